/**
 * What a patient was told, by an answer or by the provider's page, and whether it is still true. An unanswered request
 * may or may not have been carried out; both are right.
 */
import { windowLabel } from '../../src/domain/windows';
import type { BookingRow, LoggedIn } from '../builders';
import type { Product } from '../product';
import type { Window } from '../windows';

export type Told = {
  patient: LoggedIn;
  /** The checkout, from the answer of make-payment. */
  session?: string;
  /** How many dates were held with it. */
  dates: number;
  /** The provider confirmed the payment. */
  paid: boolean;
  confirmed: boolean;
  /** The booking that a desk took the money for: another payment than that of the checkout. */
  atDesk?: string;
  cancelled: boolean;
  movedTo?: Window;
  /** Requested at least once, answered or not. */
  asked: Set<'cancel' | 'move' | 'center'>;
};

export function aMemory(patient: LoggedIn): Told {
  return { patient, dates: 1, paid: false, confirmed: false, cancelled: false, asked: new Set() };
}

/** Broken promises, in words; empty when all were kept. */
export async function forgotten({ database, now }: Pick<Product, 'database' | 'now'>, told: Told[]): Promise<string[]> {
  const broken: string[] = [];
  for (const one of told) {
    if (!one.session) continue;
    const rows = await database.db
      .selectFrom('payments')
      .innerJoin('bookings', 'bookings.payment_id', 'payments.id')
      .selectAll('bookings')
      .select(({ exists, selectFrom }) =>
        exists(selectFrom('refunds').select('id').whereRef('refunds.booking_id', '=', 'bookings.id')).as('refunded'),
      )
      .where((is) =>
        one.atDesk ? is('bookings.id', '=', one.atDesk) : is('payments.provider_session_id', '=', one.session!),
      )
      .where('payments.user_id', '=', one.patient.id)
      .execute();
    if (rows.length !== one.dates) {
      broken.push(`${one.session}: ${one.dates} chairs were held (${rows.length} are there)`);
      continue;
    }
    for (const booking of rows) broken.push(...brokenOf(one, booking, now()));
  }
  return broken;
}

type Row = Pick<BookingRow, 'status' | 'session_date' | 'cancel_reason' | 'hold_expires_at'> & { refunded: unknown };

/** The promises about one booking of a payment that were broken. */
function brokenOf(one: Told, booking: Row, now: Date): string[] {
  const broken: string[] = [];
  const say = (what: string) => broken.push(`${one.session}: ${what} (it is ${booking.status})`);
  const isCancelled = booking.status === 'cancelled';
  const wasAsked = one.asked.has('cancel') || one.asked.has('center');
  const lapsed = booking.cancel_reason === 'not-paid-in-time' && booking.hold_expires_at! <= now;
  if (one.cancelled && !isCancelled) say('it was cancelled');
  if (one.cancelled && one.paid && !booking.refunded) say('the money was to go back');
  if (one.paid && isCancelled !== booking.refunded) say('paid: booked or refunded, one of them');
  if (one.confirmed && isCancelled && !wasAsked) say('it was confirmed');
  if (!one.paid && isCancelled && !lapsed && !wasAsked) say('the chair was held');
  if (one.movedTo && !isCancelled && booking.session_date !== one.movedTo.date) {
    say(`it was moved to ${one.movedTo.date}, ${windowLabel(one.movedTo.startHour)}`);
  }
  return broken;
}
