/** Renewals on offer and running series: lists, declines and stops them. `holdSeries` takes a renewal. */
import { sql } from 'kysely';
import type { NotKept, Offer, RunningSeries } from '../../../contract';
import { type Paise, paiseToRupees } from '../../../domain/money';
import { type SeriesPattern, patternOf } from '../../../domain/series';
import { istDateOf } from '../../../domain/time';
import { windowKey, windowLabel, type WindowKey } from '../../../domain/windows';
import type { Db, Tx } from '../../platform/db/database';
import { AppError } from '../../errors';
import { type CareDeed, mayAct, reachesPayer } from '../../patients';
import { type FundingAsked, askedAs, isPaidFor } from '../../funding';
import { centerNames, isKeptAs } from '../../seats';
import { isHeld, transition } from '../../appointments';
import { choosePath } from './renew-series';

function liveChairs(db: Db | Tx, userId: string, deed: CareDeed, now: Date) {
  return db
    .selectFrom('bookings')
    .innerJoin('series', 'series.id', 'bookings.series_id')
    .innerJoin('centers', 'centers.id', 'bookings.center_id')
    .leftJoin('sponsors', 'sponsors.id', 'bookings.sponsor_id')
    .select(['series.id as series_id', 'series.renewal_id', 'series.not_kept', 'bookings.patient_id'])
    .select([
      'bookings.center_id',
      'centers.name as center_name',
      'session_date',
      'start_hour',
      'price_paise',
      'hold_expires_at',
      'funding',
      'cover_id',
      'sponsors.code',
    ])
    .where(mayAct(userId, deed))
    .where(isKeptAs('renewal'))
    .where(isHeld(now))
    .where(reachesPayer(userId))
    .orderBy('session_date');
}

/** Lists the renewals that are kept for patients whom an account may see. */
export async function listRenewals(db: Db, userId: string, now: Date): Promise<Offer[]> {
  const rows = await liveChairs(db, userId, 'see', now).execute();
  return [...new Set(rows.map((row) => row.renewal_id))].map((renewalId) => {
    const chairs = rows.filter((row) => row.renewal_id === renewalId);
    const { series_id: seriesId, patient_id: patientId, center_id: centerId, start_hour: startHour } = chairs[0]!;
    const notKept = chairs[0]!.not_kept as NotKept[];
    const dates = [...chairs.map((row) => row.session_date), ...notKept.map(({ date }) => date)];
    return {
      _id: renewalId!,
      patientId,
      sessions: chairs.map((row) => ({
        date: row.session_date,
        time: windowLabel(row.start_hour),
        centerId: row.center_id,
        CenterName: row.center_name,
        price: paiseToRupees(row.price_paise),
      })),
      until: chairs[0]!.hold_expires_at!.toISOString(),
      renewal: {
        seriesId,
        notKept,
        choose: choosePath(patientId === userId ? null : patientId, { centerId, startHour }, dates),
      },
    };
  });
}

/** The kept chairs of a renewal. `total` in rupees. */
export type KeptDates = {
  seriesId: string;
  patientId: string;
  windows: WindowKey[];
  total: number;
  /** What each was offered for (paise), by `windowKey`. */
  promised: ReadonlyMap<string, Paise>;
  asked: FundingAsked;
};

/** Finds the kept chairs of a renewal; null if there is no such renewal any more, or if the account may not take it. */
export async function findRenewal(db: Db, userId: string, renewalId: string, now: Date): Promise<KeptDates | null> {
  const rows = await liveChairs(db, userId, 'change', now).where('series.renewal_id', '=', renewalId).execute();
  const [first] = rows;
  if (!first) return null;
  const windows = rows.map(
    (row): WindowKey => ({ centerId: row.center_id, date: row.session_date, startHour: row.start_hour }),
  );
  return {
    seriesId: first.series_id,
    patientId: first.patient_id,
    windows,
    promised: new Map(rows.map((row, n) => [windowKey(windows[n]!), row.price_paise])),
    total: paiseToRupees(rows.reduce((sum, row) => sum + row.price_paise, 0)),
    asked: askedAs(first),
  };
}

/** Gives up all chairs of a renewal. Returns false if there is no such renewal any more. */
export async function declineRenewal(tx: Tx, userId: string, renewalId: string, now: Date): Promise<boolean> {
  const where = sql<boolean>`bookings.series_id = (select id from series where renewal_id = ${renewalId})
    and ${isKeptAs('renewal')} and ${mayAct(userId, 'change')}`;
  const declining = { to: 'cancelled', reason: 'patient', actor: 'patient', now } as const;
  const declined = await transition(tx, { where, status: 'pending' }, declining);
  return declined.length > 0;
}

/** Stops offering further dates of a series, if the account may. Throws `series-not-found`. */
export async function stopRenewals(tx: Tx, userId: string, seriesId: string, now: Date): Promise<void> {
  const stopped = await tx
    .updateTable('series')
    .set({ renewals_stopped_at: now })
    .where('id', '=', seriesId)
    .where(mayAct(userId, 'change', 'series'))
    .where('renewals_stopped_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!stopped) throw new AppError('series-not-found');
}

type SeriesRow = {
  id: string;
  patient_id: string;
  renew_at: Date;
  not_kept: NotKept[];
  sessions: WindowKey[];
};

/** Lists the running series that an account may see: those whose next dates are offered every week. */
export async function listRunning(db: Db, userId: string, now: Date): Promise<RunningSeries[]> {
  const { rows } = await sql<SeriesRow>`
    select series.id, series.patient_id, renew_at, not_kept,
      jsonb_agg(jsonb_build_object('centerId', center_id, 'date', session_date, 'startHour', start_hour)) as sessions
    from series join appointments bookings on bookings.series_id = series.id left join payments on payments.id = bookings.payment_id
    where ${mayAct(userId, 'see', 'series')} and renewals_stopped_at is null and renew_at is not null
      and ${isPaidFor()} and bookings.status in ('confirmed', 'completed')
    group by series.id having max(session_date) >= ${istDateOf(now)}
    order by series.created_at, series.id`.execute(db);
  const known = rows.map((row) => ({ row, pattern: patternOf(row.sessions)! }));
  const names = await centerNames(
    db,
    known.map(({ pattern }) => pattern.centerId),
  );
  return known.map(({ row, pattern }) => present(row, pattern, names, userId, istDateOf(now)));
}

function present(
  row: SeriesRow,
  pattern: SeriesPattern,
  names: Map<string, string>,
  userId: string,
  today: string,
): RunningSeries {
  const { id, patient_id: patientId } = row;
  const notKept = row.not_kept.filter(({ date }) => date >= today);
  const dates = notKept.map(({ date }) => date);
  return {
    _id: id,
    patientId,
    centerId: pattern.centerId,
    CenterName: names.get(pattern.centerId) ?? '',
    time: windowLabel(pattern.startHour),
    weekdays: pattern.weekdays,
    next: row.renew_at.toISOString(),
    notKept,
    choose: dates.length > 0 ? choosePath(patientId === userId ? null : patientId, pattern, dates) : null,
  };
}
