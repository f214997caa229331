/** What other rooms use of this one. */
export { readDays } from './availability';
export {
  type Capacity,
  changedWindows,
  type ChangedWindows,
  markChanged,
  readCapacity,
  readClosedDays,
  ruledWindows,
  shutSince,
} from './capacity';
export { versionOf } from './centers-version';
export { chairNumbers } from './chairs';
export {
  bookSeats,
  chooseSeats,
  type Claim,
  claimSeats,
  lockSeats,
  makeRoom,
  type NewBooking,
  placesOf,
  type Refused,
  seatAgain,
  type Seat,
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
export { dropKept, freeKept, patientHours, isBooked, isKeptAs, takeKept } from './kept-chairs';
export { findNextFree, keepChairsOfAll } from './next-free';
export { readPeople, readPerson } from './people';
export { type KeptChair, readSeats, type Seats } from './read-seats';
export { readSessions, requireOpenWindow, startHourOf } from './read-window';
export { refusalFor } from './refusals';
export { reservedChairs, whyTooFewChairs } from './reserved-chairs';
export { centerNames, standingCenter } from './standing-center';
export { bookedWindows, takenWindows } from './taken-windows';
