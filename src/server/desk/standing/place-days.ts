import { sql } from 'kysely';
import { SHOWN_AS } from '../../../domain/claimant';
import { linkTerms } from '../../../domain/desk';
import type { Paise } from '../../../domain/money';
import { type NotPlaced, datesToPlace, nextPlacing } from '../../../domain/standing';
import { type IstDate, addDays, istDateOf, istInstant } from '../../../domain/time';
import { windowBegins } from '../../../domain/windows';
import type { Tx } from '../../platform/db/database';
import { lockPatients } from '../../appointments';
import { yieldOffers } from '../../bookings';
import { keepApproval, type Resolved, resolveFunding, type Terms, nobodyPays } from '../../funding';
import { happened } from '../../messages';
import type { Held } from '../../payments';
import { chargeAt } from '../../charges';
import { bookSeats, claimSeats, lockSeats, type Refused } from '../../seats';
import { openCenter, prepareBookings } from '../book-at-desk';
import { type Schedule, pausesOn } from './schedules';

/** The reason that a booking has beyond the days that patients can book. */
const REASON = 'standing schedule';

/** A session that was booked. `price`: what the patient pays (paise). */
export type Placed = { id: string; date: IstDate; price: Paise };

/** The sessions that were booked. `held`: their payment, whose link is still to be sent; null where none is. */
export type Placement = { placed: Placed[]; held: Held | null };

const NOTHING: Placement = { placed: [], held: null };

/**
 * Decides every date of a schedule that is to be placed now and is not decided yet: books it in the wished chair or the
 * lowest free one, or notes why not. Sessions that a scheme does not cover are decided again with each call. Writes when
 * the schedule is due next. Where a link pays, one payment is begun for all of it, and the caller sends the link after the
 * transaction (`sendLink`). The lock of the center's schedules (`lockStanding`) must be held.
 * Throws `center-not-found` or `center-blocked`, and decides nothing then.
 *
 * @param by - The administrator who asks; null where the clock does.
 */
export async function placeDays(tx: Tx, schedule: Schedule, by: string | null, now: Date): Promise<Placement> {
  const { id, centerId, patientId, pattern, chair, scheme } = schedule;
  const { startHour } = pattern;
  await lockPatients(tx, [patientId]);
  if (!(await standsFor(tx, schedule))) return NOTHING;
  const payer = await payerOf(tx, schedule, now);
  await sql`delete from standing_days where standing_id = ${id} and because = 'not-covered' and booking_id is null
    and date >= greatest(${istDateOf(now)}::date, ${pattern.from}::date)`.execute(tx);
  const { paused, dates } = await undecided(tx, schedule, now);
  const windows = dates.map((date) => ({ centerId, date, startHour }));
  // Less than 20 hours between two sessions is for a doctor to say, each time.
  const claim = await lockSeats(tx, { by: 'desk', patientId, windows, as: 'to-book', keepsGaps: true }, now);
  const center = await openCenter(tx, centerId);
  const wanted = windows.map((window) => ({ ...window, scheme, ...(chair !== null && { rather: chair }) }));
  const { seats: free, clashes } = await claimSeats(tx, claim, wanted, now);
  const asked = free.map((seat) => ({ ...seat.wanted, charge: chargeAt(center, seat.wanted.date) }));
  const terms = scheme === null ? null : await coveredOf(asked, payer, now);
  const seats = terms ? free.filter(({ wanted: { date } }) => terms.has(date)) : free;
  const paidBy = seats[0] && (terms?.get(seats[0].wanted.date) ?? null);
  const patient = await tx
    .selectFrom('patients')
    .select('user_id')
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
  const priced = seats.map(({ wanted: { date }, chair: given }) => {
    return { centerId, date, startHour, chair: given, price: paidBy ? paidBy.price : chargeAt(center, date) };
  });
  const total = priced.reduce((sum, { price }) => sum + price, 0);
  const last = seats.at(-1);
  // Only of sessions that all begin within half an hour there is no time to pay by a link.
  const byLink = schedule.payment === 'link' && total > 0 && last;
  const linkedUntil = byLink ? linkTerms(windowBegins(last.wanted.date, startHour), now) : null;
  const toWrite = {
    patient: { id: patientId, hasAccount: patient.user_id !== null },
    seats: priced,
    payment: schedule.payment === 'link' && linkedUntil === null ? ('later' as const) : schedule.payment,
    terms: linkedUntil,
    reason: REASON,
    administratorId: by ?? schedule.createdBy,
    payer: paidBy ?? null,
    isStanding: true,
  };
  const rows = await prepareBookings(tx, toWrite, now);
  await yieldOffers(tx, rows, now);
  const written = await bookSeats(
    tx,
    claim,
    seats.map((seat, index) => ({ ...seat, on: rows[index]! })),
    now,
  );
  const bookings = written.map((booking) => ({ id: booking.id, status: 'confirmed' }));
  if (paidBy?.coverId) {
    await keepApproval(
      tx,
      bookings.map((booking) => booking.id),
      now,
    );
  }
  const note = 'booked by the standing schedule';
  await happened(tx, 'booked-by-standing', { by: by ? { administratorId: by } : 'clock', bookings, note }, now);

  const uncovered = free.filter((seat) => !seats.includes(seat)).map((seat) => seat.wanted.date);
  const without: [IstDate, NotPlaced][] = [
    ...paused.map((date): [IstDate, NotPlaced] => [date, 'paused']),
    ...clashes.map((clash): [IstDate, NotPlaced] => [clash.wanted.date, becauseOf(clash.whyNot)]),
    ...uncovered.map((date): [IstDate, NotPlaced] => [date, 'not-covered']),
  ];
  const decided = [
    ...written.map(({ id: bookingId, date }) => ({ date, booking_id: bookingId, because: null })),
    ...without.map(([date, because]) => ({ date, booking_id: null, because })),
  ].map((day) => ({ ...day, standing_id: id, decided_at: now }));
  if (decided.length > 0) await tx.insertInto('standing_days').values(decided).execute();
  const tomorrow = uncovered.length > 0 ? istInstant(addDays(istDateOf(now), 1), 0) : null;
  const next = nextPlacing(pattern, now);
  const due_at = next && tomorrow ? (next < tomorrow ? next : tomorrow) : (next ?? tomorrow);
  await tx.updateTable('standing').set({ due_at, attempts: 0 }).where('id', '=', id).execute();
  const priceOf = new Map(priced.map(({ date, price }) => [date, price]));
  const placed = written.map(({ id: bookingId, date }) => ({ id: bookingId, date, price: priceOf.get(date)! }));
  const held = linkedUntil && {
    paymentId: rows[0]!.paymentId!,
    sessions: seats.map(({ wanted: { date } }) => ({ centerId, centerName: center.name, date, startHour })),
    amount: total,
    createdAt: now,
    heldUntil: linkedUntil.heldUntil,
    checkoutExpiresAt: linkedUntil.expiresAt,
    checkout: null,
  };
  return { placed, held };
}

/** Whether a schedule is still its patient's, who may be booked for: merged, deleted or blocked people have none. */
async function standsFor(tx: Tx, { id, patientId }: Schedule): Promise<boolean> {
  const { rows } = await sql`select from standing join patients on patients.id = standing.patient_id
    left join users on users.id = patients.user_id
    where standing.id = ${id} and patients.id = ${patientId} and coalesce(users.status, 'active') = 'active'`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The dates that are to be decided now, the earliest first: those within a pause, and the others. */
async function undecided(tx: Tx, { id, pattern }: Schedule, now: Date): Promise<Record<'paused' | 'dates', IstDate[]>> {
  const all = datesToPlace(pattern, now);
  const { rows } = await sql<{ date: IstDate; isPaused: boolean }>`
    select date, exists (select from standing_pauses where standing_id = ${id} and ${pausesOn(sql.ref('wanted.date'))}) as "isPaused"
    from unnest(${all}::date[]) wanted (date)
    where not exists (select from standing_days days where days.standing_id = ${id} and days.date = wanted.date)
    order by date`.execute(tx);
  const of = (isPaused: boolean) => rows.filter((row) => row.isPaused === isPaused).map(({ date }) => date);
  return { paused: of(true), dates: of(false) };
}

/** Finds the scheme that pays, and locks its cover; null where the patient pays, or the scheme does not pay at this center. */
async function payerOf(tx: Tx, { centerId, patientId, scheme }: Schedule, now: Date): Promise<Resolved | null> {
  if (scheme === null) return null;
  const cover = await tx
    .selectFrom('covers')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('scheme', '=', scheme)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!cover) return null;
  const asked = { funding: 'scheme', coverId: cover.id } as const;
  const options = { lock: true, deciding: true };
  return resolveFunding(tx, { userId: null, patientId }, [centerId], asked, now, options).catch(nobodyPays);
}

type Asked = { centerId: string; date: IstDate; startHour: number; charge: Paise };

/** The terms of the sessions that the center's approval covers, by date, the earliest covered first. */
async function coveredOf(asked: readonly Asked[], payer: Resolved | null, now: Date): Promise<Map<IstDate, Terms>> {
  let covered: Asked[] = [];
  const found = new Map<IstDate, Terms>();
  if (!payer) return found;
  for (const one of asked) {
    const more = [...covered, one];
    const terms = await payer.termsFor(more, now).catch(nobodyPays);
    if (!terms || terms.some(({ standing }) => standing === 'await')) continue;
    covered = more;
    found.set(one.date, terms.at(-1)!);
  }
  return found;
}

function becauseOf(whyNot: Refused['whyNot']): NotPlaced {
  return whyNot === 'chair-taken' ? 'full' : SHOWN_AS[whyNot];
}
