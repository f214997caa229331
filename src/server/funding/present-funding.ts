import type { BookingFunding } from '../../contract';
import type { BookingStatus } from '../../domain/booking';
import type { CheckState, Funding } from '../../domain/funding';
import type { Scheme } from '../../domain/schemes';
import type { WholeBooking } from '../seats';

/** Who pays for a booking; absent where the patient does, online, and no cover was refused. */
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
  const state = (row.check_state ?? 'waiting') as CheckState;
  const about = { until: row.hold_expires_at!.toISOString(), coverId: row.cover_id! };
  if (state === 'approved') {
    // What was approved does not cover this one, or it would not wait.
    const wantsPaper = row.check_next_state === 'paper-wanted';
    const reason = wantsPaper ? row.check_next_reason : null;
    return { state: wantsPaper ? 'paper-wanted' : 'waiting', ...about, ...(reason && { reason }), isNext: true };
  }
  return { state, ...about, ...(row.check_reason !== null && { reason: row.check_reason }) };
}
