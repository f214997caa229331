/**
 * The one way to a chair, for one session or for twenty: `lockSeats` takes the locks and makes room, `claimSeats` gives the chairs and
 * writes the bookings. Nothing else inserts into `bookings` (test/one-way-to-a-chair.test.ts).
 */
import { type Insertable, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { RefusalCode } from '../../contract';
import type { Paise } from '../../domain/money';
import { type ClaimedBy, refuseClaim } from '../../domain/claimant';
import type { Scheme } from '../../domain/schemes';
import type { IstDate } from '../../domain/time';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import type { Bookings } from '../platform/db/schema';
import { lapse, lockWindows, holdLapsed, isInWindows } from '../appointments';
import type { WindowKey } from '../../domain/windows';
import { type KeptAs, keptIn, takeKept } from './kept-chairs';
import { type WhyNoChair, readSeats } from './read-seats';

/** A chair of a window. */
export type Seat = WindowKey & { chair: number };

type Place = WindowKey & { id: string };

/** Windows that are locked for a patient, with what has lapsed there freed; made by `lockSeats` alone. */
export type Claim = {
  readonly patientId: string;
  /** What the patient has at the hours of the windows, at any center, other than what leaves its place. */
  readonly places: readonly Place[];
  readonly leaving: readonly string[];
  readonly by: ClaimedBy;
  readonly as: ToLock['as'];
};

type ToLock = {
  /** Who asks, and for whom. */
  by: ClaimedBy;
  patientId: string;
  /** Where a chair is wanted. */
  windows: readonly WindowKey[];
  /**
   * `to-book`: what is kept for the patient in the windows is given up for what is booked. `to-stand-again`: for a booking that was
   * cancelled, or had moved. `to-keep`: nothing is booked, and the caller has looked at the sessions of the patient.
   */
  as: 'to-book' | 'to-stand-again' | 'to-keep';
  /** Windows in which a lapsed hold of the patient may be in the way (`placesOf`); read where they are not known. */
  places?: readonly WindowKey[];
  /** Other windows that must be locked: those that bookings leave. */
  also?: readonly WindowKey[];
  /** The bookings that leave their places for those that are claimed. */
  leaving?: readonly string[];
};

/** The bookings that a patient has at some hours, at any center; a lapsed hold that is not freed yet is one. */
export async function placesOf(
  db: Db | Tx,
  patientId: string,
  hours: readonly { date: IstDate; startHour: number }[],
): Promise<Place[]> {
  const { rows } = await placesAt(patientId, hours).execute(db);
  return rows;
}

const placesAt = (patientId: string, hours: readonly { date: IstDate; startHour: number }[]) => sql<Place>`
  select b.id, b.center_id as "centerId", b.session_date as date, b.start_hour as "startHour"
  from unnest(${hours.map(({ date }) => date)}::date[], ${hours.map(({ startHour }) => startHour)}::smallint[])
    as wanted (date, start_hour)
  join appointments b on b.session_date = wanted.date and b.start_hour = wanted.start_hour
  where b.patient_id = ${patientId} and b.status <> 'cancelled'`;

/** Frees the chairs of windows whose holds have lapsed. Their locks must be held. */
async function freeLapsedHolds(tx: Tx, given: readonly WindowKey[], now: Date): Promise<void> {
  const windows = isInWindows(given);
  // There is hardly ever one, and each hold and each payment asks.
  const lapsed = await tx.selectFrom('bookings').select('id').where(windows).where(holdLapsed(now)).limit(1).execute();
  if (lapsed.length > 0) await lapse(tx, windows, now);
}

/**
 * Locks windows in the one order, with others that must be locked too, and frees what has lapsed in them: for whoever looks for chairs
 * of many people at once. A single person's are claimed.
 */
export async function makeRoom(
  tx: Tx,
  windows: readonly WindowKey[],
  now: Date,
  also: readonly WindowKey[] = [],
): Promise<void> {
  await lockWindows(tx, [...windows, ...also]);
  if (windows.length > 0) await freeLapsedHolds(tx, windows, now);
}

/**
 * Locks windows in the one order and makes room in them: lapsed holds are freed, also where one of the patient's is in the way at
 * another center, and what is kept for the patient is given up. The persons and payments are locked before.
 */
export async function lockSeats(tx: Tx, asked: ToLock, now: Date): Promise<Claim> {
  const { by, patientId, windows, as, also = [], leaving = [] } = asked;
  const before = asked.places ?? (as === 'to-keep' ? [] : await placesOf(tx, patientId, windows));
  const freed = [...windows, ...before.map(({ centerId, date, startHour }) => ({ centerId, date, startHour }))];
  await lockWindows(tx, [...freed, ...also]);
  const found = await inTheWay(tx, patientId, windows, freed, now);
  if (found.lapsed) await freeLapsedHolds(tx, freed, now);
  if (as === 'to-book' && found.kept) await takeKept(tx, patientId, windows, now);
  const places = found.lapsed ? await placesOf(tx, patientId, windows) : found.places;
  const there = as === 'to-keep' ? [] : places;
  return { by, as, patientId, places: there.filter(({ id }) => !leaving.includes(id)), leaving };
}

/**
 * What is in the way of a patient in windows that are locked, in one statement: `lapsed` holds in those that are `freed`, chairs that are
 * `kept` for the patient, and the patient's `places` at their hours (`placesOf`). There is hardly ever one, and each hold asks.
 */
async function inTheWay(
  tx: Tx,
  patientId: string,
  windows: readonly WindowKey[],
  freed: readonly WindowKey[],
  now: Date,
): Promise<{ lapsed: boolean; kept: boolean; places: Place[] }> {
  if (windows.length === 0) return { lapsed: false, kept: false, places: [] };
  const { rows } = await sql<{ lapsed: boolean; kept: boolean; places: Place[] }>`
    select exists (select from bookings where ${isInWindows(freed)} and ${holdLapsed(now)}) as lapsed,
      exists (${keptIn(tx, patientId, windows)}) as kept,
      coalesce((select jsonb_agg(place) from (${placesAt(patientId, windows)}) place), '[]') as places`.execute(tx);
  return rows[0]!;
}

/**
 * Those of some holds, read before `lockSeats`, that are still there. A page that can't be opened, or a checkout that ends, frees a chair
 * without the window's lock: read after it, a hold that just went would look like somebody else's booking among the places.
 */
export function stillHeld<Hold extends { id: string }>(held: readonly Hold[], { places }: Claim): Hold[] {
  return held.filter(({ id }) => places.some((place) => place.id === id));
}

/** A window in which a chair is wanted. */
type Wanted = WindowKey & {
  /** Which one; the lowest free one where none is named. */
  chair?: number | undefined;
  /** Which one if it is free, and else the lowest. */
  rather?: number | undefined;
  /** The patient has a chair there, and changes it for another one. */
  isThere?: boolean;
};

/**
 * What became of one that was wanted: its chair, or why it has none. `over`: whoever asks may not book it any more, or not yet;
 * `elsewhere`: the patient sits somewhere at that hour.
 */
export type Found<W extends Wanted = Wanted> = { wanted: W } & (
  | { chair: number; whyNot: null }
  | { chair: null; whyNot: WhyNoChair | 'over' | 'elsewhere' | 'chair-taken' }
);

/** What is answered where somebody sits elsewhere at that hour, or where a window is full or closed. */
export type SeatRefusals = { elsewhere: RefusalCode; full: RefusalCode; closed: RefusalCode };

/** The refusal of a window that has no chair. */
export function refusalOfSeat({ whyNot }: Pick<Found, 'whyNot'>, refusals: SeatRefusals): AppError {
  if (whyNot === 'chair-taken') return new AppError('chair-taken');
  if (whyNot === 'share-full') return new AppError('scheme-share-full');
  return new AppError(whyNot === 'elsewhere' || whyNot === 'closed' ? refusals[whyNot] : refusals.full);
}

/** Staff may take a chair that is only kept for an offer. The caller withdraws it (`yieldOffers`). */
const takesOffersOf = ({ by, as }: Claim) => by === 'desk' && as !== 'to-keep';

/** Finds a chair for each window of a claim, in their order, and writes nothing. `takesKept`: what is kept for the patient is about to be given up. */
export async function chooseSeats<W extends Wanted>(
  tx: Tx,
  claim: Claim,
  { scheme, wanted, takesKept = false }: { scheme: Scheme | null; wanted: readonly W[]; takesKept?: boolean },
  now: Date,
): Promise<Found<W>[]> {
  if (wanted.length === 0) return [];
  const { by, patientId } = claim;
  const centers = [...new Set(wanted.map(({ centerId }) => centerId))];
  const seats = await readSeats(tx, { centers, windows: wanted, numbers: true, without: claim.leaving }, now);
  return wanted.map((one) => {
    const none = (whyNot: NonNullable<Found['whyNot']>) => ({ wanted: one, chair: null, whyNot });
    // What stands again was booked before.
    if (claim.as !== 'to-stand-again' && refuseClaim(by, one, now) !== null) return none('over');
    if (claim.places.some(({ date, startHour }) => date === one.date && startHour === one.startHour)) {
      return none('elsewhere');
    }
    const takesOffers = takesOffersOf(claim);
    const { chairs, whyNot } = seats.for({ by, scheme, patientId, takesKept, takesOffers, isThere: one.isThere }, one);
    const [lowest] = chairs;
    if (lowest === undefined) return none(whyNot ?? 'full');
    if (one.chair !== undefined && !chairs.includes(one.chair)) return none('chair-taken');
    const { chair = one.rather } = one;
    return { wanted: one, chair: chair !== undefined && chairs.includes(chair) ? chair : lowest, whyNot: null };
  });
}

/**
 * The chair of a booking that stands again, stays, or goes back to where it was; what is kept for its patient in the window is given up for
 * it. Null where there is none, or the patient sits elsewhere at that hour; then everything stays as it is.
 */
export async function seatAgain(
  tx: Tx,
  claim: Claim,
  { scheme, wanted }: { scheme: Scheme | null; wanted: WindowKey & { rather?: number; isThere?: boolean } },
  now: Date,
): Promise<number | null> {
  const { patientId } = claim;
  const [found] = await chooseSeats(tx, claim, { scheme, wanted: [wanted], takesKept: true }, now);
  if (found!.chair !== null) await takeKept(tx, patientId, [wanted], now);
  return found!.chair;
}

/** What stands on a chair. `until`: until when it is held; null where it is not. */
export type NewBooking = Seat & {
  patientId: string;
  userId: string | null;
  status: 'pending' | 'confirmed';
  price: Paise;
  until: Date | null;
  /** Only kept, and no booking yet. */
  keptAs?: KeptAs;
  seriesId?: string | null;
  paymentId?: string | null;
  awaitsCheck?: boolean;
  /** The session that the center cancelled, and for which this one makes up. */
  makesUpFor?: string | null;
  /** The administrator who booked it, and why, where that needed a reason. */
  bookedBy?: string;
  reason?: string | null;
  /** The columns that say who pays; the patient online where there are none. */
  payer?: Pick<Insertable<Bookings>, 'funding' | 'scheme' | 'cover_id' | 'sponsor_id'> | null;
};

type Terms = Omit<NewBooking, keyof WindowKey | 'chair' | 'patientId'>;
type Refused<W extends Wanted> = Extract<Found<W>, { chair: null }>;

/**
 * Gives each window of a claim its chair and books it, all or none: answers the bookings, or what can't be had. With `some` it books
 * what can be had, and answers both.
 *
 * @param terms - Asked once it is known which chairs there are, in their order; it may write what the bookings refer to, and refuse.
 */
export async function claimSeats<W extends Wanted>(
  tx: Tx,
  claim: Claim,
  asked: { scheme: Scheme | null; wanted: readonly W[]; some?: boolean },
  terms: (seats: readonly { wanted: W; chair: number }[]) => Promise<readonly Terms[]>,
  now: Date,
): Promise<{ booked: (Seat & { id: string })[]; clashes: Refused<W>[] }> {
  const found = await chooseSeats(tx, claim, asked, now);
  const clashes = found.filter((one): one is Refused<W> => one.chair === null);
  const seats = found.filter((one): one is Extract<Found<W>, { chair: number }> => one.chair !== null);
  if (seats.length === 0 || (clashes.length > 0 && !asked.some)) return { booked: [], clashes };
  const on = await terms(seats);
  const { patientId } = claim;
  const rows = seats.map(({ wanted: { centerId, date, startHour }, chair }, n) => {
    return { ...on[n]!, centerId, date, startHour, chair, patientId };
  });
  return { booked: await writeSeats(tx, rows, now), clashes };
}

/**
 * Writes bookings on chairs that are theirs already: of a plan that was made under the locks of its windows, or left by a booking in
 * this transaction. Everybody else claims them.
 */
export async function writeSeats<B extends NewBooking>(
  tx: Tx,
  bookings: readonly B[],
  now: Date,
): Promise<(B & { id: string })[]> {
  if (bookings.length === 0) return [];
  const written = bookings.map((one) => ({ ...one, id: newId() }));
  await tx
    .insertInto('bookings')
    .values(
      written.map((one) => ({
        id: one.id,
        user_id: one.userId,
        patient_id: one.patientId,
        series_id: one.seriesId ?? null,
        center_id: one.centerId,
        session_date: one.date,
        start_hour: one.startHour,
        chair: one.chair,
        status: one.status,
        hold_kind: one.keptAs ?? null,
        price_paise: one.price,
        payment_id: one.paymentId ?? null,
        hold_expires_at: one.until,
        awaits_check: one.awaitsCheck ?? false,
        makes_up_for: one.makesUpFor ?? null,
        booked_by_administrator: one.bookedBy ?? null,
        desk_reason: one.reason ?? null,
        ...one.payer,
        created_at: now,
        updated_at: now,
        claimed_at: now,
      })),
    )
    .execute();
  return written;
}
