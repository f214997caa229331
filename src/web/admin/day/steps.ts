/** The next steps of a patient's attendance, for the buttons of the day. The server applies the same rules. */
import type { DayBooking } from '../../../contract/admin/attendance/attendance';
import { nameAndPhone, phoneDigits, phoneStart } from '../../../domain/phone';
import { nameNearness, nameToFind } from '../../../domain/name-alike';
import { type IstDate, MINUTE_MS } from '../../../domain/time';
import { windowBegins } from '../../../domain/windows';
import { nameKey, plainCode } from '../../../domain/plain-text';
import { ATTENDANCE_STATES, type AttendanceState, canBeRecorded, refuseAttendance } from '../../../domain/attendance';

/** The usual next step from each state. */
const USUAL: Record<AttendanceState, AttendanceState | null> = {
  expected: 'arrived',
  arrived: 'in-chair',
  'in-chair': 'finished',
  finished: null,
  missed: null,
};

export type Steps = {
  /** The step of the large button; null where nothing is left to record. */
  next: AttendanceState | null;
  /** All other possible steps, for the menu. */
  others: AttendanceState[];
};

export function stepsOf(booking: DayBooking, now: Date): Steps {
  if (!canBeRecorded(booking)) return { next: null, others: [] };
  const { state, byClock, startedAt, arrivedAt } = booking.attendance;
  const present = { state, byClock, startedAt: startedAt === null ? null : new Date(startedAt) };
  const mayBe = (to: AttendanceState) => refuseAttendance(present, to, booking, now) === null;
  // A patient who was seen here may still be there if only the clock says that they left.
  const mayEnd = state === 'finished' && byClock && (startedAt ?? arrivedAt) !== null && mayBe('in-chair');
  const usual = mayEnd ? 'finished' : USUAL[state];
  const next = usual !== null && mayBe(usual) ? usual : null;
  return { next, others: ATTENDANCE_STATES.filter((to) => to !== state && to !== next && mayBe(to)) };
}

/** Whether a patient is still expected: booked, and nothing is recorded. */
export function isExpected(booking: DayBooking): boolean {
  return canBeRecorded(booking) && booking.attendance.state === 'expected';
}

/** Whether a step takes something back. */
export function isBack(from: AttendanceState, to: AttendanceState): boolean {
  if (from === 'missed') return to === 'expected';
  return to !== 'missed' && ATTENDANCE_STATES.indexOf(to) < ATTENDANCE_STATES.indexOf(from);
}

/** The key of the sentence about a patient's attendance. */
export type StandingKey =
  | `state.${AttendanceState}`
  | 'state.byClock'
  | 'state.corrected'
  | 'state.notRecorded'
  | 'state.late';

/** A patient who has not come this many minutes after the window began is late. */
const LATE_MINUTES = 15;

type Standing = Pick<DayBooking, 'attendance' | 'date' | 'startHour'> & { isOver: boolean };

/** Whether a patient of this window who has not come by `now` is late. */
export function isLate(date: IstDate, startHour: number, now: Date): boolean {
  return now.getTime() - windowBegins(date, startHour).getTime() >= LATE_MINUTES * MINUTE_MS;
}

/**
 * The sentence about a patient's attendance, and since when. A late patient is shown as expected since the window began.
 */
export function standingOf(
  { attendance, date, startHour, isOver }: Standing,
  now?: Date,
): {
  key: StandingKey;
  at: string | null;
} {
  const { state, byClock, arrivedAt, startedAt, endedAt } = attendance;
  switch (state) {
    case 'expected':
      if (isOver) return { key: 'state.notRecorded', at: null };
      return now && isLate(date, startHour, now)
        ? { key: 'state.late', at: windowBegins(date, startHour).toISOString() }
        : { key: 'state.expected', at: null };
    case 'arrived':
      return { key: 'state.arrived', at: arrivedAt };
    case 'in-chair':
      return { key: 'state.in-chair', at: startedAt };
    case 'missed':
      return { key: 'state.missed', at: null };
    case 'finished':
      if (!byClock) return { key: 'state.finished', at: endedAt };
      return { key: (arrivedAt ?? startedAt) ? 'state.byClock' : 'state.corrected', at: null };
  }
}

type Named = Pick<DayBooking, 'username' | 'phone'>;

/**
 * Makes a function that compares patients with what is typed: a name, digits of the phone number, or both. `exact` or, where the
 * name is only similar, `near`; null for no match. Follows the rules of Book. Make it once for many patients.
 */
export function fitOf(typed: string): (booking: Named) => 'exact' | 'near' | null {
  const read = nameAndPhone(typed);
  // Among a day's few patients even two or three digits alone tell something.
  const { name, phone: number } = /^[+()]?\p{Nd}+$/u.test(read.name) ? { name: '', phone: read.name } : read;
  const nearness = nameNearness(name);
  const words = nameToFind(name).split(' ');
  return ({ username, phone }) => {
    if (!phoneDigits(phone ?? '').includes(phoneStart(number))) return null;
    const near = name.trim() === '' ? 0 : nearness(username);
    if (near === 0 || words.every((word) => nameKey(username).includes(word))) return 'exact';
    return near === null ? null : 'near';
  };
}

/** The patients of a day who match what is typed; where nobody does, those who nearly do. */
export function whoFit<Booking extends Named>(
  bookings: readonly Booking[],
  typed: string,
): { found: Booking[]; near: Booking[] } {
  const fit = fitOf(typed);
  const found = bookings.filter((booking) => fit(booking) === 'exact');
  return { found, near: found.length > 0 ? [] : bookings.filter((booking) => fit(booking) === 'near') };
}

/** The typed PIN; null where the text is something else. */
export function pinIn(typed: string): string | null {
  const digits = plainCode(typed);
  return /^\d{4}$/.test(digits) ? digits : null;
}
