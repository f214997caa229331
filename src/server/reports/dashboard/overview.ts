import type { Overview } from '../../../contract/admin';
import { needsAPerson } from './needs-a-person';
import type { Scope } from '../../../domain/rights';
import { addDays, datesFrom, istDateOf } from '../../../domain/time';
import { lastBookableDate, windowLabel } from '../../../domain/windows';
import { type Listing, askAll } from '../../platform/db/ask-all';
import type { Db } from '../../platform/db/database';
import { callsToMake } from '../../messages';
import { changedWindows, readCapacity } from '../../seats';
import {
  LISTED,
  aboutPeople,
  cashDifferences,
  coversWaiting,
  deskRefunds,
  differingPayments,
  failedRefunds,
  heldInVain,
  keptOnWord,
  lapsingHolds,
  maybeHeldInVain,
  offeredChairs,
  openClosures,
  openDisputes,
  returningPayments,
  toSettle,
  withoutChair,
} from './attention';
import { dailyFigures } from './daily-figures';
import { byCenter, byWindow, openWindowsOf } from './fill';
import { type CenterWindow, fullestCenters, nearlyFullCenters, overbookedCenters } from './full-centers';
import { centerCounts, userCounts } from './head-counts';
import { chairsNotOpen, windowKey, windowTotals } from './window-totals';

/** The number of days that are shown ahead of today, and behind it. */
const DAYS_AHEAD = 6;
const DAYS_BACK = 29;
const CENTERS_LISTED = 50;

/**
 * Reads the dashboard of some centers, except the recent appointments. A handful of statements, however many bookings
 * there are.
 */
export async function overview(db: Db, scope: Scope, now: Date): Promise<Omit<Overview, 'recent'>> {
  const today = istDateOf(now);
  const dates = datesFrom(today, addDays(today, DAYS_AHEAD));
  const range = { today, to: dates.at(-1)! };
  const capacity = await readCapacity(
    db,
    { from: today, to: lastBookableDate(now) },
    scope === 'all' ? undefined : [...scope],
  );
  const changed = await changedWindows(db, capacity, { from: today, to: lastBookableDate(now) });
  // Windows are asked in a batch of their own: their query plans depend on the dates, and in one batch PostgreSQL would
  // plan all lists again.
  const { centers, notOpen, totals, fullest, near, over } = await askAll(db, {
    centers: centerCounts(scope),
    notOpen: chairsNotOpen(changed),
    totals: windowTotals(scope, range, changed, now),
    fullest: fullestCenters(scope, range, CENTERS_LISTED, now),
    near: nearlyFullCenters(scope, openWindowsOf(dates.slice(0, 2), now), changed, LISTED, now),
    over: overbookedCenters(scope, changed, LISTED, now),
  });
  const {
    users,
    byDay,
    service,
    maybeHeldInVain: maybe,
    ...lists
  } = await askAll(db, {
    failedRefunds: failedRefunds(db, scope),
    returning: returningPayments(scope),
    differing: differingPayments(scope),
    disputes: openDisputes(scope, now),
    calls: callsToMake(db, scope),
    deskRefunds: deskRefunds(db, scope),
    closures: openClosures(scope),
    covers: coversWaiting(scope, now),
    toSettle: toSettle(db, scope, now),
    cashDifferences: cashDifferences(scope, now),
    withoutChair: withoutChair(scope, now),
    lapsingHolds: lapsingHolds(db, scope, now),
    maybeHeldInVain: maybeHeldInVain(scope, now),
    offered: offeredChairs(scope, now),
    keptOnWord: keptOnWord(scope, now),
    people: aboutPeople(scope, now),
    service: needsAPerson(scope, now),
    users: userCounts(scope),
    byDay: dailyFigures(scope, { from: addDays(today, -DAYS_BACK), to: today }),
  });
  const attention = { ...lists, heldInVain: await heldInVain(db, maybe, now) };
  const open = (date: string, startHour: number) => {
    const key = windowKey(date, startHour);
    return centers.chairs - (notOpen.get(key) ?? 0) + (totals.windows.get(key)?.atShut ?? 0);
  };
  const windows = byWindow(totals, open, dates, now);
  const freeOn = (index: number) => windows.reduce((sum, { days }) => sum + days[index]!.free, 0);
  return {
    now: now.toISOString(),
    centers: { total: centers.total, active: centers.active },
    users,
    today: totals.today,
    freeChairs: { today: freeOn(0), tomorrow: freeOn(1) },
    byWindow: windows,
    byCenter: byCenter(fullest, capacity, dates, now),
    byDay,
    attention: {
      ...ofEach(attention, 'listed'),
      overbooked: over.map((one) => ({ ...presentWindow(one), booked: one.taken })),
      nearlyFull: near.map((one) => ({ ...presentWindow(one), free: Math.max(0, one.slots - one.taken) })),
      service: {
        undeliverableMails: service.undeliverableMails,
        overdueHolds: service.overdueHolds,
        stuckPayments: service.stuckPayments,
      },
      totals: { ...ofEach(attention, 'total'), overbooked: over[0]?.total ?? 0, nearlyFull: near[0]?.total ?? 0 },
    },
  };
}

function ofEach<Lists extends Record<string, Listing<unknown>>, Part extends 'listed' | 'total'>(
  lists: Lists,
  part: Part,
): { [Name in keyof Lists]: Lists[Name][Part] } {
  const parts = Object.entries(lists).map(([name, list]) => [name, list[part]]);
  return Object.fromEntries(parts) as { [Name in keyof Lists]: Lists[Name][Part] };
}

function presentWindow({ id, name, slots, day, hour, windows }: CenterWindow) {
  return { centerId: id, center: name, chairs: slots, windows, date: day, time: windowLabel(hour), startHour: hour };
}
