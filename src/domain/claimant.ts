/** Who asks for a chair: whatever depends on it is asked with a claimant, so that a rule of chairs has one place (`chairsFor`). */
import { type DeskRefusal, refuseAtDesk } from './desk';
import type { Scheme } from './schemes';
import type { IstDate } from './time';
import { type WindowRefusal, refuseWindow } from './windows';

/** A patient, or somebody for them; or the desk of a center, and what administrators plan. */
export type ClaimedBy = 'patient' | 'desk';

export type Claimant = {
  by: ClaimedBy;
  /** The scheme that pays, which may have chairs of its own; null where none does. */
  scheme: Scheme | null;
  /** Who will sit in it; null where nobody is named, as in the calendar that anybody may open. */
  patientId: string | null;
};

/** Why they can't book a window at this instant, however many chairs are free; null when they can. The desk goes further. */
export function refuseClaim(
  by: ClaimedBy,
  { date, startHour }: { date: IstDate; startHour: number },
  now: Date,
): WindowRefusal | DeskRefusal | null {
  return by === 'desk' ? refuseAtDesk(date, startHour, now) : refuseWindow(date, startHour, now);
}
