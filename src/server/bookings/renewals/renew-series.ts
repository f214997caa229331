/**
 * The weekly renewal of running series: dates of the pattern that have become bookable are kept for a day for whoever
 * booked the series, and offered in one mail to all who are told.
 */
import { setImmediate as otherWork } from 'node:timers/promises';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import * as paths from '../../../contract/paths';
import type { NotKept } from '../../../contract';
import { type PersonFacts, SHOWN_AS, withSession } from '../../../domain/claimant';
import { nextRenewal, renewalUntil } from '../../../domain/renewals';
import type { Scheme } from '../../../domain/schemes';
import { patternDates, patternOf } from '../../../domain/series';
import { MINUTE_MS, addDays, istDateOf, weekdayOf } from '../../../domain/time';
import { offersNow } from '../../../domain/waits';
import { lastBookableDate, windowBegins, windowLabel, type WindowKey } from '../../../domain/windows';
import { withBudget } from '../../platform/db/budget';
import type { Db, Tx } from '../../platform/db/database';
import type { Paise } from '../../../domain/money';
import {
  bookableCenters,
  bookSeats,
  claimSeats,
  lockSeats,
  readClosedDays,
  readFreeChairs,
  type SeriesCenter,
} from '../../seats';
import { lockPatients } from '../../appointments';
import { mayAct } from '../../patients';
import {
  type FundingAsked,
  type Resolved,
  type Terms,
  askedAs,
  columnsOf,
  isPaidFor,
  resolveFunding,
  nobodyPays,
} from '../../funding';
import { tell, type Told, whoIsTold } from '../../messages';

/** The lease of a series that is being renewed. If the process dies, another one takes it up afterwards. */
const LEASE_MS = 5 * MINUTE_MS;

type Due = { id: string; user_id: string | null; patient_id: string; renewed_until: string | null };

/** How many statements a round makes at most. */
const STATEMENTS = 2_000;

/**
 * Renews at most `most` series that are due, each in its own transaction: an account's second one after everybody's
 * first, as many as there is time for. A failure does not stop the others. Returns how many.
 */
export async function renewSeries(db: Db, now: Date, most: number): Promise<number> {
  if (!offersNow(now)) return 0;
  const lease = new Date(now.getTime() + LEASE_MS);
  const { rows: round } = await sql<Due>`
    update series set renew_at = ${lease} where id in (
      select id from series where renew_at <= ${now} and renewals_stopped_at is null and id in (
        select id from series where renew_at <= ${now} and renewals_stopped_at is null
        order by row_number() over (partition by coalesce(user_id, patient_id) order by renew_at, id), renew_at, id
        limit ${most})
      for update skip locked)
    returning id, user_id, patient_id, renewed_until`.execute(db);
  const budget = withBudget(db, STATEMENTS);
  const failures: unknown[] = [];
  let looked = 0;
  for (; looked < round.length && !budget.isSpent(); looked++) {
    const renewed = budget.db.transaction().execute((tx) => renewOne(tx, round[looked]!, lease, now));
    await renewed.catch((error: unknown) => failures.push(error));
    await otherWork();
  }
  const rest = round.slice(looked).map(({ id }) => id);
  if (rest.length > 0) {
    await db
      .updateTable('series')
      .set({ renew_at: now })
      .where('id', 'in', rest)
      .where('renew_at', '=', lease)
      .execute();
  }
  if (failures.length > 0) throw failures[0];
  return looked;
}

/** Keeps and offers the newly bookable dates of one series. */
async function renewOne(tx: Tx, series: Due, lease: Date, now: Date): Promise<void> {
  const holder = await holderOf(tx, series);
  await lockPatients(tx, [series.patient_id, ...(holder ? [holder] : [])]);
  const isOurs = await tx
    .selectFrom('series')
    .select('id')
    .where('id', '=', series.id)
    .where('renew_at', '=', lease)
    .where('renewals_stopped_at', 'is', null)
    .executeTakeFirst();
  if (!isOurs) return;
  const change = (set: { renew_at: Date | null; renewed_until?: string; renewal_id?: string; not_kept?: string }) =>
    tx.updateTable('series').set(set).where('id', '=', series.id).execute();

  const sessions = await paidSessions(tx, series.id);
  const pattern = patternOf(sessions);
  const last = sessions.at(-1)?.date;
  if (!pattern || !last || last < istDateOf(now)) return void (await change({ renew_at: null }));
  const renew_at = nextRenewal(now);
  const [center] = await bookableCenters(tx, [pattern.centerId]);
  // The account is blocked, its care link has ended, or the center is closed. The dates are looked at again once that
  // is over.
  if (!holder || !center) return void (await change({ renew_at }));

  const { startHour, weekdays } = pattern;
  const from = addDays(series.renewed_until && series.renewed_until > last ? series.renewed_until : last, 1);
  const dates = patternDates(weekdays, from, lastBookableDate(now), now);
  if (dates.length === 0) return void (await change({ renew_at }));
  const windows = dates.map((date) => ({ centerId: center.id, date, startHour }));
  const acting = { userId: holder, patientId: series.patient_id };
  const funding = await resolveFunding(tx, acting, [center.id], await askedIn(tx, sessions.at(-1)!), now, {
    lock: true,
  }).catch(nobodyPays);
  // Chairs that are kept for the patient count as theirs: another series with the same pattern may be renewed too.
  const asked = { patientId: series.patient_id, windows, keepsGaps: true, besideKept: true };
  const claim = await lockSeats(tx, { by: 'patient', as: 'to-keep', ...asked }, now);
  // Read again: whoever blocks or deletes a center has its windows locked, and withdraws what is kept there by then.
  if ((await bookableCenters(tx, [center.id])).length === 0) return void (await change({ renew_at }));

  const until = renewalUntil(now, (await readClosedDays(tx, [center.id]))(center.id));
  const scheme = funding?.scheme ?? null;
  const sorted = await sortOut(tx, claim.person, center, windows, until, scheme, now);
  const { wanted, uncovered } = await coveredOf(sorted.wanted, funding, center.priceOn, now);
  const notKept = [...sorted.notKept, ...uncovered];
  const withScheme = wanted.map((one) => ({ ...one, scheme }));
  const { seats, clashes } = await claimSeats(tx, claim, withScheme, now);
  const renewing = { userId: holder, seriesId: series.id, status: 'pending', keptAs: 'renewal', until } as const;
  const on = ({ terms }: { terms: Terms }) => ({ ...renewing, price: terms.price, payer: columnsOf(terms) });
  await bookSeats(
    tx,
    claim,
    seats.map((seat) => ({ ...seat, on: on(seat.wanted) })),
    now,
  );
  const kept = seats.map((seat) => seat.wanted);
  const lost = clashes.map((clash): NotKept => ({ date: clash.wanted.date, state: 'full' }));
  const others = [...notKept, ...lost].sort((one, other) => one.date.localeCompare(other.date));
  const renewalId = newId();
  const renewed_until = dates.at(-1)!;
  await change({ renew_at, renewed_until, renewal_id: renewalId, not_kept: JSON.stringify(others) });
  if (kept.length === 0 && others.every(({ state }) => state === 'yours')) return;

  const bookingId = sessions.at(-1)!.id;
  const facts = {
    bookingId,
    centerName: center.name,
    startHour,
    amount: kept[0]?.terms.price ?? center.priceOn(dates[0]!),
    total: kept.reduce((sum, { terms }) => sum + terms.price, 0),
    ...newPriceIn(kept),
    dates: kept.map(({ date }) => date),
    notKept: others,
    until: until.toISOString(),
  };
  const details = ({ role }: Told) => {
    const forWhom = role === 'patient' ? null : series.patient_id;
    return { ...facts, choose: choosePath(forWhom, { centerId: center.id, startHour }, dates) };
  };
  const told = await whoIsTold(tx, bookingId);
  await tell(tx, told, { onceKey: `dates-offered:${renewalId}`, template: 'dates-offered', details }, now);
}

/** From which of some sessions, the earliest first, one costs another amount than the first (paise). */
function newPriceIn(kept: readonly { date: string; terms: Terms }[]): { newPrice?: { from: string; amount: Paise } } {
  const other = kept.find(({ terms }) => terms.price !== kept[0]!.terms.price);
  return other ? { newPrice: { from: other.date, amount: other.terms.price } } : {};
}

/**
 * Returns the path of the page for choosing other times for some dates of a pattern. `patientId`: null for the
 * account's own patient.
 */
export function choosePath(
  patientId: string | null,
  { centerId, startHour }: { centerId: string; startHour: number },
  dates: readonly string[],
): string {
  const sorted = [...dates].sort();
  const days = [...new Set(sorted.map(weekdayOf))].sort();
  return paths.month(
    { centerId, time: windowLabel(startHour), days, from: sorted[0]!, until: sorted.at(-1)! },
    patientId,
  );
}

/**
 * Reads how the next dates of a series are paid: like its last session, if somebody else paid for that; online
 * otherwise.
 */
async function askedIn(tx: Tx, { id }: { id: string }): Promise<FundingAsked> {
  const last = await tx
    .selectFrom('appointments as bookings')
    .leftJoin('sponsors', 'sponsors.id', 'bookings.sponsor_id')
    .select(['funding', 'cover_id', 'sponsors.code'])
    .where('bookings.id', '=', id)
    .executeTakeFirstOrThrow();
  return askedAs(last);
}

/**
 * Splits windows into those for which somebody pays, each with its terms, and those that are not covered. A session
 * that would wait for a center's approval counts as covered only if it is free, because the sum in the offer is what is
 * paid when it is taken.
 */
async function coveredOf(wanted: WindowKey[], funding: Resolved | null, chargeOf: SeriesCenter['priceOn'], now: Date) {
  let covered: (WindowKey & { charge: Paise; terms: Terms })[] = [];
  const uncovered: NotKept[] = [];
  for (const window of wanted) {
    const more = [...covered, { ...window, charge: chargeOf(window.date) }];
    const terms = (await funding?.termsFor(more, now).catch(nobodyPays)) ?? null;
    if (terms && terms.every(({ standing, price }) => standing !== 'await' || price === 0)) {
      covered = more.map((one, index) => ({ ...one, terms: terms[index]! }));
    } else uncovered.push({ date: window.date, state: 'not-covered' });
  }
  return { wanted: covered, uncovered };
}

/**
 * Reads the sessions of a series that have a chair and were paid, or for which somebody else pays, the earliest first.
 */
function paidSessions(tx: Tx, seriesId: string): Promise<(WindowKey & { id: string })[]> {
  return tx
    .selectFrom('appointments as bookings')
    .leftJoin('payments', 'payments.id', 'bookings.payment_id')
    .select(['bookings.id', 'center_id as centerId', 'session_date as date', 'start_hour as startHour'])
    .where('series_id', '=', seriesId)
    .where(isPaidFor())
    .where('bookings.status', 'in', ['confirmed', 'completed'])
    .orderBy('session_date')
    .orderBy('start_hour')
    .execute();
}

/**
 * Finds the account for which chairs are kept: the one that booked the series, or else the patient's own. Null if it is
 * not active or may no longer act for the patient, or if the patient's own account is not active.
 */
async function holderOf(tx: Tx, { id, user_id: userId, patient_id: patientId }: Due): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select users.id from users, series, patients left join users own on own.id = patients.user_id
    where users.id = ${userId ?? patientId} and users.status = 'active' and patients.id = ${patientId}
      and coalesce(own.status, 'active') = 'active'
      and series.id = ${id} and ${mayAct(userId ?? patientId, 'change', 'series')}`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Sorts windows into those that are wanted and those that can't be kept, with reasons. Their locks must be held. */
async function sortOut(
  tx: Tx,
  patient: PersonFacts,
  center: SeriesCenter,
  windows: WindowKey[],
  until: Date,
  scheme: Scheme | null,
  now: Date,
): Promise<{ wanted: WindowKey[]; notKept: NotKept[] }> {
  const range = { from: windows[0]!.date, to: windows.at(-1)!.date };
  const chairs = await readFreeChairs(tx, [center], range, now);
  const wanted: WindowKey[] = [];
  const notKept: NotKept[] = [];
  let person = patient;
  for (const window of windows) {
    const { date, startHour } = window;
    const whyNot = chairs.whyNot(window, { person, scheme });
    if (whyNot !== null) notKept.push({ date, state: SHOWN_AS[whyNot] });
    else if (windowBegins(date, startHour) <= until) notKept.push({ date, state: 'too-soon' });
    else {
      wanted.push(window);
      person = withSession(person, window);
    }
  }
  return { wanted, notKept };
}
