import { sql } from 'kysely';
import type { FreeWindow } from '../../contract/admin';
import { freeChairsOf } from '../../domain/capacity';
import { chairsFor } from '../../domain/funding';
import { lastDeskDate, needsReason, refuseAtDesk } from '../../domain/desk';
import { paiseToRupees } from '../../domain/money';
import type { Scheme } from '../../domain/schemes';
import { type IstDate, addDays, datesFrom } from '../../domain/time';
import { START_HOURS, windowLabel } from '../../domain/windows';
import { AppError } from '../errors';
import type { Db } from '../platform/db/database';
import { readCapacity } from './capacity';
import { isLive } from './rules';
import { readShares } from './shares';

const WEEK_DAYS = 7;

/** The windows of a center on some days, with the chairs that the desk can give out now. Throws `center-not-found`. */
export async function listFreeChairs(
  db: Db,
  input: { center: string; from: IstDate; days?: number | undefined; scheme?: Scheme | undefined },
  now: Date,
) {
  const { from, days = WEEK_DAYS, scheme = null } = input;
  const center = await db
    .selectFrom('centers')
    .select(['id', 'slots', 'charge_paise', 'status'])
    .where('id', '=', input.center)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!center) throw new AppError('center-not-found');
  const range = { from, to: addDays(from, days - 1) };
  const capacity = await readCapacity(db, range, [center.id]);
  const rows = await db
    .selectFrom('bookings')
    .select(['session_date as date', 'start_hour as startHour', sql<number[]>`array_agg(chair)`.as('chairs')])
    .where('center_id', '=', center.id)
    .where('session_date', '>=', range.from)
    .where('session_date', '<=', range.to)
    .where(isLive(now))
    .groupBy(['session_date', 'start_hour'])
    .execute();
  const shares = await readShares(db, capacity, [center.id], range, now);
  const taken = new Map(rows.map(({ date, startHour, chairs }) => [`${date} ${startHour}`, chairs]));

  const describe = (date: IstDate, startHour: number): FreeWindow => {
    const open = capacity.of(center, date, startHour);
    const there = taken.get(`${date} ${startHour}`) ?? [];
    const all = freeChairsOf(center.slots, open, there);
    const window = { centerId: center.id, date, startHour };
    const free = chairsFor(scheme, Math.min(open.chairs - there.length, all.length), shares.in(window));
    const left = free > 0 ? all : [];
    const refused = refuseAtDesk(date, startHour, now);
    const isClosed = open.chairs === 0 || center.status !== 'active' || refused === 'sunday' || refused === 'too-far';
    const isOver = refused === 'past-date' || refused === 'over';
    const state = isOver ? 'over' : isClosed ? 'closed' : left.length === 0 ? 'full' : 'open';
    return {
      time: windowLabel(startHour),
      startHour,
      free: state === 'open' ? free : 0,
      chairs: state === 'open' ? left : [],
      state,
      needsReason: state === 'open' ? needsReason(date, startHour, now) : null,
    };
  };
  return {
    charge: paiseToRupees(center.charge_paise),
    until: lastDeskDate(now),
    days: datesFrom(range.from, range.to).map((date) => ({
      date,
      windows: START_HOURS.map((startHour) => describe(date, startHour)),
    })),
  };
}
