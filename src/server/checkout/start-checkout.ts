/** Opens the provider's page for a hold. Runs between two transactions, never inside one. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { pathFor } from '../../contract/path-for';
import * as paths from '../../contract/paths';
import { windowLabel } from '../../domain/windows';
import { istDateOf, weekdayOf } from '../../domain/time';
import type { OnlineProvider } from '../../domain/paid-by';
import type { Language } from '../../contract';
import { wordsOf } from '../../locales/words-of';
import type { Context } from '../context';
import { AppError } from '../errors';
import { FORMATS, formatSession } from '../platform/formats';
import { CHECKOUT_ID, ProviderBusy } from './provider';
import type { ActingFor } from '../appointments';
import { type Held, abandonPayment } from '../payments';
import { turnPayments } from '../ledger';

/** How long a concurrent request is waited for, and the pause between two checks (real milliseconds). */
const ANOTHER_PRESS_MS = 10_000;
const LOOK_AGAIN_MS = 200;

type Deps = Pick<Context, 'payments' | 'database' | 'clock' | 'config' | 'log'>;

/** The pages to which the payer of a desk's link returns, who may have no account. */
const PAID_PAGE = paths.paid;
const LEFT_PAGE = `${paths.paid}?payment=left`;

/**
 * Opens the provider's page. `acting`: null for a patient without an account, to whom a desk sends the link. `asker`:
 * the allowed origin of the client that asked (`askingOrigin`), to which the payer returns; null for our own pages.
 */
export async function startCheckout(
  { payments, database, clock, config, log }: Deps,
  { email, language }: { email: string | null; language: Language },
  held: Held,
  acting: ActingFor | null,
  asker: string | null = null,
): Promise<{ id: string; url: string }> {
  if (held.checkout) return held.checkout;
  const { title, description, cancelPath } = describe(held, language, acting);
  const name = await chooseProvider({ payments, database }, held);
  const provider = payments.of(name);
  const checkout = await provider
    .openCheckout({
      paymentId: held.paymentId,
      // In another language, or for another origin, the request differs, and the provider would refuse it under the
      // same key.
      idempotencyKey: ['hold', held.paymentId, language, ...(asker ? [asker] : [])].join(':'),
      amount: held.amount,
      title,
      description,
      language,
      email,
      publicUrl: config.publicUrl,
      successUrl: `${asker ?? config.publicUrl}${acting ? `${paths.success}?session_id=${CHECKOUT_ID}` : PAID_PAGE}`,
      // The other client's pages are known only by their addresses (spec.md, section 2).
      cancelUrl: asker ? asker + cancelPath.replace(/\?.*/, '') : `${config.publicUrl}${cancelPath}`,
      expiresAt: held.checkoutExpiresAt,
    })
    .catch(async (error: unknown) => {
      const opened = error instanceof ProviderBusy ? await openedByAnother(database, held.paymentId) : null;
      if (opened) return opened;
      log.error({ err: error, payment: held.paymentId }, 'checkout could not be opened');
      await abandonPayment({ database, clock }, held.paymentId);
      throw new AppError('payment-provider-down');
    });

  const [opened] = await turnPayments(database.db, [held.paymentId], {
    to: 'open',
    checkout: { id: checkout.checkoutId, url: checkout.url },
    where: sql<boolean>`provider = ${name}`,
  });
  // A double click may have recorded the same checkout first.
  if (!opened && !(await isRecorded(database, held.paymentId, checkout.checkoutId))) {
    // While the provider was answering, the hold was given up or another provider chosen; this checkout must not be
    // paid.
    await provider.expireCheckout(checkout.checkoutId);
    throw new AppError('payment-provider-down');
  }
  return { id: checkout.checkoutId, url: checkout.url };
}

async function isRecorded({ db }: Context['database'], paymentId: string, checkoutId: string): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .select('provider_session_id')
    .where('id', '=', paymentId)
    .executeTakeFirst();
  return payment?.provider_session_id === checkoutId;
}

/**
 * Chooses the provider of a payment and writes it down: the one on which its centers agree, or else the chosen one. It
 * may still change until the checkout is open, since nobody can pay before.
 */
async function chooseProvider(
  { payments, database }: Pick<Deps, 'payments' | 'database'>,
  { paymentId, sessions }: Held,
): Promise<OnlineProvider> {
  const ids = [...new Set(sessions.map(({ centerId }) => centerId))];
  const rows = await database.db
    .selectFrom('centers')
    .leftJoin('payments', (join) => join.on('payments.id', '=', paymentId))
    .select(['payment_provider', 'payments.provider'])
    .where('centers.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const chosen = new Set(rows.map((center) => center.payment_provider));
  const provider = payments.forNew(chosen.size === 1 ? [...chosen][0]! : null);
  if (rows[0]?.provider === provider) return provider;
  await database.db
    .updateTable('payments')
    .set({ provider })
    .where('id', '=', paymentId)
    .where('status', '=', 'creating')
    .where('provider', '<>', provider)
    .execute();
  return provider;
}

/** Returns the texts of the provider's page, and where it leads back. */
function describe({ sessions, createdAt, heldUntil }: Held, language: Language, acting: ActingFor | null) {
  const [first, ...others] = sessions as [Held['sessions'][number], ...Held['sessions']];
  const say = wordsOf(language, 'checkout');
  const { clockTime, date, moment } = FORMATS[language];
  // A desk's link may be valid until the next day.
  const until = istDateOf(heldUntil) === istDateOf(createdAt) ? clockTime(heldUntil) : moment(heldUntil);
  const whom = acting && acting.patientId !== acting.userId ? acting.patientId : null;
  const left = { payment: 'left' };
  if (others.length === 0) {
    const choice = { date: first.date, time: windowLabel(first.startHour), ...left };
    return {
      title: say('title', { center: first.centerName }),
      description: say('description', { session: formatSession(language, first), until }),
      cancelPath: acting ? pathFor(paths.booking(first.centerId), whom, choice) : LEFT_PAGE,
    };
  }
  const isOneCenter = others.every(({ centerId }) => centerId === first.centerId);
  return {
    title: isOneCenter
      ? say('titleOfManyAt', { count: sessions.length, center: first.centerName })
      : say('titleOfMany', { count: sessions.length }),
    description: say('descriptionOfMany', {
      pattern: patternOf(sessions, language),
      first: date(first.date),
      last: date(others.at(-1)!.date),
      until,
    }),
    cancelPath: acting ? paths.appointments(whom, left) : LEFT_PAGE,
  };
}

/** The weekdays and hours of several sessions: `Mon, Wed, Fri, 5 AM - 9 AM`. */
function patternOf(sessions: Held['sessions'], language: Language): string {
  const { weekday, window } = FORMATS[language];
  const byWeekday = [...sessions].sort((one, other) => weekdayOf(one.date) - weekdayOf(other.date));
  const days = new Set(byWeekday.map(({ date }) => weekday(date)));
  const hours = new Set(sessions.map(({ startHour }) => startHour));
  return [...days, ...[...hours].sort((one, other) => one - other).map(window)].join(', ');
}

/** Waits for the checkout that a concurrent request is opening; null if that request fails. */
async function openedByAnother({ db }: Context['database'], paymentId: string) {
  for (const until = Date.now() + ANOTHER_PRESS_MS; Date.now() < until; await pause(LOOK_AGAIN_MS)) {
    const payment = await db
      .selectFrom('payments')
      .select(['status', 'provider_session_id', 'checkout_url'])
      .where('id', '=', paymentId)
      .executeTakeFirst();
    if (payment?.status === 'creating') continue;
    if (!payment?.provider_session_id || !payment.checkout_url) return null;
    return { checkoutId: payment.provider_session_id, url: payment.checkout_url };
  }
  return null;
}
