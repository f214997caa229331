/** Decides what happens to planned sessions: most are kept, some are cancelled by either side, some are never paid. */
import { HOUR_MS, MINUTE_MS, addDays, istDateOf, weekdayOf } from '../../../domain/time';
import { noticeDeadline } from '../../../domain/policy';
import { windowBegins } from '../../../domain/windows';
import { officeHour } from './booked-at';
import { type Fate, type PaidSession, REFUND_STORY_MS, type RefundFate, refundAskedAt } from './paid-session';
import type { Chance } from './random';

/** The shares of all sessions that are paid by card. */
const SHARES = { early: 0.022, late: 0.008, byDesk: 0.005, byDeskKept: 0.0008, setBack: 0.004 };
/** How long after a booking the desk looks at it. */
const CHECKED_AFTER_MS = 20 * HOUR_MS;
/** How shortly before a session a desk cancels it. */
const DESK_CANCELS_WITHIN_MS = 30 * HOUR_MS;
/** The least age of the latest event, so that nothing is under way at this very moment. */
const SETTLED_MS = 10 * MINUTE_MS;

const DESK_REASONS = [
  'The water treatment is being repaired.',
  'A machine is out of order, and no other is free.',
  'The nurse on duty is ill; no chair can be attended.',
  'There is no power in our quarter until the evening.',
  'Admitted to hospital, the family has called.',
];
const KEPT_REASONS = ['Called on the day: will not come.', 'Asked by phone, an hour before.'];
const SET_BACK_REASONS = [
  'Waiting for the referral letter',
  'Waiting for the hepatitis report',
  'Phone number to be checked',
];

/** Decides about one session that is booked and paid. */
export function fateOf(session: Omit<PaidSession, 'fate'>, now: Date, chance: Chance): Fate {
  const { bookedAt, date, startHour } = session;
  const latest = new Date(now.getTime() - SETTLED_MS);
  const begins = windowBegins(date, startHour);
  const deadline = noticeDeadline(date, startHour);
  const settled = new Date(bookedAt.getTime() + HOUR_MS);
  const draw = chance.fraction();
  const { early, late, byDesk, byDeskKept, setBack } = SHARES;

  if (draw < early) {
    const at = between(settled, earlier(deadline, latest), chance);
    return at ? { kind: 'cancelled by patient', at, refund: 'succeeded' } : { kind: 'kept' };
  }
  if (draw < early + late) {
    const from = later(settled, new Date(deadline.getTime() + MINUTE_MS));
    const at = between(from, earlier(begins, latest), chance);
    return at ? { kind: 'cancelled by patient', at, refund: 'succeeded' } : { kind: 'kept' };
  }
  const atDesk = (from: Date) => officeHourBetween(later(settled, from), earlier(begins, latest), chance);
  const shortlyBefore = new Date(begins.getTime() - DESK_CANCELS_WITHIN_MS);
  if (draw < early + late + byDesk) {
    const at = atDesk(shortlyBefore);
    return at
      ? { kind: 'cancelled by desk', at, note: chance.pick(DESK_REASONS), refund: 'succeeded' }
      : { kind: 'kept' };
  }
  if (draw < early + late + byDesk + byDeskKept) {
    const at = atDesk(shortlyBefore);
    return at ? { kind: 'cancelled by desk', at, note: chance.pick(KEPT_REASONS), refund: 'none' } : { kind: 'kept' };
  }
  if (draw < early + late + byDesk + byDeskKept + setBack && istDateOf(begins) > istDateOf(now)) {
    const at = atDesk(settled);
    return at ? { kind: 'set back', at, note: chance.pick(SET_BACK_REASONS) } : { kind: 'kept' };
  }
  return { kind: 'kept' };
}

/**
 * Gives some refunds another outcome than success: the latest are under way, two have failed, and two failed and were
 * dealt with.
 */
export function troubleRefunds(sessions: PaidSession[], now: Date): void {
  const asked = (session: PaidSession) => refundAskedAt(session)!.getTime();
  const refunded = sessions.filter((session) => refundAskedAt(session)).sort((one, two) => asked(two) - asked(one));
  const old = refunded.filter((session) => now.getTime() - asked(session) > REFUND_STORY_MS);
  const fates: [PaidSession | undefined, RefundFate][] = [
    [refunded[0], 'pending'],
    [refunded[1], 'pending'],
    [old[2], 'failed'],
    [old[5], 'failed'],
    [old[11], 'paid by hand'],
    [old[17], 'tried again'],
  ];
  for (const [session, refund] of fates) {
    if (session && 'refund' in session.fate) session.fate = { ...session.fate, refund };
  }
}

/** Sets back one session of today that has not begun, so that the desk has something to check today. */
export function setOneBackToday(sessions: PaidSession[], now: Date): void {
  const later = sessions.find(({ date, startHour, bookedAt, fate }) => {
    const isOld = now.getTime() - bookedAt.getTime() > 2 * CHECKED_AFTER_MS;
    return fate.kind === 'kept' && isOld && date === istDateOf(now) && windowBegins(date, startHour) > now;
  });
  if (!later) return;
  const at = new Date(later.bookedAt.getTime() + CHECKED_AFTER_MS);
  later.fate = { kind: 'set back', at, note: SET_BACK_REASONS[1]! };
}

function earlier(one: Date, two: Date): Date {
  return one < two ? one : two;
}

function later(one: Date, two: Date): Date {
  return one > two ? one : two;
}

function between(from: Date, to: Date, chance: Chance): Date | null {
  if (from >= to) return null;
  const minutes = Math.floor((to.getTime() - from.getTime()) / MINUTE_MS);
  return new Date(from.getTime() + chance.between(0, minutes) * MINUTE_MS);
}

/** Returns a moment at which the desk is attended between two moments, not on a Sunday; null if there is none. */
function officeHourBetween(from: Date, to: Date, chance: Chance): Date | null {
  const some = between(from, to, chance);
  if (!some) return null;
  const day = istDateOf(some);
  const moments = [day, addDays(day, -1)].map((date) => officeHour(date, chance));
  return moments.find((at) => at >= from && at <= to && weekdayOf(istDateOf(at)) !== 0) ?? null;
}
