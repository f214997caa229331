/** Opens the provider's page for a hold. Runs between two transactions, never inside one. */
import { setTimeout as pause } from 'node:timers/promises';
import { holdExpiry } from '../../../domain/policy';
import { windowLabel } from '../../../domain/windows';
import type { Language } from '../../../contract';
import type { Context } from '../../context';
import { AppError } from '../../errors';
import { FORMATS, formatSession } from '../../platform/formats';
import { inWords } from '../../platform/words';
import { ProviderBusy } from './provider';
import type { ActingFor } from '../../records/bookings';
import { type Held, abandonPayment } from '../../records/payments';

/** Real milliseconds to wait for a concurrent request, and between two checks. */
const ANOTHER_PRESS_MS = 10_000;
const LOOK_AGAIN_MS = 200;

const WORDS = inWords({
  en: {
    title: (center: string) => `Dialysis session at ${center}`,
    description: (session: string, until: string) => `${session}. This chair is held for you until ${until}.`,
    titleOfMany: (count: number, center: string | null) => `${count} dialysis sessions${center ? ` at ${center}` : ''}`,
    descriptionOfMany: (first: string, last: string, until: string) =>
      `${first} to ${last}. These chairs are held for you until ${until}.`,
  },
  hi: {
    title: (center) => `डायलिसिस सेशन, ${center}`,
    description: (session, until) => `${session}। यह कुर्सी आपके लिए ${until} तक रखी गई है।`,
    titleOfMany: (count, center) => `${count} डायलिसिस सेशन${center ? `, ${center}` : ''}`,
    descriptionOfMany: (first, last, until) => `${first} से ${last} तक। ये कुर्सियाँ आपके लिए ${until} तक रखी गई हैं।`,
  },
});

type Deps = Pick<Context, 'payments' | 'database' | 'clock' | 'config' | 'log'>;

export async function startCheckout(
  { payments, database, clock, config, log }: Deps,
  { email, language }: { email: string; language: Language },
  held: Held,
  acting: ActingFor,
): Promise<{ id: string; url: string }> {
  if (held.checkout) return held.checkout;
  const { title, description, cancelPath } = describe(held, language, acting);
  const checkout = await payments
    .openCheckout({
      paymentId: held.paymentId,
      // In another language it is another request, which the provider would refuse under the same key.
      idempotencyKey: `hold:${held.paymentId}:${language}`,
      amount: held.amount,
      title,
      description,
      language,
      email,
      successUrl: `${config.publicUrl}/success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${config.publicUrl}${cancelPath}`,
      expiresAt: held.checkoutExpiresAt,
    })
    .catch(async (error: unknown) => {
      const opened = error instanceof ProviderBusy ? await openedByAnother(database, held.paymentId) : null;
      if (opened) return opened;
      log.error({ err: error, payment: held.paymentId }, 'checkout could not be opened');
      await abandonPayment({ database, clock }, held.paymentId);
      throw new AppError('payment-provider-down');
    });

  await database.db
    .updateTable('payments')
    .set({ status: 'open', provider_session_id: checkout.checkoutId, checkout_url: checkout.url })
    .where('id', '=', held.paymentId)
    .where('status', '=', 'creating')
    .execute();
  // A double click may have recorded the same checkout first.
  const payment = await database.db
    .selectFrom('payments')
    .select('provider_session_id')
    .where('id', '=', held.paymentId)
    .executeTakeFirst();
  if (payment?.provider_session_id !== checkout.checkoutId) {
    // The hold was given up while the provider was answering; the checkout must not be paid.
    await payments.expireCheckout(checkout.checkoutId);
    throw new AppError('payment-provider-down');
  }
  return { id: checkout.checkoutId, url: checkout.url };
}

/** What the provider's page says, and where it leads back to. */
function describe({ sessions, createdAt }: Held, language: Language, { userId, patientId }: ActingFor) {
  const [first, ...others] = sessions as [Held['sessions'][number], ...Held['sessions']];
  const words = WORDS[language];
  const { clockTime, date } = FORMATS[language];
  const until = clockTime(holdExpiry(createdAt));
  const left = { ...(patientId !== userId && { for: patientId }), payment: 'left' };
  if (others.length === 0) {
    const choice = { date: first.date, time: windowLabel(first.startHour), ...left };
    return {
      title: words.title(first.centerName),
      description: words.description(formatSession(language, first), until),
      cancelPath: `/dialysis/${first.centerId}?${new URLSearchParams(choice)}`,
    };
  }
  const isOneCenter = others.every(({ centerId }) => centerId === first.centerId);
  return {
    title: words.titleOfMany(sessions.length, isOneCenter ? first.centerName : null),
    description: words.descriptionOfMany(date(first.date), date(others.at(-1)!.date), until),
    cancelPath: `/myappoinments?${new URLSearchParams(left)}`,
  };
}

/** The checkout that a concurrent request is opening; null when that fails. */
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
