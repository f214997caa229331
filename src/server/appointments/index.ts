/** What other rooms use of this one. */
export {
  attendanceOf,
  bringAttendanceBack,
  forgetAttendance,
  isStillMissed,
  presentAttendance,
  wasMissed,
  wasNotMissed,
  wasNotRecorded,
  writeAttendance,
} from './attendance';
export {
  type ActingFor,
  cancelAskedBy,
  cancelReasonOf,
  heldChairs,
  isLapsed,
  ownHolds,
  recordEvents,
  sessionStateOf,
  statusOf,
  type WholeBooking,
  lockBooking,
  wholeBookings,
} from './bookings';
export { holdUntil } from './hold-end';
export { hasProvedNumber, hasVouched, isLongOnWord, isOnWord, isSeenByCenter } from './on-word';
export {
  lockActivePatient,
  lockAllWindows,
  lockBooker,
  lockBookings,
  lockCenterImports,
  lockCenterTerms,
  lockClosure,
  lockCover,
  lockOrigin,
  lockPatients,
  lockStrangersAt,
  lockPhone,
  lockPhones,
  lockSponsor,
  lockStanding,
  lockWindows,
} from './locks';
export { answerMoves, type MovedByClosure } from './moved-by-closure';
export {
  holdLapsed,
  holdNotLapsed,
  isHeld,
  isInWindows,
  isLive,
  isUpcoming,
  nameInOrder,
  patientInOrder,
  windowBeginning,
} from './rules';
export { cancellationOf, changeableUntil, reschedulingOf } from './terms';
export { type Before, lapse, transition, unmarkUnanswered } from './transition';
