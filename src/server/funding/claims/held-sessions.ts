/** Sessions that were held on a payer, with what they are claimed by: for the month's statement, and for claims. */
import { type RawBuilder, sql } from 'kysely';
import type { Paise } from '../../../domain/money';
import type { Db, Tx } from '../../platform/db/database';

/** In SQL: whether a row of `bookings` with its `attendance` was held, as the desk recorded it or, where it did not, by its status. */
export const wasHeld = sql<boolean>`(attendance.state = 'finished' or (bookings.status = 'completed' and attendance.state is distinct from 'missed'))`;

/** In SQL: whether a row of `bookings` stands on an approval; of a sponsor its code is enough. */
export const isApproved = sql<boolean>`(bookings.sponsor_id is not null or bookings.approval_id is not null
  or bookings.cover_reference is not null)`;

/** In SQL: whether a row of `bookings` is in a live claim. */
export const isClaimed = sql<boolean>`exists (select from payer_claim_lines claimed
  where claimed.booking_id = bookings.id and claimed.is_live)`;

/**
 * In SQL: what the patient was charged for a row of `bookings` beside its price (paise): the extras of their account that name it and
 * that nobody took back.
 */
export const extrasOf = sql<Paise>`(select coalesce(-sum(extra.amount_paise), 0)::bigint from account_entries extra
  where extra.booking_id = bookings.id and extra.kind = 'extra'
    and not exists (select from account_entries taken where taken.counters = extra.id))`;

/** The sessions at a center that were held from one date to another and for which `isWanted` holds, in their order. */
export function heldSessions(
  db: Db | Tx,
  { centerId, from, to, isWanted }: { centerId: string; from: string; to: string; isWanted: RawBuilder<boolean> },
) {
  return withClaimedBy(db)
    .where('bookings.center_id', '=', centerId)
    .where('bookings.session_date', '>=', from)
    .where('bookings.session_date', '<=', to)
    .where(isWanted)
    .where(wasHeld)
    .orderBy('bookings.session_date')
    .orderBy('bookings.start_hour')
    .orderBy('bookings.chair')
    .orderBy('bookings.id');
}

/** Appointments with their patient, and what they are claimed by: holder, card, the reference of the approval. */
export function withClaimedBy(db: Db | Tx) {
  return (
    db
      .selectFrom('appointments as bookings')
      .innerJoin('patients', 'patients.id', 'bookings.patient_id')
      .leftJoin('attendance', 'attendance.booking_id', 'bookings.id')
      // Only for what the previous release booked while this one was starting: it kept nothing with the session
      // (`keepApproval`).
      .leftJoin('covers', (join) =>
        join
          .onRef('covers.id', '=', 'bookings.cover_id')
          .onRef('covers.scheme', '=', 'bookings.scheme')
          .on('bookings.cover_holder', 'is', null),
      )
      .leftJoin('approvals', (join) =>
        join
          .onRef('approvals.id', '=', 'bookings.approval_id')
          .onRef('approvals.cover_id', '=', 'covers.id')
          .onRef('approvals.valid_from', '<=', 'bookings.session_date')
          .onRef('approvals.valid_until', '>=', 'bookings.session_date'),
      )
      .select(['bookings.id', 'bookings.session_date', 'bookings.start_hour', 'bookings.chair', 'bookings.status'])
      .select(['bookings.patient_id', 'patients.name'])
      .select(sql<string>`coalesce(bookings.cover_holder, covers.holder, '')`.as('holder'))
      .select(sql<string>`coalesce(bookings.cover_card_last4, covers.card_last4, '')`.as('card_last4'))
      .select(sql<string | null>`coalesce(bookings.cover_reference, approvals.reference)`.as('reference'))
  );
}
