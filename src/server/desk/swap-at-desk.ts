import { v7 as newId } from 'uuid';
import { refuseClaim } from '../../domain/claimant';
import type { Scope } from '../../domain/rights';
import type { Scheme } from '../../domain/schemes';
import { undoUntil } from '../../domain/undo';
import { isSameWindow, parseWindowLabel, windowBegins, type WindowKey } from '../../domain/windows';
import { lockBookings, lockCover, lockPatients, type WholeBooking, wholeBookings } from '../appointments';
import { hasItsChair, type MovedBy, type Place, placeIn, swapBack, swapPlaces } from '../bookings';
import { AppError, editConflict } from '../errors';
import { isUsedSince, requireTermsOfMove } from '../funding';
import { lockPayments } from '../ledger';
import { happened, standingFacts, type Told } from '../messages';
import { formatSession } from '../platform/formats';
import type { Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { type Claim, chooseSeats, lockSeats, refusalFor } from '../seats';
import { inScope } from '../staff';
import { refusalOf, requireReason } from './refusals';
import { payOf } from './tell-booked';

type Pair = readonly [WholeBooking, WholeBooking];

/** `seen`: where the clerk saw both; left out: wherever they are. */
type Asked = {
  ids: readonly [string, string];
  seen?: { is: SeenPlace; with: SeenPlace } | undefined;
  reason?: string | undefined;
};
type SeenPlace = { time: string; chair: number };

const windowOf = (row: WholeBooking): WindowKey => {
  return { centerId: row.center_id, date: row.session_date, startHour: row.start_hour };
};

/**
 * Lets two people change chairs: in one window, or in two windows of one day at one center, as far as each may have the
 * other's. Whoever changes only the chair is not told. Throws `booking-not-found`, `not-movable`, `not-swappable` for
 * sessions of other days or centers, `edit-conflict` where one is not where it was seen, `reason-missing`, and why one of them can't have the other's window.
 */
export async function swapAtDesk(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  { ids, seen, reason }: Asked,
  now: Date,
): Promise<{ changeId: string; told: string[] }> {
  const found = await findPair(tx, scope, ids);
  requireAlike(found);
  if (seen && !(isAt(found[0], seen.is) && isAt(found[1], seen.with))) throw editConflict(undefined);
  const { pair, claims } = await lockPair(tx, found, 'to-book', now);
  // Read again: one of them may have been moved or cancelled while we waited for the locks.
  if (!(await isAsFound(tx, scope, ids, found))) throw new AppError('not-movable');
  const isOneWindow = isSameWindow(windowOf(pair[0]), windowOf(pair[1]));
  for (const row of pair) await requireMovable(tx, row, isOneWindow, now);
  requireReason(
    pair.map((row) => ({ date: row.session_date, startHour: row.start_hour })),
    reason,
    now,
  );
  await requireEachMay(tx, pair, claims, now);

  const { administratorId } = administrator;
  const by: MovedBy = { actor: 'administrator', administratorId, reason: reason ?? 'two people changed chairs' };
  const before = await swapPlaces(tx, pair, by, now);
  const after = await readPair(tx, ids);
  const changeId = newId();
  const mails = `swapped-by-center:${changeId}`;
  await tx
    .insertInto('desk_changes')
    .values({
      ...{ id: changeId, administrator_id: administratorId, kind: 'swapped', booking_ids: [...ids], mails, at: now },
      ...{ before: JSON.stringify(before), after: JSON.stringify(after.map((row) => placeIn(row))) },
    })
    .execute();
  const told = [];
  for (const [index, row] of pair.entries()) {
    told.push(...(await tellSwapped(tx, administrator, { was: row, is: after[index]!, mails, reason }, now)));
  }
  return { changeId, told };
}

const isAt = (row: WholeBooking, { time, chair }: SeenPlace) =>
  row.chair === chair && row.start_hour === parseWindowLabel(time);

const readPair = async (tx: Tx, ids: readonly [string, string]): Promise<Pair> => {
  const rows = await wholeBookings(tx)
    .where('bookings.id', 'in', [...ids])
    .execute();
  const of = (id: string) => rows.find((row) => row.id === id);
  const [one, other] = [of(ids[0]), of(ids[1])];
  if (!one || !other) throw new AppError('booking-not-found');
  return [one, other];
};

async function findPair(tx: Tx, scope: Scope, ids: readonly [string, string]): Promise<Pair> {
  const rows = await wholeBookings(tx)
    .where('bookings.id', 'in', [...ids])
    .where(inScope(scope))
    .execute();
  if (rows.length < new Set(ids).size) throw new AppError('booking-not-found');
  if (ids[0] === ids[1]) throw new AppError('not-swappable');
  return readPair(tx, ids);
}

const isAsFound = async (tx: Tx, scope: Scope, ids: readonly [string, string], found: Pair) => {
  const now = await findPair(tx, scope, ids);
  return now.every((row, index) => {
    const was = found[index]!;
    return isSameWindow(windowOf(row), windowOf(was)) && row.chair === was.chair && row.patient_id === was.patient_id;
  });
};

/** Throws `not-swappable` where two sessions are not of one day at one center, or of one person. */
function requireAlike([one, other]: Pair): void {
  const isAlike =
    one.center_id === other.center_id && one.session_date === other.session_date && one.patient_id !== other.patient_id;
  if (!isAlike) throw new AppError('not-swappable');
}

/** Takes every lock in the order of `appointments/locks.ts`, and reads both bookings. */
async function lockPair(
  tx: Tx,
  found: Pair,
  as: 'to-book' | 'to-stand-again',
  now: Date,
  windows: readonly [WindowKey, WindowKey] = [windowOf(found[1]), windowOf(found[0])],
): Promise<{ pair: Pair; claims: readonly [Claim, Claim] }> {
  await lockPatients(
    tx,
    found.map((row) => row.patient_id),
  );
  for (const id of [...new Set(found.flatMap((row) => row.cover_id ?? []))].sort()) await lockCover(tx, id);
  await lockPayments(
    tx,
    found.flatMap((row) => row.payment_id ?? []),
  );
  const leaving = found.map(({ id }) => id);
  const claimOf = (row: WholeBooking, window: WindowKey) => {
    const also = [...windows, ...found.map(windowOf)];
    return lockSeats(
      tx,
      { by: 'desk', patientId: row.patient_id, windows: [window], also, leaving, as, places: [] },
      now,
    );
  };
  const claims = [await claimOf(found[0], windows[0]), await claimOf(found[1], windows[1])] as const;
  await lockBookings(tx, leaving);
  return { pair: await readPair(tx, [found[0].id, found[1].id]), claims };
}

/** `isOneWindow`: only the chairs change, as they may while somebody is treated. */
async function requireMovable(tx: Tx, row: WholeBooking, isOneWindow: boolean, now: Date): Promise<void> {
  const refused = refusalOf(row.session_date, row.start_hour, now);
  if (refused) throw new AppError(refused);
  const came = await tx
    .selectFrom('attendance')
    .select('state')
    .where('booking_id', '=', row.id)
    .where('state', 'in', isOneWindow ? ['finished', 'missed'] : ['in-chair', 'finished', 'missed'])
    .executeTakeFirst();
  const begins = windowBegins(row.session_date, row.start_hour);
  if (!hasItsChair(row, now) || came || (row.hold_expires_at && begins <= now)) throw new AppError('not-movable');
}

/** Throws why one of them can't have the place of the other: their own sessions, what pays for them, or the chair. */
async function requireEachMay(tx: Tx, pair: Pair, claims: readonly [Claim, Claim], now: Date): Promise<void> {
  for (const [index, row] of pair.entries()) {
    const [claim, place] = [claims[index]!, pair[1 - index]!];
    const target = windowOf(place);
    const isThere = isSameWindow(target, windowOf(row));
    const refused = isThere ? null : refuseClaim(claim, target, now);
    if (refused) throw refusedFor(row, new AppError(refusalFor('desk', refused)));
    if (!isThere) {
      const deciding = { deciding: true };
      await requireTermsOfMove(tx, row, target, now, deciding).catch((error: unknown) => {
        throw error instanceof AppError ? refusedFor(row, error) : error;
      });
    }
    const wanted = { ...target, scheme: row.scheme as Scheme | null, chair: place.chair, isThere };
    const [seat] = await chooseSeats(tx, claim, { wanted: [wanted] }, now);
    if (seat!.chair === null) throw refusedFor(row, new AppError(refusalFor('desk', seat!.whyNot)));
  }
}

/** The refusal, with the name of the one whom it concerns. */
function refusedFor({ username }: WholeBooking, { code, message }: AppError): AppError {
  return new AppError(code, { message: `${username}: ${message}` });
}

type Swapped = { was: WholeBooking; is: WholeBooking; mails: string; reason: string | undefined };

/** Writes the log, and tells the patient where the window is another one. Returns who is mailed. */
async function tellSwapped(
  tx: Tx,
  administrator: Administrator,
  { was, is, mails, reason }: Swapped,
  now: Date,
): Promise<string[]> {
  const say = (row: WholeBooking) => ({
    session: formatSession('en', { date: row.session_date, startHour: row.start_hour }),
    chair: row.chair,
  });
  const { facts, notice } = await standingFacts(tx, is.id, now);
  const before = { date: was.session_date, startHour: was.start_hour };
  const details = ({ reader: { language } }: Told) => ({
    ...{ ...facts, ...notice, before: formatSession(language, before), beforeCenter: null, pay: payOf(is) },
    link: is.hold_expires_at && is.checkout_url,
  });
  const moved = {
    by: administrator,
    bookings: [was],
    log: { before: say(was), after: say(is), note: reason ?? null },
    message:
      was.start_hour === is.start_hour
        ? null
        : { onceKey: mailOf(mails, is.id), details, before, sendAfter: undoUntil(now) },
  };
  const told = await happened(tx, 'moved-at-desk', moved, now);
  return told.map(({ reader }) => reader.recipient).filter(Boolean);
}

const mailOf = (mails: string, bookingId: string) => `${mails}:${bookingId}`;

/** The once keys of the messages about a swap, which wait until it can't be undone. */
export function mailsOfSwap({ mails, booking_ids: ids }: { mails: string; booking_ids: string[] }): string[] {
  return ids.flatMap((id) => [mailOf(mails, id), `${mailOf(mails, id)}:booker`]);
}

type Change = { booking_ids: string[]; before: unknown; after: unknown; at: Date };

/** Undoes a swap, if nothing has happened to both since. Throws `too-late-to-undo`. */
export async function undoSwap(tx: Tx, administrator: Administrator, change: Change, now: Date): Promise<void> {
  const ids = change.booking_ids as [string, string];
  const found = await readPair(tx, ids);
  const [before, after] = [change.before as [Place, Place], change.after as [Place, Place]];
  const there = before.map(({ centerId, date, startHour }) => ({ centerId, date, startHour }));
  const { pair, claims } = await lockPair(tx, found, 'to-stand-again', now, there as [WindowKey, WindowKey]);
  const isUntouched = pair.every((row, index) => {
    const [here, then] = [placeIn(row), after[index]!];
    return (
      hasItsChair(row, now) &&
      (['centerId', 'date', 'startHour', 'chair', 'movedAt'] as const).every((key) => here[key] === then[key]) &&
      refuseClaim(claims[index]!, there[index]!, now) === null
    );
  });
  if (!isUntouched || (await isUsedSince(tx, pair, change.at, now))) throw new AppError('too-late-to-undo');
  const swapped = pair.map((booking, index) => ({ booking, before: before[index]! }));
  await swapBack(tx, swapped, administrator, now);
  await happened(tx, 'taken-back-at-desk', { by: administrator, bookings: pair, log: {} }, now);
}
