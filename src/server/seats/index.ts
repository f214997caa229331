/** What other rooms use of this one. */
export {
  attendanceOf,
  finishByClock,
  forgetAttendance,
  isStillMissed,
  presentAttendance,
  wasMissed,
  wasNotMissed,
  wasNotRecorded,
  writeAttendance,
} from './attendance';
export { describeDays, takenChairs } from './availability';
export {
  type ActingFor,
  type Asking,
  cancelAskedBy,
  cancelReasonOf,
  cancelRow,
  freeChairs,
  freeKept,
  freeLapsedHolds,
  heldChairs,
  isFull,
  isKept,
  isLapsed,
  lapseNote,
  lapseReason,
  lowestFreeChair,
  markLetLapse,
  ownHolds,
  placeOf,
  recordEvent,
  recordEvents,
  sessionStateOf,
  statusOf,
  takeKept,
  type WholeBooking,
  wholeBookings,
} from './bookings';
export {
  type Capacity,
  changedWindows,
  type ChangedWindows,
  readCapacity,
  readClosedDays,
  readWindowCapacity,
} from './capacity';
export { listFreeChairs } from './free-at-desk';
export {
  bookableCenters,
  centersNear,
  type FreeChairs,
  readFreeChairs,
  requireBookable,
  type SeriesCenter,
  windowsOf,
} from './free-chairs';
export { isKeptLong, isKeptOnWord, isSeenByCenter } from './kept-chairs';
export {
  lockActivePatient,
  lockBookings,
  lockCenterImports,
  lockCenterTerms,
  lockClosure,
  lockCover,
  lockDeskDays,
  lockOrigin,
  lockPatients,
  lockPayment,
  lockPayments,
  lockPhone,
  lockPhones,
  lockSponsor,
  lockWindows,
  type WindowKey,
} from './locks';
export { answerMove, type MovedByClosure } from './moved-by-closure';
export { findNextFree } from './next-free';
export { CLOSED, requireOpenWindow } from './require-open-window';
export { reservedChairs, whyTooFewChairs } from './reserved-chairs';
export {
  holdLapsed,
  holdNotLapsed,
  isByProvider,
  isLive,
  isOwedAfterDispute,
  isUpcoming,
  nameInOrder,
  patientInOrder,
  refundable,
  windowBeginning,
} from './rules';
export { readShares } from './shares';
export { standingCenter } from './standing-center';
