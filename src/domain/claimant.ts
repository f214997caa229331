/**
 * A claimant: who asks for a chair. Every rule that depends on it takes one, so each rule of chairs has one place (`chairsFor`).
 */
import { type DeskRefusal, refuseAtDesk } from './desk';
import type { Scheme } from './schemes';
import type { IstDate } from './time';
import { type WindowRefusal, refuseWindow } from './windows';

/** `patient`: a patient, or somebody who books for them. `desk`: a center's desk, and administrators' plans. */
export type ClaimedBy = 'patient' | 'desk';

export type Claimant = {
  by: ClaimedBy;
  /** The scheme that pays, which may have reserved chairs; null where no scheme pays. */
  scheme: Scheme | null;
  /** The patient who will be treated; null where nobody is named, as in the public calendar. */
  patientId: string | null;
};

/**
 * Why a claimant can't book a window now, regardless of free chairs; null where they can. A desk may book more than a patient.
 */
export function refuseClaim(
  by: ClaimedBy,
  { date, startHour }: { date: IstDate; startHour: number },
  now: Date,
): WindowRefusal | DeskRefusal | null {
  return by === 'desk' ? refuseAtDesk(date, startHour, now) : refuseWindow(date, startHour, now);
}
