/**
 * The rules for an administrator's transitions, with the reasons against them. The detail view uses them, and the
 * change itself does again under the locks.
 */
import type { AdministratorRefusalCode, SettableStatus } from '../../../contract/admin';
import { type BookingStatus, canTransition } from '../../../domain/booking';
import type { Scheme } from '../../../domain/schemes';
import type { Db, Tx } from '../../platform/db/database';
import { AppError } from '../../errors';
import { centerStateOf } from './present-appointment';
import { refuseReturn } from '../../funding';
import { readSeats } from '../../seats';
import { type WholeBooking, isLapsed, placeOf, statusOf } from '../../appointments';
import type { WindowKey } from '../../../domain/windows';

type TransitionFacts = {
  from: BookingStatus;
  center: 'active' | 'blocked' | 'deleted';
  isPatientGone: boolean;
  /** Read only when a new chair is needed. */
  isElsewhere: boolean;
  isFull: boolean;
  /** Why the scheme or sponsor does not pay for the booking again. Read only when a new chair is needed. */
  terms: AppError | null;
  /** Whether the center has not checked the cover yet. */
  awaitsCheck: boolean;
};

/**
 * Reads the facts that decide about a transition. A cancelled booking has lost its chair, so another one must be free.
 */
export async function transitionFacts(db: Db | Tx, row: WholeBooking, now: Date): Promise<TransitionFacts> {
  const from = statusOf(row, now);
  const window = { centerId: row.center_id, date: row.session_date, startHour: row.start_hour };
  const needsChair = from === 'cancelled';
  return {
    from,
    center: centerStateOf(row),
    isPatientGone: row.patient_status === 'deleted',
    isElsewhere: needsChair && (await isElsewhere(db, row, now)),
    awaitsCheck: row.awaits_check,
    terms: needsChair ? await refuseReturn(db, row, now) : null,
    isFull: needsChair && (await isFull(db, window, row, now)),
  };
}

/** Returns why a transition is not possible; null if it is. */
export function refuseTransition(to: SettableStatus, facts: TransitionFacts): AppError | null {
  const { from, center } = facts;
  if (to === from) return null;
  if (!canTransition('administrator', from, to)) return new AppError('status-not-possible');
  if (to === 'cancelled') return null;
  if (facts.isPatientGone) return notPossible('The account of this patient is deleted.');
  if (center === 'deleted') return notPossible('This center is deleted.');
  if (from !== 'cancelled')
    return facts.awaitsCheck ? notPossible('The cover is not checked yet. Please answer that first.') : null;
  if (center === 'blocked') return notPossible('This center is blocked and takes no bookings. Activate it first.');
  if (facts.isElsewhere) return new AppError('patient-elsewhere');
  if (facts.terms) return facts.terms;
  return facts.isFull ? new AppError('no-free-chair') : null;
}

function notPossible(message: string): AppError {
  return new AppError('status-not-possible' satisfies AdministratorRefusalCode, { message });
}

async function isFull(db: Db | Tx, window: WindowKey, row: WholeBooking, now: Date): Promise<boolean> {
  const seats = await readSeats(db, { centers: [window.centerId], windows: [window] }, now);
  const asking = {
    by: 'desk',
    scheme: row.scheme as Scheme | null,
    patientId: row.patient_id,
    takesKept: true,
    takesOffers: true,
  } as const;
  return seats.for(asking, window).whyNot !== null;
}

async function isElsewhere(db: Db | Tx, row: WholeBooking, now: Date): Promise<boolean> {
  const place = await placeOf(db, { patientId: row.patient_id, date: row.session_date, startHour: row.start_hour });
  return place !== undefined && !isLapsed(place, now);
}
