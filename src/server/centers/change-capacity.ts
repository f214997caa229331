/**
 * The one way to change a center's chairs: their number, its week, and what is closed or out of order on some dates.
 * Nothing else writes `centers.slots`, `center_templates` and `center_exceptions` (test/writers.test.ts).
 */
import { type Insertable, sql } from 'kysely';
import { lastDeskDate } from '../../domain/desk';
import { type IstDate, datesFrom, formatDate, istDateOf } from '../../domain/time';
import { START_HOURS, windowLabel, type WindowKey } from '../../domain/windows';
import { withdrawKept } from '../bookings';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import type { CenterExceptions } from '../platform/db/schema';
import { type Capacity, makeRoom, markChanged, readCapacity } from '../seats';
import { isUpcoming, lockAllWindows } from '../appointments';

/** A change of a center's chairs. */
export type CapacityChange =
  | { what: 'slots'; slots: number }
  /** Changes some windows of the week. `chairs` null: all chairs are open, however many the center has. */
  | { what: 'week'; windows: { weekday: number; start_hour: number; chairs: number | null }[] }
  /** Closes something on some dates. */
  | { what: 'closed'; exceptions: Omit<Insertable<CenterExceptions>, 'center_id' | 'created_at'>[] }
  /** Ends an exception. */
  | { what: 'opened'; exceptionId: string };

/** What a planned closure adds to a change (closures/routes.ts). */
export type ByPlan = {
  /** The windows to which people may be moved, which are locked together with the changed ones. */
  windows: WindowKey[];
  /**
   * Called with the capacity before and after, under all locks. It replaces the refusal of a change that leaves too few
   * chairs for the bookings.
   */
  look: (before: Capacity, after: Capacity) => Promise<void>;
};

/**
 * Changes the chairs of a center while nobody is given one in the windows concerned: who booked before keeps their
 * chair and is named by the refusal, and who books later meets the new rules. Kept chairs that are too many are
 * withdrawn, and the people who were told of them are told; chairs that come free are offered by the next round of the
 * waits. A caller that holds `lockAllWindows` may lock the center's row before. Throws `capacity-below-sold` if more is
 * booked than there would be chairs, unless `anyway` or `planned` is given.
 */
export async function changeCapacity(
  tx: Tx,
  centerId: string,
  change: CapacityChange,
  { anyway, planned }: { anyway?: boolean | undefined; planned?: ByPlan | undefined },
  now: Date,
): Promise<void> {
  if (change.what === 'opened') return write(tx, centerId, change, now);
  await lockFor(tx, centerId, change, planned?.windows ?? [], now);
  const range = { from: istDateOf(now), to: '9999-12-31' };
  const before = await readCapacity(tx, range, [centerId]);
  await write(tx, centerId, change, now);
  await markChanged(tx, centerId, now);
  const after = await readCapacity(tx, range, [centerId]);
  const fewerIn = fewer(before, after);
  if (!planned && !anyway) {
    const tooFull = await overbooked(tx, centerId, fewerIn, now);
    if (tooFull.length > 0) throw new AppError('capacity-below-sold', { message: say(tooFull) });
  }
  await withdrawKept(tx, centerId, fewerIn, now);
  await planned?.look(before, after);
}

/** Locks the windows on the dates that a change names; all windows of the center if it names none. */
async function lockFor(tx: Tx, centerId: string, change: CapacityChange, also: WindowKey[], now: Date): Promise<void> {
  if (change.what !== 'closed') return lockAllWindows(tx, [centerId]);
  const [today, last] = [istDateOf(now), lastDeskDate(now)];
  const dates = change.exceptions.flatMap(({ from_date: from, to_date: to }) => {
    const [first, end] = [from > today ? from : today, to < last ? to : last];
    return first <= end ? datesFrom(first, end) : [];
  });
  const windows = dates.flatMap((date) => START_HOURS.map((startHour) => ({ centerId, date, startHour })));
  await makeRoom(tx, also, now, windows);
}

async function write(tx: Tx, centerId: string, change: CapacityChange, now: Date): Promise<void> {
  switch (change.what) {
    case 'slots':
      await tx.updateTable('centers').set({ slots: change.slots }).where('id', '=', centerId).execute();
      return;
    case 'week': {
      const [weekdays, hours] = [change.windows.map((one) => one.weekday), change.windows.map((one) => one.start_hour)];
      await tx
        .deleteFrom('center_templates')
        .where('center_id', '=', centerId)
        .where(
          sql<boolean>`(weekday, start_hour) in (select * from unnest(${weekdays}::smallint[], ${hours}::smallint[]))`,
        )
        .execute();
      const rows = change.windows.flatMap(({ chairs, ...one }) =>
        chairs === null ? [] : { ...one, chairs, center_id: centerId },
      );
      if (rows.length > 0) await tx.insertInto('center_templates').values(rows).execute();
      return;
    }
    case 'closed': {
      const rows = change.exceptions.map((one) => ({ ...one, center_id: centerId, created_at: now }));
      await tx.insertInto('center_exceptions').values(rows).execute();
      return;
    }
    case 'opened':
      await tx.deleteFrom('center_exceptions').where('id', '=', change.exceptionId).execute();
  }
}

type Fewer = (window: WindowKey) => number | null;

/** Returns a function for how many chairs a window has afterwards, if they are fewer than before; null otherwise. */
function fewer(before: Capacity, after: Pick<Capacity, 'in'>): Fewer {
  return (window) => {
    const { chairs } = after.in(window);
    return chairs < before.in(window).chairs ? chairs : null;
  };
}

/** A window in which more is booked than there are chairs. `names`: the patients, by their chairs. */
export type Overbooked = { date: IstDate; startHour: number; chairs: number; names: string[] };

/** Reads the upcoming windows that get fewer chairs, and fewer than are booked there, the soonest first. */
async function overbooked(db: Db | Tx, centerId: string, fewerIn: Fewer, now: Date): Promise<Overbooked[]> {
  const { rows } = await sql<{ date: IstDate; startHour: number; names: string[] }>`
    select session_date as date, start_hour as "startHour", array_agg(patients.name order by bookings.chair) as names
    from appointments bookings join patients on patients.id = bookings.patient_id
    where bookings.center_id = ${centerId} and ${isUpcoming(now)}
    group by session_date, start_hour order by session_date, start_hour`.execute(db);
  return rows.flatMap(({ date, startHour, names }) => {
    const chairs = fewerIn({ centerId, date, startHour });
    return chairs !== null && names.length > chairs ? [{ date, startHour, chairs, names }] : [];
  });
}

/**
 * Reads the windows that would be overbooked if a center had this many chairs, which is what `changeCapacity` refuses.
 */
export async function overbookedWith(
  db: Db | Tx,
  { id, slots }: { id: string; slots: number },
  now: Date,
): Promise<Overbooked[]> {
  const before = await readCapacity(db, { from: istDateOf(now), to: '9999-12-31' }, [id]);
  const after = { in: ({ date, startHour }: WindowKey) => before.of({ id, slots }, date, startHour) };
  return overbooked(db, id, fewer(before, after), now);
}

/** How many windows are named, and how many patients of each. */
const NAMED = 5;

function say(windows: readonly Overbooked[]): string {
  const said = windows.slice(0, NAMED).map(({ date, startHour, chairs, names }) => {
    const others = names.length - NAMED;
    const who = `${names.slice(0, NAMED).join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
    return `${formatDate(date)}, ${windowLabel(startHour)}: ${names.length} booked, ${chairs} open (${who}).`;
  });
  const rest = windows.length - NAMED;
  const touched = windows.reduce((sum, { chairs, names }) => sum + names.length - chairs, 0);
  return [
    `More is booked there than there would be chairs: ${touched === 1 ? '1 person' : `${touched} people`} would have to move.`,
    ...said,
    ...(rest > 0 ? [`And ${rest} more windows.`] : []),
  ].join(' ');
}
