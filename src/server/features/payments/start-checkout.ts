/** Opens the provider's page for a hold. Runs between two transactions, never inside one. */
import { setTimeout as pause } from 'node:timers/promises';
import { holdExpiry } from '../../../domain/policy';
import { formatClockTime, formatDate } from '../../../domain/time';
import { windowLabel } from '../../../domain/windows';
import type { Context } from '../../context';
import { AppError } from '../../errors';
import { ProviderBusy } from './provider';
import { type Held, abandonPayment } from '../../records/payments';

/** Real milliseconds to wait for a concurrent request, and between two checks. */
const ANOTHER_PRESS_MS = 10_000;
const LOOK_AGAIN_MS = 200;

type Deps = Pick<Context, 'payments' | 'database' | 'clock' | 'config' | 'log'>;

export async function startCheckout(
  { payments, database, clock, config, log }: Deps,
  patient: { email: string },
  held: Held,
): Promise<{ id: string; url: string }> {
  if (held.checkout) return held.checkout;
  const { title, description, cancelPath } = inWords(held);
  const checkout = await payments
    .openCheckout({
      paymentId: held.paymentId,
      idempotencyKey: `hold:${held.paymentId}`,
      amount: held.amount,
      title,
      description,
      email: patient.email,
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
function inWords({ sessions, createdAt }: Held): { title: string; description: string; cancelPath: string } {
  const [first, ...others] = sessions as [Held['sessions'][number], ...Held['sessions']];
  const until = formatClockTime(holdExpiry(createdAt));
  const time = windowLabel(first.startHour);
  if (others.length === 0) {
    return {
      title: `Dialysis session at ${first.centerName}`,
      description: `${formatDate(first.date)}, ${time}. This chair is held for you until ${until}.`,
      cancelPath: `/dialysis/${first.centerId}?${new URLSearchParams({ date: first.date, time, payment: 'left' })}`,
    };
  }
  const isOneCenter = others.every(({ centerId }) => centerId === first.centerId);
  return {
    title: `${sessions.length} dialysis sessions${isOneCenter ? ` at ${first.centerName}` : ''}`,
    description: `${formatDate(first.date)} to ${formatDate(others.at(-1)!.date)}. These chairs are held for you until ${until}.`,
    cancelPath: '/myappoinments?payment=left',
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
