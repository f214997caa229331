/**
 * The one way to a chair, for one session or for twenty: `lockSeats` takes the locks and makes room, `claimSeats` chooses the chairs,
 * and `bookSeats` writes the bookings. Nothing else inserts into `bookings` (test/one-way-to-a-chair.test.ts).
 */
import { type Insertable, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Paise } from '../../domain/money';
import { type Binding, type ClaimedBy, type PersonFacts, type WhyNot, withSession } from '../../domain/claimant';
import type { Scheme } from '../../domain/schemes';
import type { Tx } from '../platform/db/database';
import type { Bookings } from '../platform/db/schema';
import { lapse, lockWindows, holdLapsed, isInWindows } from '../appointments';
import { type WindowKey, isSameHour } from '../../domain/windows';
import { type KeptAs, keptIn, takeKept } from './kept-chairs';
import { type PersonSession, personOf, rangeOf, sessionsOf } from './people';
import { readSeats } from './read-seats';

/** A chair of a window. */
export type Seat = WindowKey & { chair: number };

type Place = WindowKey & { id: string };

/** A claim: windows that are locked for a patient, and whose lapsed holds are freed. Only `lockSeats` makes one. */
export type Claim = {
  /** What is known of the patient under the locks, without the bookings that are `leaving`. */
  readonly person: PersonFacts;
  /** The patient's bookings at the hours of the windows, at any center, without those that are `leaving`. */
  readonly places: readonly Place[];
  readonly leaving: readonly string[];
  readonly by: ClaimedBy;
  readonly as: ToLock['as'];
  readonly binds: Binding;
};

type ToLock = {
  /** Who asks: a patient, or a desk. */
  by: ClaimedBy;
  patientId: string;
  /** The windows in which a chair is wanted. */
  windows: readonly WindowKey[];
  /**
   * What the claim is for. `to-book`: a new booking, or a move to another window; chairs kept for the patient in the
   * windows are given up for it. `to-stand-again`: a booking that was cancelled, had moved, or stays where it is.
   * `to-keep`: keeping a chair without a booking.
   */
  as: 'to-book' | 'to-stand-again' | 'to-keep';
  /**
   * Whether sessions less than 20 hours apart are refused. Where one session is booked or moved, the page asks for a
   * doctor's word; several need it in the request.
   */
  keepsGaps?: boolean;
  /** Whether chairs that are kept for the patient count as their sessions. */
  besideKept?: boolean;
  /** Windows in which a lapsed hold of the patient may block the claim (`placesOf`). Read if absent. */
  places?: readonly WindowKey[];
  /** Further windows to lock: those that bookings leave. */
  also?: readonly WindowKey[];
  /** The ids of bookings that leave their places for the claimed ones. */
  leaving?: readonly string[];
};

/** Reads a patient's bookings at some hours, at any center. A lapsed hold that is not freed yet is included. */
export async function placesOf(tx: Tx, patientId: string, hours: readonly WindowKey[], now: Date): Promise<Place[]> {
  if (hours.length === 0) return [];
  const { rows } = await sessionsOf([patientId], rangeOf(hours), now, { lapsedAt: hours }).execute(tx);
  return atHours(rows, hours);
}

const atHours = (sessions: readonly PersonSession[], hours: readonly WindowKey[]) =>
  sessions.filter((one) => hours.some((hour) => isSameHour(hour, one)));

/** Frees lapsed holds in windows whose locks are held. */
async function freeLapsedHolds(tx: Tx, given: readonly WindowKey[], now: Date): Promise<void> {
  const windows = isInWindows(given);
  // Lapsed holds are rare, and this runs for each hold and each payment: a cheap look comes first.
  const lapsed = await tx.selectFrom('bookings').select('id').where(windows).where(holdLapsed(now)).limit(1).execute();
  if (lapsed.length > 0) await lapse(tx, windows, now);
}

/**
 * Locks windows in the one order, `also` included, and frees the lapsed holds in `windows`. For callers that look for
 * the chairs of many people at once; for one person use `lockSeats`.
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
 * Locks windows in the one order and makes room in them: frees lapsed holds, also one of the patient's at another
 * center at the same hour, and `to-book` gives up chairs that are kept for the patient. The locks of persons and
 * payments come first.
 */
export async function lockSeats(tx: Tx, asked: ToLock, now: Date): Promise<Claim> {
  const { by, patientId, windows, as, also = [], leaving = [], keepsGaps = false } = asked;
  const before = asked.places ?? (as === 'to-keep' ? [] : await placesOf(tx, patientId, windows, now));
  const freed = [...windows, ...before.map(({ centerId, date, startHour }) => ({ centerId, date, startHour }))];
  await lockWindows(tx, [...freed, ...also]);
  const found = await inTheWay(tx, asked, freed, now);
  if (found.lapsed) await freeLapsedHolds(tx, freed, now);
  if (as === 'to-book' && found.kept) await takeKept(tx, patientId, windows, now);
  const sessions = found.lapsed ? (await theirSessions(asked, now).execute(tx)).rows : found.sessions;
  const there = sessions.filter(({ id }) => !leaving.includes(id));
  const binds = as === 'to-stand-again' ? 'again' : keepsGaps ? 'all' : 'any-gap';
  return { by, as, binds, leaving, person: personOf(patientId, there), places: atHours(there, windows) };
}

/**
 * SQL of the patient's sessions around the windows of a claim. A lapsed hold has the hour that is to be booked until it
 * is freed; whoever only keeps a chair books none.
 */
const theirSessions = ({ patientId, windows, as, besideKept: withKept }: ToLock, now: Date) =>
  sessionsOf([patientId], rangeOf(windows), now, { withKept, lapsedAt: as === 'to-keep' ? [] : windows });

/**
 * Reads in one statement what blocks a patient in locked windows: whether there are `lapsed` holds in the windows
 * `freed`, whether chairs are `kept` for the patient, and the patient's `sessions` around. One statement, because
 * blocks are rare and every hold asks.
 */
async function inTheWay(
  tx: Tx,
  asked: ToLock,
  freed: readonly WindowKey[],
  now: Date,
): Promise<{ lapsed: boolean; kept: boolean; sessions: PersonSession[] }> {
  const { patientId, windows } = asked;
  if (windows.length === 0) return { lapsed: false, kept: false, sessions: [] };
  const { rows } = await sql<{ lapsed: boolean; kept: boolean; sessions: PersonSession[] }>`
    select exists (select from bookings where ${isInWindows(freed)} and ${holdLapsed(now)}) as lapsed,
      exists (${keptIn(tx, patientId, windows)}) as kept,
      coalesce((select jsonb_agg(theirs) from (${theirSessions(asked, now)}) theirs), '[]') as sessions`.execute(tx);
  return rows[0]!;
}

/**
 * Returns those of some holds, read before `lockSeats`, that still exist. A checkout that ends or can't be opened frees
 * its chair without the window's lock. If the holds were read after that lock, a hold that has just gone would look
 * like somebody else's booking among the places.
 */
export function stillHeld<Hold extends { id: string }>(held: readonly Hold[], { places }: Claim): Hold[] {
  return held.filter(({ id }) => places.some((place) => place.id === id));
}

/** A window in which a chair is wanted. */
type Wanted = WindowKey & {
  /** The scheme that pays; null where none does. */
  scheme: Scheme | null;
  /** The number of the chair; without it, the lowest free one is given. */
  chair?: number | undefined;
  /** The number of the chair that is preferred; if it is taken, the lowest free one is given. */
  rather?: number | undefined;
  /** Whether the patient has a chair in this window already and changes it for another one. */
  isThere?: boolean;
};

/** What a wanted window got: a chair, or the reason why none. */
type Found<W extends Wanted = Wanted> = { wanted: W } & (
  | { chair: number; whyNot: null }
  | { chair: null; whyNot: WhyNot | 'chair-taken' }
);

/**
 * Whether the claim may take chairs that are kept for offers: a desk may, unless it only keeps a chair. The caller then
 * withdraws the offer (`yieldOffers`).
 */
const takesOffersOf = ({ by, as }: Claim) => by === 'desk' && as !== 'to-keep';

/**
 * Finds a chair for each window of a claim, in their order, each beside those before it. Writes nothing. `takesKept`:
 * chairs kept for the patient count as free, since they are about to be given up.
 */
export async function chooseSeats<W extends Wanted>(
  tx: Tx,
  claim: Claim,
  { wanted, takesKept = false }: { wanted: readonly W[]; takesKept?: boolean },
  now: Date,
): Promise<Found<W>[]> {
  if (wanted.length === 0) return [];
  const { by, binds } = claim;
  const centers = [...new Set(wanted.map(({ centerId }) => centerId))];
  const seats = await readSeats(tx, { centers, windows: wanted, numbers: true, without: claim.leaving }, now);
  const takesOffers = takesOffersOf(claim);
  let { person } = claim;
  return wanted.map((one) => {
    const none = (whyNot: NonNullable<Found['whyNot']>) => ({ wanted: one, chair: null, whyNot });
    const { scheme, isThere } = one;
    const { chairs, whyNot } = seats.ask({ by, binds, scheme, person, takesKept, takesOffers, isThere }, one);
    const [lowest] = chairs;
    if (whyNot !== null || lowest === undefined) return none(whyNot ?? 'full');
    if (one.chair !== undefined && !chairs.includes(one.chair)) return none('chair-taken');
    person = withSession(person, one);
    const { chair = one.rather } = one;
    return { wanted: one, chair: chair !== undefined && chairs.includes(chair) ? chair : lowest, whyNot: null };
  });
}

/**
 * Finds the chair of a booking that stands again, stays, or returns to its earlier window, and gives up what is kept
 * for its patient there. Returns null and changes nothing where no chair is free, or where the patient has another
 * booking at that hour.
 */
export async function seatAgain(tx: Tx, claim: Claim, wanted: Wanted, now: Date): Promise<number | null> {
  const [found] = await chooseSeats(tx, claim, { wanted: [wanted], takesKept: true }, now);
  if (found!.chair !== null) await takeKept(tx, claim.person.patientId, [wanted], now);
  return found!.chair;
}

/** A row to be written on a chair: a booking, or a kept chair. `until`: the end of the hold; null where it has none. */
export type NewBooking = Seat & {
  patientId: string;
  userId: string | null;
  status: 'pending' | 'confirmed';
  price: Paise;
  until: Date | null;
  /** Set for a chair that is only kept: for what. */
  keptAs?: KeptAs;
  seriesId?: string | null;
  paymentId?: string | null;
  awaitsCheck?: boolean;
  /** The id of a session that the center cancelled and for which this one makes up. */
  makesUpFor?: string | null;
  /** The administrator who booked it, and the reason where one was needed. */
  bookedBy?: string;
  reason?: string | null;
  /** The columns that say who pays. Without them the patient pays online. */
  payer?: Pick<Insertable<Bookings>, 'funding' | 'scheme' | 'cover_id' | 'sponsor_id'> | null;
};

/** A window that got no chair. */
export type Refused<W extends Wanted = Wanted> = Extract<Found<W>, { chair: null }>;
/** A window with the chair that was chosen for it. */
type Chosen<W extends Wanted = Wanted> = Extract<Found<W>, { chair: number }>;

/**
 * Chooses a chair for each window of a claim: returns the windows that can be had with their chairs (`seats`), and
 * those that can't (`clashes`), each in their order. The caller decides whether it takes some or none, works out the
 * terms, and books with `bookSeats`.
 */
export async function claimSeats<W extends Wanted>(
  tx: Tx,
  claim: Claim,
  wanted: readonly W[],
  now: Date,
): Promise<{ seats: Chosen<W>[]; clashes: Refused<W>[] }> {
  const found = await chooseSeats(tx, claim, { wanted }, now);
  return {
    seats: found.filter((one): one is Chosen<W> => one.chair !== null),
    clashes: found.filter((one): one is Refused<W> => one.chair === null),
  };
}

/** Books chairs that `claimSeats` chose for a claim, each on its own terms. */
export function bookSeats<W extends Wanted>(
  tx: Tx,
  claim: Claim,
  seats: readonly (Pick<Chosen<W>, 'wanted' | 'chair'> & { on: Omit<NewBooking, keyof Seat | 'patientId'> })[],
  now: Date,
): Promise<(NewBooking & { id: string })[]> {
  const { patientId } = claim.person;
  const rows = seats.map(({ wanted: { centerId, date, startHour }, chair, on }) => {
    return { ...on, centerId, date, startHour, chair, patientId };
  });
  return writeSeats(tx, rows, now);
}

/**
 * Writes bookings on chairs that the caller already has: those of a plan that was made under the locks of its windows,
 * or those that a booking left in this transaction. Everybody else uses `claimSeats` and `bookSeats`.
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
