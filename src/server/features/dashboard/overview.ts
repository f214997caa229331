import type { Overview } from '../../../contract/admin';
import { needsAPerson } from '../../doctor/needs-a-person';
import { addDays, datesFrom, istDateOf } from '../../../domain/time';
import type { Db } from '../../db/database';
import { failedRefunds, lapsingHolds } from './attention';
import { chairsTaken } from './chairs-taken';
import { dailyFigures } from './daily-figures';
import { byCenter, byWindow, nearlyFull } from './fill';
import { headCounts } from './head-counts';

/** Days ahead of today that are shown, and days behind it. */
const DAYS_AHEAD = 6;
const DAYS_BACK = 29;

/** All of the dashboard but the recent appointments. A handful of statements, whatever the number of bookings. */
export async function overview(db: Db, now: Date): Promise<Omit<Overview, 'recent'>> {
  const today = istDateOf(now);
  const dates = datesFrom(today, addDays(today, DAYS_AHEAD));
  const chairs = await chairsTaken(db, { today, to: dates.at(-1)! }, now);
  const refunds = await failedRefunds(db);
  const holds = await lapsingHolds(db, now);
  const { undeliverableMails, overdueHolds, stuckPayments } = await needsAPerson(db, now);
  const windows = byWindow(chairs, dates, now);
  const full = nearlyFull(chairs, today, now);
  const freeOn = (index: number) => windows.reduce((sum, { days }) => sum + days[index]!.free, 0);
  return {
    now: now.toISOString(),
    ...(await headCounts(db)),
    today: chairs.today,
    freeChairs: { today: freeOn(0), tomorrow: freeOn(1) },
    byWindow: windows,
    byCenter: byCenter(chairs, dates, now),
    byDay: await dailyFigures(db, { from: addDays(today, -DAYS_BACK), to: today }),
    attention: {
      failedRefunds: refunds.listed,
      lapsingHolds: holds.listed,
      nearlyFull: full.listed,
      service: { undeliverableMails, overdueHolds, stuckPayments },
      totals: { failedRefunds: refunds.total, lapsingHolds: holds.total, nearlyFull: full.total },
    },
  };
}
