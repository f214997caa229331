/**
 * The rules for an administrator's transitions, with the reasons against them. The detail view uses them, and the
 * change itself does again under the locks.
 */
import type { AdministratorRefusalCode, SettableStatus } from '../../../contract/admin';
import { type BookingStatus, canTransition } from '../../../domain/booking';
import { type WhyNot, isPatientRule } from '../../../domain/claimant';
import type { Scheme } from '../../../domain/schemes';
import type { Db, Tx } from '../../platform/db/database';
import { AppError } from '../../errors';
import { centerStateOf } from './present-appointment';
import { refuseReturn } from '../../funding';
import { readPerson, readSeats, refusalFor } from '../../seats';
import { type WholeBooking, statusOf } from '../../appointments';

type TransitionFacts = {
  from: BookingStatus;
  center: 'active' | 'blocked' | 'deleted';
  isPatientGone: boolean;
  /** Why the patient can't have a new chair of the window; null if they can. Read only when one is needed. */
  whyNot: WhyNot | null;
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
  const needsChair = from === 'cancelled';
  return {
    from,
    center: centerStateOf(row),
    isPatientGone: row.patient_status === 'deleted',
    awaitsCheck: row.awaits_check,
    terms: needsChair ? await refuseReturn(db, row, now) : null,
    whyNot: needsChair ? await whyNotAgain(db, row, now) : null,
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
  const { whyNot, terms } = facts;
  if (whyNot === 'elsewhere' || (whyNot && isPatientRule(whyNot))) return new AppError(refusalFor('desk', whyNot));
  return terms ?? (whyNot && new AppError('no-free-chair'));
}

function notPossible(message: string): AppError {
  return new AppError('status-not-possible' satisfies AdministratorRefusalCode, { message });
}

/** Says why a cancelled booking can't have a chair of its window again. */
async function whyNotAgain(db: Db | Tx, row: WholeBooking, now: Date): Promise<WhyNot | null> {
  const { center_id: centerId, session_date: date, start_hour: startHour } = row;
  const window = { centerId, date, startHour };
  const seats = await readSeats(db, { centers: [centerId], windows: [window] }, now);
  const person = await readPerson(db, row.patient_id, { from: date, to: date }, now, { leaving: [row.id] });
  const scheme = row.scheme as Scheme | null;
  return seats.ask({ by: 'desk', binds: 'again', scheme, person, takesKept: true, takesOffers: true }, window).whyNot;
}
