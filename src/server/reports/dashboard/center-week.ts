import type { Overview } from '../../../contract/admin';
import { type IstDate, addDays, datesFrom } from '../../../domain/time';
import { AppError } from '../../errors';
import type { Db } from '../../platform/db/database';
import { isLive, readCapacity } from '../../seats';
import { byWindow } from './fill';
import { windowKey } from './window-totals';

const DAYS = 7;

/** How full the windows of one center are, over seven days. Throws `center-not-found`. */
export async function centerWeek(db: Db, centerId: string, from: IstDate, now: Date): Promise<Overview['byWindow']> {
  const center = await db.selectFrom('centers').select(['id', 'slots']).where('id', '=', centerId).executeTakeFirst();
  if (!center) throw new AppError('center-not-found');
  const range = { from, to: addDays(from, DAYS - 1) };
  const capacity = await readCapacity(db, range, [centerId]);
  const open = (date: IstDate, startHour: number) => capacity.of(center, date, startHour).chairs;
  const rows = await db
    .selectFrom('bookings')
    .select(['session_date', 'start_hour', (eb) => eb.fn.countAll<number>().as('taken')])
    .where('center_id', '=', centerId)
    .where('session_date', '>=', range.from)
    .where('session_date', '<=', range.to)
    .where(isLive(now))
    .groupBy(['session_date', 'start_hour'])
    .execute();
  const windows = new Map(
    rows.map(({ session_date: date, start_hour: hour, taken }) => [
      windowKey(date, hour),
      { taken, above: Math.max(0, taken - open(date, hour)) },
    ]),
  );
  return byWindow({ windows }, open, datesFrom(range.from, range.to), now);
}
