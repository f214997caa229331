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
export { readDays } from './availability';
export {
  type ActingFor,
  cancelAskedBy,
  cancelReasonOf,
  heldChairs,
  isLapsed,
  ownHolds,
  placeOf,
  recordEvent,
  recordEvents,
  sessionStateOf,
  statusOf,
  type WholeBooking,
  lockBooking,
  wholeBookings,
} from './bookings';
export {
  type Capacity,
  changedWindows,
  type ChangedWindows,
  readCapacity,
  readClosedDays,
  ruledWindows,
  shutSince,
} from './capacity';
export { versionOf } from './centers-version';
export { chairNumbers } from './chairs';
export {
  chooseSeats,
  type Claim,
  claimSeats,
  type Found,
  lockSeats,
  makeRoom,
  type NewBooking,
  placesOf,
  refusalOfSeat,
  seatAgain,
  type Seat,
  type SeatRefusals,
  stillHeld,
  writeSeats,
} from './claim-seats';
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
export { holdUntil } from './hold-end';
export { dropKept, freeKept, patientHours, isBooked, isKeptAs, takeKept } from './kept-chairs';
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
  lockWindows,
  type WindowKey,
} from './locks';
export { answerMoves, type MovedByClosure } from './moved-by-closure';
export { findNextFree, keepChairsOfAll } from './next-free';
export { type KeptChair, readSeats, type Seats, windowKey } from './read-seats';
export { CLOSED, requireOpenWindow } from './require-open-window';
export { reservedChairs, whyTooFewChairs } from './reserved-chairs';
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
export { centerNames, standingCenter } from './standing-center';
export { bookedWindows, takenWindows } from './taken-windows';
export { cancellationOf, changeableUntil, reschedulingOf } from './terms';
export { type Before, lapse, transition, unmarkUnanswered } from './transition';
