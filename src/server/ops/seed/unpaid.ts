/** Chairs that were held and not paid: by patients who then tried again, and by a few who were blocked for it. */
import { MINUTE_MS, addDays, istDateOf, weekdayOf } from '../../../domain/time';
import { officeHour } from './booked-at';
import type { Invent, Invented } from './invented';
import type { PaidSession } from './paid-session';
import type { Chance } from './random';
import type { DemandedCenter } from './regulars';

/** The shares of the sessions that are paid by card. */
const FIRST_TRY_LAPSED = 0.015;
const NO_PAGE = 0.001;
const PAID_TOO_LATE = 0.001;

/** Plans first tries, some time before some of these sessions were booked. */
export function planFirstTries(sessions: readonly PaidSession[], since: (userId: string) => Date, chance: Chance) {
  return sessions.flatMap((session): PaidSession[] => {
    const draw = chance.fraction();
    const bookedAt = new Date(session.bookedAt.getTime() - chance.between(50, 240) * MINUTE_MS);
    if (draw >= FIRST_TRY_LAPSED + NO_PAGE + PAID_TOO_LATE || bookedAt <= since(session.patient.id)) return [];
    if (draw < FIRST_TRY_LAPSED) return [{ ...session, bookedAt, fate: { kind: 'lapsed' } }];
    if (draw < FIRST_TRY_LAPSED + NO_PAGE) return [{ ...session, bookedAt, fate: { kind: 'no page' } }];
    return [{ ...session, bookedAt, fate: { kind: 'paid too late', refund: 'succeeded' } }];
  });
}

type Misuse = { daysAgo: number; reason: string; forgiven?: { afterDays: number; why: string } };

/** How many days ago each of them held chairs, and why they were blocked. */
const MISUSES: Misuse[] = [
  { daysAgo: 41, reason: 'Holds chairs again and again and pays for none.' },
  {
    daysAgo: 26,
    reason: 'Holds chairs and does not pay.',
    forgiven: { afterDays: 3, why: 'Has called: the card was new.' },
  },
  { daysAgo: 17, reason: 'Six chairs held in one day, none paid. Does not answer the phone.' },
  { daysAgo: 8, reason: 'Holds chairs for other people.' },
];

export type Blocking = { patient: Invented; at: Date; reason: string; lifted: { at: Date; why: string } | null };

/** Plans people who held chairs all day and were blocked on the next. */
export function planBlocked(
  centers: readonly DemandedCenter[],
  invent: Invent,
  now: Date,
  chance: Chance,
): { blockings: Blocking[]; sessions: PaidSession[] } {
  const today = istDateOf(now);
  const sessions: PaidSession[] = [];
  const blockings = MISUSES.map(({ daysAgo, reason, forgiven }): Blocking => {
    const day = addDays(today, -daysAgo);
    const center = chance.pick(centers);
    const patient = invent(officeHour(addDays(day, -1), chance));
    const start = officeHour(day, chance);
    for (let held = 0; held < 6; held++) {
      const date = addDays(day, 3 + held);
      if (weekdayOf(date) === 0) continue;
      const bookedAt = new Date(start.getTime() + held * 35 * MINUTE_MS);
      sessions.push({ patient, center, date, startHour: 9, chair: 1, bookedAt, fate: { kind: 'lapsed' } });
    }
    const at = officeHour(addDays(day, 1), chance);
    const lifted = forgiven
      ? { at: officeHour(addDays(day, 1 + forgiven.afterDays), chance), why: forgiven.why }
      : null;
    return { patient: { ...patient, status: lifted ? 'active' : 'blocked' }, at, reason, lifted };
  });
  return { blockings, sessions };
}
