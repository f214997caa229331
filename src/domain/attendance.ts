/**
 * Attendance: who came, as the desk recorded it. It stands beside the booking's status, which follows the clock. Buttons, API,
 * clock and tests all read the transitions here.
 */
import type { BookingStatus } from './booking';
import { type IstDate, HOUR_MS, addDays, istDateOf } from './time';
import { hasBegun, windowBegins, windowEnds } from './windows';

export const ATTENDANCE_STATES = ['expected', 'arrived', 'in-chair', 'finished', 'missed'] as const;
export type AttendanceState = (typeof ATTENDANCE_STATES)[number];

export type Attendance = {
  state: AttendanceState;
  arrivedAt: Date | null;
  startedAt: Date | null;
  endedAt: Date | null;
  missedAt: Date | null;
  /**
   * The end was not recorded when it happened: the clock filled it in, or somebody corrected the session on a later day.
   */
  byClock: boolean;
};

/** The attendance of a session for which nothing is recorded. */
export const EXPECTED: Attendance = {
  state: 'expected',
  arrivedAt: null,
  startedAt: null,
  endedAt: null,
  missedAt: null,
  byClock: false,
};

/**
 * Whether attendance can be recorded for a booking: only where it is booked. Nobody comes to a cancelled session, and a chair that
 * is only held (for a payment, a check or a cover) is nobody's session yet.
 */
export function canBeRecorded({ bookingStatus, isHeld }: { bookingStatus: BookingStatus; isHeld: boolean }): boolean {
  return bookingStatus !== 'cancelled' && !isHeld;
}

/** For how many days after a session its attendance can be corrected. */
const CORRECTION_DAYS = 7;

/**
 * Counts a window's sessions by attendance state; pass only sessions whose attendance can be recorded. Once the window is over
 * (`isOver`), unrecorded sessions count as not recorded instead of expected.
 */
export function countAttendance(states: readonly AttendanceState[], isOver: boolean) {
  const count = (state: AttendanceState) => states.filter((one) => one === state).length;
  const without = count('expected');
  return {
    expected: isOver ? 0 : without,
    arrived: count('arrived'),
    inChair: count('in-chair'),
    finished: count('finished'),
    missed: count('missed'),
    notRecorded: isOver ? without : 0,
  };
}

/** Which state may follow which. Going back undoes a step. */
const NEXT: Record<AttendanceState, readonly AttendanceState[]> = {
  expected: ['arrived', 'in-chair', 'finished', 'missed'],
  arrived: ['expected', 'in-chair', 'finished', 'missed'],
  // A patient who sat in the chair has not missed the session.
  'in-chair': ['expected', 'arrived', 'finished'],
  finished: ['expected', 'arrived', 'in-chair'],
  missed: ['expected', 'arrived', 'in-chair', 'finished'],
};

type Sitting = { date: IstDate; startHour: number };

/** Why a state can't be set. `over`: the session was on an earlier day, so nobody arrives or sits there any more. */
export type AttendanceRefusal = 'not-yet' | 'too-late' | 'over' | 'not-possible';

/** Why the state can't be set now; null when it can. The present state is never refused. */
export function refuseAttendance(
  present: Pick<Attendance, 'state' | 'byClock' | 'startedAt'>,
  to: AttendanceState,
  { date, startHour }: Sitting,
  now: Date,
): AttendanceRefusal | null {
  const today = istDateOf(now);
  if (date > today) return 'not-yet';
  if (date < addDays(today, -CORRECTION_DAYS)) return 'too-late';
  // An end that the clock filled in was seen by nobody: the session may have been missed, or its real end may be recorded now.
  const isGuess = present.state === 'finished' && present.byClock;
  const mayFollow =
    to === present.state ||
    NEXT[present.state].includes(to) ||
    (isGuess && to === 'missed' && present.startedAt === null);
  if (!mayFollow) return 'not-possible';
  if (date < today) return to === 'arrived' || to === 'in-chair' ? 'over' : null;
  const needsBegin = to === 'missed' || to === 'finished';
  return needsBegin && !hasBegun({ date, startHour }, now) ? 'not-yet' : null;
}

/**
 * The attendance after a step to `to`, which `refuseAttendance` must have allowed. It keeps the times of earlier steps, sets the
 * time of this one, and drops those of later steps. A `finished` recorded on a later day gets the end of the window as its time, or
 * a later start.
 */
export function withState(
  present: Attendance,
  to: AttendanceState,
  { date, startHour }: Sitting,
  now: Date,
): Attendance {
  const isOfToday = date === istDateOf(now);
  const { arrivedAt, startedAt } = present;
  switch (to) {
    case 'expected':
      return EXPECTED;
    case 'arrived':
      return { ...EXPECTED, state: to, arrivedAt: arrivedAt ?? now };
    case 'in-chair':
      return { ...EXPECTED, state: to, arrivedAt, startedAt: startedAt ?? now };
    case 'finished':
      return {
        ...EXPECTED,
        state: to,
        arrivedAt,
        startedAt,
        endedAt: isOfToday ? now : laterOf(windowEnds(date, startHour), startedAt ?? arrivedAt),
        byClock: !isOfToday,
      };
    case 'missed':
      return { ...EXPECTED, state: to, arrivedAt, missedAt: now };
  }
}

function laterOf(one: Date, other: Date | null): Date {
  return other !== null && other > one ? other : one;
}

/** Where a window stands in time. `begun` is its first hour, in which late patients are still coming. */
export const WINDOW_TIMES = ['to-come', 'begun', 'running', 'over'] as const;
export type WindowTime = (typeof WINDOW_TIMES)[number];

/** Where a window stands at this instant. */
export function windowTime(date: IstDate, startHour: number, now: Date): WindowTime {
  const begins = windowBegins(date, startHour);
  if (now < begins) return 'to-come';
  if (now >= windowEnds(date, startHour)) return 'over';
  return now.getTime() < begins.getTime() + HOUR_MS ? 'begun' : 'running';
}
