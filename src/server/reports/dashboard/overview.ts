import type { Overview } from '../../../contract/admin';
import { needsAPerson } from './needs-a-person';
import type { Scope } from '../../../domain/rights';
import { addDays, datesFrom, istDateOf } from '../../../domain/time';
import { lastBookableDate, windowLabel } from '../../../domain/windows';
import type { Db } from '../../platform/db/database';
import { callsToMake } from '../../messages';
import { changedWindows, readCapacity } from '../../seats';
import {
  LISTED,
  coversWaiting,
  deskRefunds,
  differingPayments,
  failedRefunds,
  heldInVain,
  keptOnWord,
  lapsingHolds,
  openClosures,
  openDisputes,
  toSettle,
} from './attention';
import { dailyFigures } from './daily-figures';
import { byCenter, byWindow, openWindowsOf } from './fill';
import { type CenterWindow, fullestCenters, nearlyFullCenters, overbookedCenters } from './full-centers';
import { centerCounts, userCounts } from './head-counts';
import { chairsNotOpen, windowKey, windowTotals } from './window-totals';

/** Days shown ahead of today, and behind it. */
const DAYS_AHEAD = 6;
const DAYS_BACK = 29;
const CENTERS_LISTED = 50;

/**
 * All of the dashboard of some centers except the recent appointments. A handful of statements, independent of the number of bookings.
 */
export async function overview(db: Db, scope: Scope, now: Date): Promise<Omit<Overview, 'recent'>> {
  const today = istDateOf(now);
  const dates = datesFrom(today, addDays(today, DAYS_AHEAD));
  const range = { today, to: dates.at(-1)! };
  const { total, active, chairs, fewestChairs } = await centerCounts(db, scope);
  const capacity = await readCapacity(
    db,
    { from: today, to: lastBookableDate(now) },
    scope === 'all' ? undefined : [...scope],
  );
  const changed = await changedWindows(db, capacity, { from: today, to: lastBookableDate(now) });
  const notOpen = await chairsNotOpen(db, changed);
  const totals = await windowTotals(db, scope, range, changed, now);
  const fullest = await fullestCenters(db, scope, range, CENTERS_LISTED, now);
  const near =
    fewestChairs === null
      ? []
      : await nearlyFullCenters(db, scope, openWindowsOf(dates.slice(0, 2), now), fewestChairs, changed, LISTED, now);
  const over = await overbookedCenters(db, scope, changed, LISTED, now);
  const refunds = await failedRefunds(db, scope);
  const differing = await differingPayments(db, scope);
  const disputes = await openDisputes(db, scope, now);
  const calls = await callsToMake(db, scope);
  const atDesks = await deskRefunds(db, scope);
  const plans = await openClosures(db, scope);
  const covers = await coversWaiting(db, scope, now);
  const unsettled = await toSettle(db, scope, now);
  const holds = await lapsingHolds(db, scope, now);
  const inVain = await heldInVain(db, scope, now);
  const onWord = await keptOnWord(db, scope, now);
  const { undeliverableMails, overdueHolds, stuckPayments } = await needsAPerson(db, now, scope);
  const open = (date: string, startHour: number) => chairs - (notOpen.get(windowKey(date, startHour)) ?? 0);
  const windows = byWindow(totals, open, dates, now);
  const freeOn = (index: number) => windows.reduce((sum, { days }) => sum + days[index]!.free, 0);
  return {
    now: now.toISOString(),
    centers: { total, active },
    users: await userCounts(db, scope),
    today: totals.today,
    freeChairs: { today: freeOn(0), tomorrow: freeOn(1) },
    byWindow: windows,
    byCenter: byCenter(fullest, capacity, dates, now),
    byDay: await dailyFigures(db, scope, { from: addDays(today, -DAYS_BACK), to: today }),
    attention: {
      failedRefunds: refunds.listed,
      differing: differing.listed,
      disputes: disputes.listed,
      calls: calls.listed,
      deskRefunds: atDesks.listed,
      closures: plans.listed,
      covers: covers.listed,
      toSettle: unsettled.listed,
      lapsingHolds: holds.listed,
      heldInVain: inVain.listed,
      keptOnWord: onWord.listed,
      overbooked: over.map((one) => ({ ...presentWindow(one), booked: one.taken })),
      nearlyFull: near.map((one) => ({ ...presentWindow(one), free: Math.max(0, one.slots - one.taken) })),
      service: { undeliverableMails, overdueHolds, stuckPayments },
      totals: {
        failedRefunds: refunds.total,
        differing: differing.total,
        disputes: disputes.total,
        calls: calls.total,
        deskRefunds: atDesks.total,
        closures: plans.total,
        covers: covers.total,
        toSettle: unsettled.total,
        lapsingHolds: holds.total,
        heldInVain: inVain.total,
        keptOnWord: onWord.total,
        overbooked: over[0]?.total ?? 0,
        nearlyFull: near[0]?.total ?? 0,
      },
    },
  };
}

function presentWindow({ id, name, slots, day, hour, windows }: CenterWindow) {
  return { centerId: id, center: name, chairs: slots, windows, date: day, time: windowLabel(hour), startHour: hour };
}
