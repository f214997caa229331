/** Chairs that are kept for who waits: offered, listed, declined. Accepting one is booking it. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Offer } from '../../../../contract';
import { paiseToRupees } from '../../../../domain/money';
import { SCHEME_FACTS, type Scheme } from '../../../../domain/schemes';
import { type Sitting, gapsAround, isTooClose } from '../../../../domain/series';
import { addDays } from '../../../../domain/time';
import { isInTime, offerUntil, offersNow } from '../../../../domain/waits';
import { refuseWindow, windowBegins, windowLabel } from '../../../../domain/windows';
import type { Db, Tx } from '../../../platform/db/database';
import { AppError } from '../../../errors';
import { enqueueEmail, readerOf } from '../../../platform/mail/outbox';
import { freeLapsedHolds, lowestFreeChair } from '../../../records/bookings';
import { mayAct, reachesPayer } from '../../../records/care';
import { enqueueNotice } from '../../../records/notices';
import { columnsOf, termsOnCover } from '../../../records/funding';
import { type WindowKey, lockPatients, lockWindows } from '../../../records/locks';
import { type FreeChairs, type SeriesCenter, bookableCenters, readFreeChairs } from '../series/free-chairs';
import { ownSittings } from '../series/own-sittings';
import { endWait } from './waits';

/** How many waits are looked at in one round. */
const ROUND = 25;
const AROUND_DAYS = 7;

type Waiting = {
  id: string;
  user_id: string;
  patient_id: string;
  centers: string[];
  dates: string[];
  start_hours: number[];
  notice_hours: number;
  created_at: Date;
  /** Of the person's covers, which may pay. */
  schemes: Scheme[];
};

/** Of waits `w`: the schemes of the person's covers, as far as the account that waits reaches them. */
const schemes = sql`array(select scheme from covers where covers.patient_id = w.patient_id and covers.removed_at is null
  and ${mayAct(sql.ref('w.user_id'), 'see', 'covers')}) as schemes`;

/**
 * One round: looks for free chairs in the windows of the waits that were not looked at for longest, and keeps each one for
 * the person who waits for it with the longest gap between sessions; among those, who waited first. One offer at a time to a
 * person, and none twice for a window. Whoever has a cover that pays at a
 * center is offered chairs on that: those which the scheme has, if some are reserved for it. Whose scheme forbids asking for money
 * is offered no other chair where that scheme is taken.
 */
export async function offerChairs(db: Db, now: Date): Promise<void> {
  if (!offersNow(now)) return;
  const { rows: round } = await sql<Waiting>`
    update waits w set looked_at = ${now} where id in (
      select id from waits w where ended_at is null and ${hasNoOffer}
      order by looked_at nulls first, created_at limit ${ROUND} for update skip locked)
    returning *, ${schemes}`.execute(db);
  for (const wait of round.sort((one, other) => one.created_at.getTime() - other.created_at.getTime())) {
    const free = await freeWindowFor(db, wait, now);
    if (!free) continue;
    const first = await whoComesFirst(db, free, now);
    if (first) await db.transaction().execute((tx) => keepFor(tx, first, free.window, now));
  }
}

/** Who would book, and for whom. */
const actingFor = ({ user_id: userId, patient_id: patientId }: Waiting) => ({ userId, patientId });

/** Of waits `w`: nothing is offered to the person at the moment. */
const hasNoOffer = sql`not exists (
  select from bookings b where b.patient_id = w.patient_id and b.hold_kind = 'offer' and b.status = 'pending')`;

/** What is free at some centers, to each scheme and to who has none (null); read once for each. */
type ChairsFor = (scheme: Scheme | null) => Promise<FreeChairs>;
/** A window with a chair that is free for somebody. */
type FreeWindow = { window: WindowKey; center: SeriesCenter; chairsFor: ChairsFor };

/** The first window of a wait in which a chair is free for the person, in time. */
async function freeWindowFor(db: Db, wait: Waiting, now: Date): Promise<FreeWindow | null> {
  const centers = await bookableCenters(db, wait.centers);
  if (centers.length === 0) return null;
  const range = { from: wait.dates[0]!, to: wait.dates.at(-1)! };
  const read = new Map<Scheme | null, Promise<FreeChairs>>();
  const chairsFor: ChairsFor = (scheme) => {
    const known = read.get(scheme) ?? readFreeChairs(db, centers, range, now, null, scheme);
    read.set(scheme, known);
    return known;
  };
  for (const date of wait.dates) {
    for (const startHour of wait.start_hours) {
      for (const center of centers) {
        const free = { window: { centerId: center.id, date, startHour }, center, chairsFor };
        if ((await isFreeFor(db, wait, free, now)) && (await mayHave(db, wait, free.window, now))) return free;
      }
    }
  }
  return null;
}

/**
 * Whether a chair is free for the person: on the scheme that pays for them there, or for everybody where none does, and they may be
 * asked to pay.
 */
async function isFreeFor(db: Db, wait: Waiting, free: FreeWindow, now: Date): Promise<boolean> {
  const { window, center, chairsFor } = free;
  const freeTo = new Set<Scheme | null>();
  for (const scheme of [null, ...wait.schemes]) {
    const count = (await chairsFor(scheme)).in(window);
    if (count !== 'closed' && count > 0) freeTo.add(scheme);
  }
  // Which cover pays is asked only where there is a chair.
  if (freeTo.size === 0 || wait.schemes.length === 0) return freeTo.has(null);
  const terms = await termsOnCover(db, actingFor(wait), { ...window, charge: center.price }, now);
  if (!terms && (await isNeverAsked(db, wait.schemes, center.id))) return false;
  return freeTo.has(terms?.scheme ?? null);
}

/** Whether one of a person's schemes forbids a center that takes it to ask them for money. Elsewhere they chose to pay. */
async function isNeverAsked(db: Db | Tx, schemes: readonly Scheme[], centerId: string): Promise<boolean> {
  const free = schemes.filter((scheme) => SCHEME_FACTS[scheme].isFree);
  if (free.length === 0) return false;
  const taken = await db
    .selectFrom('center_schemes')
    .select('scheme')
    .where('center_id', '=', centerId)
    .where('scheme', 'in', free)
    .executeTakeFirst();
  return taken !== undefined;
}

/** Whether a window suits a wait: in time, not offered before, and not beside another session of the person. */
async function mayHave(db: Db | Tx, wait: Waiting, window: WindowKey, now: Date): Promise<boolean> {
  if (refuseWindow(window.date, window.startHour, now) !== null) return false;
  const begins = windowBegins(window.date, window.startHour);
  if (!isInTime(begins, wait.notice_hours, now) || offerUntil(now, begins) === null) return false;
  const before = await db
    .selectFrom('bookings')
    .select('id')
    .where('patient_id', '=', wait.patient_id)
    .where('hold_kind', '=', 'offer')
    // What was taken, and given up later, may be offered again.
    .where('cancel_code', 'is distinct from', 'taken')
    .where('center_id', '=', window.centerId)
    .where('session_date', '=', window.date)
    .where('start_hour', '=', window.startHour)
    .executeTakeFirst();
  if (before) return false;
  return !isTooClose(window, await sittingsAround(db, wait.patient_id, window, now));
}

function sittingsAround(db: Db | Tx, patientId: string, { date }: Sitting, now: Date) {
  return ownSittings(db, patientId, { from: addDays(date, -AROUND_DAYS), to: addDays(date, AROUND_DAYS) }, now);
}

/** Who waits for a window with the longest gap that it would fill; no session at all within a week counts most. */
async function whoComesFirst(db: Db, free: FreeWindow, now: Date): Promise<Waiting | null> {
  const { window } = free;
  const { centerId, date, startHour } = window;
  const { rows } = await sql<Waiting>`
    select *, ${schemes} from waits w where ended_at is null and ${centerId} = any(centers) and ${date}::date = any(dates)
      and ${startHour}::smallint = any(start_hours) and ${hasNoOffer}
    order by created_at, id limit 200`.execute(db);
  const suited: { wait: Waiting; gap: number }[] = [];
  for (const wait of rows) {
    if (!(await isFreeFor(db, wait, free, now)) || !(await mayHave(db, wait, window, now))) continue;
    const { before, after } = gapsAround(window, await sittingsAround(db, wait.patient_id, window, now));
    suited.push({ wait, gap: (before ?? Infinity) + (after ?? Infinity) });
  }
  // The sort is stable: among equal gaps, who waited first.
  return suited.sort((one, other) => (one.gap === other.gap ? 0 : other.gap - one.gap))[0]?.wait ?? null;
}

/** Keeps a chair for who waits, and says so. Nothing happens when it is gone, or something else was offered meanwhile. */
async function keepFor(tx: Tx, wait: Waiting, window: WindowKey, now: Date): Promise<void> {
  await lockPatients(tx, [wait.patient_id]);
  const [center] = await bookableCenters(tx, [window.centerId]);
  if (!center) return;
  const terms = await termsOnCover(tx, actingFor(wait), { ...window, charge: center.price }, now, { lock: true });
  await lockWindows(tx, [window]);
  const { rows } = await sql<Pick<Waiting, 'schemes'>>`
    select ${schemes} from waits w where id = ${wait.id} and ended_at is null and ${hasNoOffer}`.execute(tx);
  const [still] = rows;
  if (!still || (!terms && (await isNeverAsked(tx, still.schemes, center.id)))) return;
  if (!(await mayHave(tx, wait, window, now))) return;
  const person = await tx
    .selectFrom('users')
    .select(['email', 'username', 'language'])
    .where('id', '=', wait.user_id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!person) return endWait(tx, [wait.patient_id], wait.id, now);
  await freeLapsedHolds(tx, window, now);
  const chair = await lowestFreeChair(tx, window, center.slots, { scheme: terms?.scheme ?? null, now });
  const until = offerUntil(now, windowBegins(window.date, window.startHour));
  if (chair === null || until === null) return;
  const amount = (terms ?? center).price;
  const id = newId();
  await tx
    .insertInto('bookings')
    .values({
      id,
      user_id: wait.user_id,
      patient_id: wait.patient_id,
      center_id: window.centerId,
      session_date: window.date,
      start_hour: window.startHour,
      chair,
      status: 'pending',
      hold_kind: 'offer',
      price_paise: amount,
      ...(terms && columnsOf(terms)),
      hold_expires_at: until,
      created_at: now,
      updated_at: now,
      claimed_at: now,
    })
    .execute();
  const details = {
    offerId: id,
    username: person.username,
    centerName: center.name,
    date: window.date,
    startHour: window.startHour,
    amount,
    until: until.toISOString(),
  };
  const reader = readerOf(person);
  const offer = { onceKey: `chair-offered:${id}`, template: 'chair-offered', details } as const;
  await enqueueEmail(tx, { ...reader, ...offer }, now);
  const { language } = reader;
  const notice = { ...offer, language, userId: wait.user_id, bookingId: null, urgency: 'soon', endsAt: until } as const;
  await enqueueNotice(tx, notice, now);
}

function liveOffers(db: Db | Tx, userId: string, patientIds: string[], now: Date) {
  return db
    .selectFrom('bookings')
    .select([
      'bookings.id',
      'patient_id',
      'center_id',
      'session_date',
      'start_hour',
      'price_paise',
      'cover_id',
      'hold_expires_at',
    ])
    .where('patient_id', 'in', patientIds)
    .where('hold_kind', '=', 'offer')
    .where('bookings.status', '=', 'pending')
    .where('hold_expires_at', '>', now)
    .where(reachesPayer(userId));
}

/** The chairs that are kept for some patients, the most urgent first. `userId` asks. */
export async function listOffers(db: Db, userId: string, patientIds: string[], now: Date): Promise<Offer[]> {
  const rows = await liveOffers(db, userId, patientIds, now)
    .innerJoin('centers', 'centers.id', 'bookings.center_id')
    .select('centers.name as center_name')
    .orderBy('hold_expires_at')
    .orderBy('bookings.id')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    patientId: row.patient_id,
    sessions: [
      {
        date: row.session_date,
        time: windowLabel(row.start_hour),
        centerId: row.center_id,
        CenterName: row.center_name,
        price: paiseToRupees(row.price_paise),
      },
    ],
    until: row.hold_expires_at!.toISOString(),
    ...(row.cover_id !== null && { coverId: row.cover_id }),
  }));
}

/** One of them. Throws `offer-gone`: it was taken, declined, or its time is up. */
export async function findOffer(db: Db, userId: string, patientIds: string[], offerId: string, now: Date) {
  const row = await liveOffers(db, userId, patientIds, now).where('bookings.id', '=', offerId).executeTakeFirst();
  if (!row) throw new AppError('offer-gone');
  return row;
}

/** Leaves the chair to the next who waits. Throws `offer-gone`. */
export async function declineOffer(tx: Tx, patientIds: string[], offerId: string, now: Date): Promise<void> {
  const declined = await tx
    .updateTable('bookings')
    .set({ status: 'cancelled', cancel_reason: 'patient', updated_at: now })
    .where('id', '=', offerId)
    .where('patient_id', 'in', patientIds)
    .where('hold_kind', '=', 'offer')
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  if (!declined) throw new AppError('offer-gone');
}
