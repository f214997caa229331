import type { BookingFunding } from '../../contract';
import type { BookingStatus } from '../../domain/booking';
import type { Funding } from '../../domain/funding';
import type { Scheme } from '../../domain/schemes';
import type { WholeBooking } from '../appointments';

/** Presents who pays for a booking; empty if the patient pays online and no cover was refused. */
export function presentFunding(row: WholeBooking, status: BookingStatus): { funding?: BookingFunding } {
  const kind = row.funding as Funding;
  if (kind === 'self-online' && row.cover_refused === null) return {};
  const isHeld = status === 'pending' && row.hold_expires_at !== null;
  return {
    funding: {
      kind,
      ...(row.scheme !== null && { scheme: row.scheme as Scheme }),
      ...(row.sponsor_name !== null && { sponsor: row.sponsor_name }),
      ...(isHeld && row.awaits_check && { check: presentCheck(row) }),
      ...(isHeld && row.cover_refused !== null && { selfPayUntil: row.hold_expires_at!.toISOString() }),
      ...(row.cover_refused !== null && { refusedBecause: row.cover_refused }),
    },
  };
}

function presentCheck(row: WholeBooking): BookingFunding['check'] {
  const { check_question: question, check_reason: reason, awaits_next_approval: isNext } = row;
  const state = question === 'paper-wanted' || (question === 'refused' && !isNext) ? question : 'waiting';
  const about = { until: row.hold_expires_at!.toISOString(), coverId: row.cover_id! };
  return { state, ...about, ...(state !== 'waiting' && reason !== null && { reason }), ...(isNext && { isNext }) };
}
