import type { FreeWindow } from '../../contract/admin';
import { lastDeskDate, needsReason, standsAtDesk } from '../../domain/desk';
import { paiseToRupees } from '../../domain/money';
import type { Scheme } from '../../domain/schemes';
import { type IstDate, addDays, datesFrom } from '../../domain/time';
import { START_HOURS, windowLabel } from '../../domain/windows';
import { AppError } from '../errors';
import type { Db } from '../platform/db/database';
import { chargeAt, CHARGES } from '../charges';
import { readSeats } from './read-seats';

const WEEK_DAYS = 7;

/**
 * Reads the windows of a center on some days, with the chairs that the desk can give out now. Throws
 * `center-not-found`.
 */
export async function listFreeChairs(
  db: Db,
  input: { center: string; from: IstDate; days?: number | undefined; scheme?: Scheme | undefined },
  now: Date,
) {
  const { from, days = WEEK_DAYS, scheme = null } = input;
  const center = await db
    .selectFrom('centers')
    .select(['id', 'status'])
    .select(CHARGES)
    .where('id', '=', input.center)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!center) throw new AppError('center-not-found');
  const range = { from, to: addDays(from, days - 1) };
  const seats = await readSeats(db, { centers: [center.id], windows: range, numbers: true }, now);

  const describe = (date: IstDate, startHour: number): FreeWindow => {
    const asking = { by: 'desk', scheme, person: null, takesOffers: true } as const;
    const { capacity, free, chairs } = seats.for(asking, { centerId: center.id, date, startHour });
    const stands = standsAtDesk({ date, startHour }, center.status === 'active', now);
    const isShut = stands === 'open' && capacity.chairs === 0;
    const state = isShut ? 'closed' : stands === 'open' && free === 0 ? 'full' : stands;
    return {
      time: windowLabel(startHour),
      startHour,
      charge: paiseToRupees(chargeAt(center, date)),
      free: state === 'open' ? free : 0,
      chairs: state === 'open' ? [...chairs] : [],
      state,
      needsReason: state === 'open' ? needsReason(date, startHour, now) : null,
    };
  };
  return {
    charge: paiseToRupees(chargeAt(center, from)),
    until: lastDeskDate(now),
    days: datesFrom(range.from, range.to).map((date) => ({
      date,
      windows: START_HOURS.map((startHour) => describe(date, startHour)),
    })),
  };
}
