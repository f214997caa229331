/** The waiting list of centers: who is called next, who waits since when and for what, and what they said. */
import { sql } from 'kysely';
import type { WaitingPerson, WaitingShown } from '../../../contract/admin';
import { paiseToRupees } from '../../../domain/money';
import { showPhone } from '../../../domain/phone';
import type { Scope } from '../../../domain/rights';
import { type IstDate, addDays, datesFrom, istDateOf, weekdayOf, formatWeekdays } from '../../../domain/time';
import type { Said } from '../../../domain/waits';
import { lastBookableDate, windowLabel } from '../../../domain/windows';
import { isAnswered, isConfirmed, isPaused, isVouchedFor, type KeptOffer, keptOfferOf } from '../../bookings';
import { BYTE_ORDER_MARK, toCsv } from '../../platform/csv/write-csv';
import type { Db } from '../../platform/db/database';
import { bookableCenters, centerNames, readFreeChairs } from '../../seats';
import { inScope } from '../../staff';

const MOST = 500;
/** The days for which a standing place has to be free. */
const PLACE_DAYS = 28;

export type WaitingQuery = { shown?: WaitingShown | undefined; date?: IstDate | undefined };

type Row = {
  id: string;
  patientId: string;
  name: string;
  phone: string | null;
  userId: string | null;
  centers: string[];
  dates: IstDate[];
  weekdays: number[] | null;
  hours: number[];
  note: string | null;
  since: Date;
  deskCenterId: string | null;
  by: string | null;
  isPaused: boolean;
  said: Said | null;
  saidNote: string | null;
  saidAt: Date | null;
  saidBy: string | null;
  offer: KeptOffer | null;
};

/** Lists who waits at the centers of a scope: first whom a chair is kept for, then in the order of offers. */
export async function listWaiting(
  db: Db,
  scope: Scope,
  { shown, date }: WaitingQuery,
  now: Date,
): Promise<{ waiting: WaitingPerson[]; count: number }> {
  const rows = await readWaiting(db, scope, date, now);
  const places = await placesFor(db, rows, now);
  const names = await centerNames(
    db,
    rows.flatMap(({ centers }) => centers),
  );
  const listed = rows
    .map((row) => present(row, names, places.has(row.id)))
    .filter((one) => shown === undefined || IS_SHOWN[shown](one))
    // People to be called come first; the order of the others stays.
    .sort((one, other) => rank(one) - rank(other) || (one.offer?.until ?? '').localeCompare(other.offer?.until ?? ''));
  return { waiting: listed.slice(0, MOST), count: listed.length };
}

const rank = ({ offer, hasPlace }: WaitingPerson) => (offer ? 0 : hasPlace ? 1 : 2);

const IS_SHOWN: Record<WaitingShown, (one: WaitingPerson) => boolean> = {
  'to-call': ({ offer, hasPlace }) => offer !== null || hasPlace,
  sessions: (one) => one.for === 'sessions',
  standing: (one) => one.for === 'standing',
  'by-desk': ({ isByDesk }) => isByDesk,
  'by-themselves': ({ isByDesk }) => !isByDesk,
};

/** The most rows that are read. More than are shown, since a filter leaves some out. */
const MOST_READ = 2_000;

/** Reads the waits of a scope, sorted as `whoWaitsFor` sorts them, but for the gaps that one window would close. */
async function readWaiting(db: Db, scope: Scope, date: IstDate | undefined, now: Date): Promise<Row[]> {
  const there = scope === 'all' ? sql`true` : sql`w.centers && ${[...scope]}::uuid[]`;
  const { rows } = await sql<Row>`
    select w.id, w.patient_id as "patientId", p.name, coalesce(p.phone, p.relative_phone, u.phone) as phone,
      w.user_id as "userId", w.centers, w.dates, w.weekdays, w.start_hours as hours, w.note, w.created_at as since,
      w.desk_center_id as "deskCenterId", adder.user_name as by, ${isPaused} as "isPaused",
      w.said, w.said_note as "saidNote", w.said_at as "saidAt", caller.user_name as "saidBy",
      ${keptOfferOf(inScope(scope), now)} as offer
    from waits w join patients p on p.id = w.patient_id left join users u on u.id = coalesce(p.user_id, w.user_id)
      left join administrators adder on adder.id = w.added_by left join administrators caller on caller.id = w.said_by
    where w.ended_at is null and ${there} and not ${isAnswered}
      and ${date === undefined ? sql`true` : sql`(${date}::date = any(w.dates) or ${weekdayOf(date)}::smallint = any(w.weekdays))`}
    order by ${isConfirmed} desc, ${isVouchedFor} desc, w.let_lapse_at nulls first, w.created_at, w.id
    limit ${MOST_READ}`.execute(db);
  return rows;
}

/**
 * The ids of waits for a standing place that is free: a chair on each of their days for four weeks that nobody has, in
 * the order of the list, each beside those before it. Days on which the center is closed don't count.
 */
async function placesFor(db: Db, rows: readonly Row[], now: Date): Promise<Set<string>> {
  const wanted = rows.filter(({ weekdays }) => weekdays !== null);
  const centers = await bookableCenters(db, [...new Set(wanted.flatMap((row) => row.centers))]);
  const found = new Set<string>();
  if (centers.length === 0) return found;
  const first = addDays(istDateOf(now), 1);
  const last = [addDays(first, PLACE_DAYS - 1), lastBookableDate(now)].sort()[0]!;
  const chairs = await readFreeChairs(db, centers, { from: first, to: last }, now);
  const given = new Map<string, number>();
  const keyOf = (centerId: string, day: IstDate, hour: number) => `${centerId} ${weekdayOf(day)} ${hour}`;
  for (const row of wanted) {
    for (const { id: centerId } of centers.filter(({ id }) => row.centers.includes(id))) {
      const days = datesFrom(first, last).filter((day) => row.weekdays!.includes(weekdayOf(day)));
      const hour = row.hours.find((startHour) =>
        days.every((day) => {
          const taken = given.get(keyOf(centerId, day, startHour)) ?? 0;
          return chairs.left({ centerId, date: day, startHour }) > taken;
        }),
      );
      if (hour === undefined || days.length === 0) continue;
      found.add(row.id);
      for (const key of new Set(days.map((day) => keyOf(centerId, day, hour))))
        given.set(key, (given.get(key) ?? 0) + 1);
      break;
    }
  }
  return found;
}

function present(row: Row, names: Map<string, string>, hasPlace: boolean): WaitingPerson {
  const { offer } = row;
  return {
    _id: row.id,
    patient: { _id: row.patientId, name: row.name },
    phone: row.phone && showPhone(row.phone),
    isWritten: row.userId !== null,
    centers: row.centers.map((id) => ({ _id: id, CenterName: names.get(id) ?? '' })),
    for: row.weekdays ? 'standing' : 'sessions',
    dates: row.dates,
    weekdays: row.weekdays,
    times: row.hours.map(windowLabel),
    note: row.note,
    since: row.since.toISOString(),
    isByDesk: row.deskCenterId !== null,
    by: row.by,
    isPaused: row.isPaused,
    offer: offer && {
      _id: offer.id,
      centerId: offer.centerId,
      CenterName: offer.center,
      date: offer.date,
      time: windowLabel(offer.startHour),
      chair: offer.chair,
      price: paiseToRupees(offer.price),
      until: new Date(offer.until).toISOString(),
      scheme: offer.scheme,
    },
    hasPlace,
    call: row.said &&
      row.saidAt && { said: row.said, note: row.saidNote, at: row.saidAt.toISOString(), by: row.saidBy },
  };
}

const SAID_WORDS: Record<Said, string> = {
  yes: 'Yes',
  no: 'No',
  'not-reached': 'Not reached',
  'call-again': 'Call again',
};

const CELLS: Record<string, (one: WaitingPerson) => string | null> = {
  Name: ({ patient }) => patient.name,
  Phone: ({ phone }) => phone,
  Centers: ({ centers }) => centers.map(({ CenterName }) => CenterName).join(', '),
  'Waits for': ({ weekdays, dates }) => (weekdays ? `Standing place: ${formatWeekdays(weekdays)}` : dates.join(', ')),
  Windows: ({ times }) => times.join(', '),
  Since: ({ since }) => since,
  'Put there by': ({ isByDesk, by }) => (isByDesk ? (by ?? 'the desk') : 'themselves'),
  Note: ({ note }) => note,
  'Chair kept': ({ offer }) => offer && `${offer.date} ${offer.time}, until ${offer.until}`,
  'Last call': ({ call }) => call && `${SAID_WORDS[call.said]} (${call.at}${call.by ? `, ${call.by}` : ''})`,
};

/** Returns the list as a file for a spreadsheet. */
export function waitingCsv(rows: readonly WaitingPerson[]): string {
  const cells = Object.values(CELLS);
  return BYTE_ORDER_MARK + toCsv([Object.keys(CELLS), ...rows.map((one) => cells.map((cell) => cell(one) ?? ''))]);
}
