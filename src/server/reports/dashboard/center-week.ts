import type { Overview } from '../../../contract/admin';
import { type IstDate, addDays, datesFrom } from '../../../domain/time';
import { START_HOURS } from '../../../domain/windows';
import { AppError } from '../../errors';
import type { Db } from '../../platform/db/database';
import { readSeats } from '../../seats';
import { byWindow } from './fill';
import { windowKey } from './window-totals';

const DAYS = 7;

/** Says how full the windows of one center are over seven days. Throws `center-not-found`. */
export async function centerWeek(db: Db, centerId: string, from: IstDate, now: Date): Promise<Overview['byWindow']> {
  const center = await db.selectFrom('centers').select('id').where('id', '=', centerId).executeTakeFirst();
  if (!center) throw new AppError('center-not-found');
  const range = { from, to: addDays(from, DAYS - 1) };
  const seats = await readSeats(db, { centers: [centerId], windows: range }, now);
  const at = (date: IstDate, startHour: number) => seats.in({ centerId, date, startHour });
  const open = (date: IstDate, startHour: number) => at(date, startHour).capacity.chairs;
  const dates = datesFrom(range.from, range.to);
  const windows = new Map(
    dates.flatMap((date) =>
      START_HOURS.map((hour) => {
        const { taken } = at(date, hour);
        return [windowKey(date, hour), { taken, above: Math.max(0, taken - open(date, hour)) }] as const;
      }),
    ),
  );
  return byWindow({ windows }, open, dates, now, seats.status(centerId) === 'active');
}
