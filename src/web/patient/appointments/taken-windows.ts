import { type OwnMark, type OwnWindows, windowKey } from '../chair-picker/choose-session';
import type { Appointment } from './appointment';

/** The windows that an appointment can't be moved to: the one it has, and those of the patient's other appointments. */
export function takenWindows(appointments: readonly Appointment[], moved: Appointment): OwnWindows {
  const live = appointments.filter(({ bookingStatus }) => bookingStatus === 'pending' || bookingStatus === 'confirmed');
  const mark = (one: Appointment): OwnMark => (one._id === moved._id ? 'present' : 'other');
  return new Map(live.map((one) => [windowKey(one.appoinmentDate, one.appoinmentTime), mark(one)]));
}
