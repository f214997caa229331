import { undoUntil } from '../../domain/undo';
import type { Tx } from '../platform/db/database';
import type { HowToPay } from '../outbox';
import type { WholeBooking } from '../appointments';
import { addressesOf, sessionFacts, tell, whoIsTold } from '../messages';
import type { Booked } from './book-at-desk';

/** Returns how the rest of an appointment's price is to be paid. */
export function payOf(row: Pick<WholeBooking, 'payment_id' | 'payment_status' | 'hold_expires_at'>): HowToPay {
  if (row.payment_id === null) return 'nothing';
  if (row.payment_status === 'paid') return 'paid';
  return row.hold_expires_at === null ? 'center' : 'link';
}

/**
 * Tells the patient what the desk booked, once it can't be undone any more. `url`: where it can be paid. Returns the
 * addresses and numbers; none if it was undone.
 */
export async function tellBooked(
  tx: Tx,
  { changeId, mails, bookingIds, held }: Booked,
  { pay, url }: { pay: HowToPay; url: string | null },
  at: Date,
): Promise<string[]> {
  const change = await tx
    .selectFrom('desk_changes')
    .select('undone_at')
    .where('id', '=', changeId)
    .forUpdate()
    .executeTakeFirst();
  if (!change || change.undone_at) return [];
  const until = held?.heldUntil.toISOString() ?? null;
  return tellOfSessions(tx, { bookingIds, onceKey: mails, pay, link: url, until, sendAfter: undoUntil(at) }, at);
}

type Sessions = {
  /** Sorted, the earliest first. */
  bookingIds: readonly string[];
  onceKey: string;
  pay: HowToPay;
  /** The page for paying, and until when it can be used. */
  link: string | null;
  until: string | null;
  /** Whether the chairs are the patient's even if nobody pays by the link. */
  isTheirs?: boolean;
  sendAfter?: Date;
};

/**
 * Sends one mail about sessions of a patient that the center booked. Returns the addresses; none if nobody can be
 * reached.
 */
export async function tellOfSessions(
  tx: Tx,
  { bookingIds, onceKey, pay, link, until, isTheirs = false, sendAfter }: Sessions,
  at: Date,
): Promise<string[]> {
  const told = await whoIsTold(tx, bookingIds[0]!);
  if (told.length === 0) return [];
  const sessions = [];
  for (const id of bookingIds) sessions.push(await sessionFacts(tx, id));
  const details = { bookingId: sessions[0]!.bookingId, sessions, pay, link, until, ...(isTheirs && { isTheirs }) };
  const mail = { onceKey, template: 'booked-by-center', details, ...(sendAfter && { sendAfter }) } as const;
  await tell(tx, told, mail, at);
  return addressesOf(told);
}
