/**
 * Who came: recorded at the desk beside the status of a booking, which follows the clock. Buttons, API, clock and tests
 * read the transitions here.
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
  /** Nobody recorded when the session ended: the clock, or who corrected it later, did. */
  byClock: boolean;
};

/** Nothing was recorded yet. */
export const EXPECTED: Attendance = {
  state: 'expected',
  arrivedAt: null,
  startedAt: null,
  endedAt: null,
  missedAt: null,
  byClock: false,
};

/**
 * Whether it can be recorded who came: of a session that is booked. One that is cancelled has nobody to come, and a chair that is only
 * held, until it is paid or a payment or a cover is looked at, is nobody's session yet.
 */
export function canBeRecorded({ bookingStatus, isHeld }: { bookingStatus: BookingStatus; isHeld: boolean }): boolean {
  return bookingStatus !== 'cancelled' && !isHeld;
}

/** For how many days after its own a session's attendance can be corrected. */
const CORRECTION_DAYS = 7;

/** How many of some sessions of a window, all of which can be recorded, stand how; of one that is over, nobody is expected any more. */
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

/** Which state may follow which. Going back is how something is undone. */
const NEXT: Record<AttendanceState, readonly AttendanceState[]> = {
  expected: ['arrived', 'in-chair', 'finished', 'missed'],
  arrived: ['expected', 'in-chair', 'finished', 'missed'],
  // Who sat in the chair has not missed the session.
  'in-chair': ['expected', 'arrived', 'finished'],
  finished: ['expected', 'arrived', 'in-chair'],
  missed: ['expected', 'arrived', 'in-chair', 'finished'],
};

type Sitting = { date: IstDate; startHour: number };

/** Why a state can't be set; `over`: the session is of another day, when nobody arrives or sits there any more. */
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
  // What only the clock filled in was seen by nobody: it may have been different, or its end may be recorded now.
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
 * The attendance with this state, which `refuseAttendance` allows: the time of the step that was taken, the times of those
 * before it, and none of later ones. What is corrected on a later day has no time of its own.
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

/** How the time of a window stands to now. For an hour after it has begun, those who are late are still coming. */
export const WINDOW_TIMES = ['to-come', 'begun', 'running', 'over'] as const;
export type WindowTime = (typeof WINDOW_TIMES)[number];

/** The state of a window at this instant. */
export function windowTime(date: IstDate, startHour: number, now: Date): WindowTime {
  const begins = windowBegins(date, startHour);
  if (now < begins) return 'to-come';
  if (now >= windowEnds(date, startHour)) return 'over';
  return now.getTime() < begins.getTime() + HOUR_MS ? 'begun' : 'running';
}
