/**
 * What a center accepts as payment: at its desk, from which schemes and on which terms, and what its price includes.
 */
import { isDeepStrictEqual } from 'node:util';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Center, CenterFunding, SessionPrice } from '../../contract';
import type { StoredFunding, funding } from '../../contract/admin';
import { lastDeskDate } from '../../domain/desk';
import { DESK_MODES } from '../../domain/desk-money';
import { PAPERS, type SchemeTerms, termsOf } from '../../domain/funding';
import { type Paise, formatRupees, paiseToRupees, rupeesToPaise } from '../../domain/money';
import { SCHEMES, type Scheme } from '../../domain/schemes';
import { SCHEMES as IN_ENGLISH } from '../../locales/en/schemes';
import { datesFrom, istDateOf } from '../../domain/time';
import { START_HOURS } from '../../domain/windows';
import type { Context } from '../context';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import type { CenterSchemes, Centers } from '../platform/db/schema';
import type { Administrator } from '../platform/http/callers';
import { lastChangeOf, recordAction } from '../staff';
import { recordVersion, requireVersion } from '../platform/record-version';
import { lockCenterTerms, lockWindows } from '../appointments';
import { markChanged } from '../seats';
import { termsOfRow } from './scheme-terms';

type CenterRow = Selectable<Centers>;
type Payments = Pick<Context['payments'], 'methodsAt'>;
type Given = z.output<NonNullable<typeof funding.setOfCenter.body>>;
type Terms = Pick<Selectable<CenterSchemes>, 'papers' | 'referral_needed' | 'checked_on'> & SchemeTerms;

/** The facts about a center's funding that every list of centers has. */
export function fundingFacts(
  payments: Payments,
  row: CenterRow,
  schemes: readonly Scheme[],
): Pick<Center, 'Schemes' | 'TakesUpi'> {
  const takesUpi =
    row.pay_at_center.includes('upi') || payments.methodsAt(row.payment_provider).some((method) => method === 'upi');
  return { ...(schemes.length > 0 && { Schemes: [...schemes] }), ...(takesUpi && { TakesUpi: true }) };
}

/** Reads the schemes that centers take, by center: of one center, or of all. */
export async function takenSchemes(db: Db, centerId?: string): Promise<ReadonlyMap<string, Scheme[]>> {
  const rows = await db
    .selectFrom('center_schemes')
    .select(['center_id as id', sql<string[]>`array_agg(scheme)`.as('schemes')])
    .$if(centerId !== undefined, (some) => some.where('center_id', '=', centerId!))
    .groupBy('center_id')
    .execute();
  return new Map(rows.map(({ id, schemes }) => [id, SCHEMES.filter((scheme) => schemes.includes(scheme))]));
}

/**
 * Reads the schemes on which something was ever booked at a center: claims may still have to be filed with one that the
 * center no longer takes.
 */
export async function bookedSchemes(db: Db, centerId: string): Promise<Scheme[]> {
  const { rows } = await sql<{ scheme: string }>`
    select scheme from unnest(${[...SCHEMES]}::text[]) as known (scheme) where exists (
      select from appointments booked where booked.center_id = ${centerId} and booked.scheme = known.scheme)`.execute(
    db,
  );
  return SCHEMES.filter((scheme) => rows.some((row) => row.scheme === scheme));
}

/** Whether a center has a sponsor whose codes are valid. For queries over `centers`. */
export const hasSponsors = (now: Date) => sql<boolean>`exists (
  select from sponsors where sponsors.center_id = centers.id and ended_at is null and valid_to >= ${istDateOf(now)})`;

/** Says how a session can be paid at a center, as patients see it. */
export async function centerFunding(
  db: Db,
  payments: Payments,
  row: CenterRow & { has_sponsors: boolean },
): Promise<CenterFunding> {
  const terms = await readTerms(db, row.id);
  return {
    online: [...payments.methodsAt(row.payment_provider)],
    atCenter: deskModesOf(row),
    sponsors: row.has_sponsors,
    schemes: terms.map(presentTerms),
    price: presentPrice(row),
  };
}

/**
 * Reads what a center accepts, as its staff set it, before the rules of schemes are applied. Throws `center-not-found`.
 */
export async function storedFunding(db: Db | Tx, centerId: string): Promise<StoredFunding> {
  const row = await findRow(db, centerId);
  const set = {
    atCenter: deskModesOf(row),
    price: presentPrice(row),
    schemes: (await readTerms(db, centerId)).map((one) => ({
      ...presentTerms(one),
      opensHoursBefore: one.opensHoursBefore,
      checkedBy: one.checked_by,
    })),
  };
  return { ...set, version: recordVersion(editableOf(set)) };
}

/** The part of a center's funding that is typed: not who confirmed its terms, and when. */
function editableOf({ atCenter, price, schemes }: Omit<StoredFunding, 'version'>) {
  return { atCenter, price, schemes: schemes.map(({ checkedOn: _on, checkedBy: _by, ...terms }) => terms) };
}

function presentTerms(one: Terms): CenterFunding['schemes'][number] {
  return {
    scheme: one.scheme,
    share: paiseToRupees(one.share),
    checkedOn: one.checked_on,
    papers: PAPERS.filter((paper) => one.papers.includes(paper)),
    referralNeeded: one.referral_needed,
    daysBefore: one.daysBefore,
    hoursBetween: one.hoursBetween,
    sessionsPerCourse: one.sessionsPerCourse,
    reservedChairs: one.reservedChairs,
  };
}

/**
 * Sets the given parts of a center's funding. Schemes are replaced as a whole, and count as confirmed today; bookings
 * keep their terms. Throws `center-not-found`, `too-many-reserved`, `edit-conflict` if somebody else has changed it
 * since `version`, and `invalid-input` if a scheme is named twice.
 */
export async function setFunding(
  tx: Tx,
  administrator: Administrator,
  centerId: string,
  { atCenter, price, schemes: given, version }: Given,
  now: Date,
): Promise<StoredFunding> {
  const schemes = given?.map((one) => ({ ...one, ...termsOf({ ...one, share: rupeesToPaise(one.share) }) }));
  if (schemes) requireSense(await findRow(tx, centerId), schemes);
  else await findRow(tx, centerId);
  await lockCenterTerms(tx, centerId);
  const before = await storedFunding(tx, centerId);
  await requireVersion(version, editableOf(before), () => lastChangeOf(tx, centerId, ['funding-changed']));
  if (given && !isDeepStrictEqual(sharesOf(before.schemes), sharesOf(given))) await lockChairs(tx, centerId, now);
  await tx.selectFrom('centers').select('id').where('id', '=', centerId).forNoKeyUpdate().execute();
  // The center may have got fewer chairs while we waited for the locks.
  const center = await findRow(tx, centerId);
  if (schemes) {
    requireSense(center, schemes);
    await replaceSchemes(tx, administrator, centerId, schemes, now);
  }
  // Also the sign of a change for the lists of centers, which look at this row only.
  await tx
    .updateTable('centers')
    .set({
      ...(atCenter && { pay_at_center: DESK_MODES.filter((mode) => atCenter.includes(mode)) }),
      ...(price !== undefined && { session_price: price && JSON.stringify(storedPrice(price)) }),
      updated_at: now,
    })
    .where('id', '=', centerId)
    .execute();
  const after = await storedFunding(tx, centerId);
  await record(tx, administrator, center, { before, after }, now);
  return after;
}

type GivenTerms = NonNullable<Given['schemes']>[number] & SchemeTerms;

async function replaceSchemes(
  tx: Tx,
  administrator: Administrator,
  centerId: string,
  schemes: readonly GivenTerms[],
  now: Date,
): Promise<void> {
  await tx.deleteFrom('center_schemes').where('center_id', '=', centerId).execute();
  const rows = schemes.map((one) => ({
    center_id: centerId,
    scheme: one.scheme,
    checked_on: istDateOf(now),
    checked_by: administrator.administratorId,
    patient_share_paise: one.share,
    reserved_chairs: one.reservedChairs,
    papers: one.papers,
    referral_needed: one.referralNeeded,
    days_before: one.daysBefore,
    hours_between: one.hoursBetween,
    sessions_per_course: one.sessionsPerCourse,
    opens_hours_before: one.opensHoursBefore,
  }));
  if (rows.length > 0) await tx.insertInto('center_schemes').values(rows).execute();
}

/**
 * Locks all windows before the reserved chairs change. Earlier bookings are counted by the rules that were valid then.
 */
async function lockChairs(tx: Tx, centerId: string, now: Date): Promise<void> {
  const dates = datesFrom(istDateOf(now), lastDeskDate(now));
  const windows = dates.flatMap((date) => START_HOURS.map((startHour) => ({ centerId, date, startHour })));
  await lockWindows(tx, windows);
  await markChanged(tx, centerId, now);
}

type Shared = { scheme: Scheme; reservedChairs: number | null; opensHoursBefore: number | null };
const sharesOf = (schemes: readonly Shared[]) =>
  Object.fromEntries(schemes.map((one) => [one.scheme, [one.reservedChairs, one.opensHoursBefore]]));

function requireSense(center: CenterRow, schemes: readonly Shared[]): void {
  if (new Set(schemes.map(({ scheme }) => scheme)).size < schemes.length) {
    const message = 'Each scheme can be listed once.';
    throw new AppError('invalid-input', { message, fields: { schemes: message } });
  }
  const reserved = schemes.reduce((sum, { reservedChairs }) => sum + (reservedChairs ?? 0), 0);
  if (reserved <= center.slots) return;
  const message = `The schemes reserve ${reserved} chairs of each window, and the center has ${center.slots}.`;
  throw new AppError('too-many-reserved', { message, fields: { schemes: message } });
}

async function findRow(db: Db | Tx, centerId: string): Promise<CenterRow> {
  const row = await db
    .selectFrom('centers')
    .selectAll()
    .where('id', '=', centerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('center-not-found');
  return row;
}

/** Reads the terms of a center as they apply, in the order of `SCHEMES`. */
async function readTerms(db: Db | Tx, centerId: string): Promise<(Terms & { checked_by: string | null })[]> {
  const rows = await db
    .selectFrom('center_schemes')
    .leftJoin('administrators', 'administrators.id', 'center_schemes.checked_by')
    .selectAll('center_schemes')
    .select('administrators.user_name as checker')
    .where('center_id', '=', centerId)
    .execute();
  return rows
    .map((row) => ({
      ...termsOfRow(row),
      papers: row.papers,
      referral_needed: row.referral_needed,
      checked_on: row.checked_on,
      checked_by: row.checker,
    }))
    .sort((one, other) => SCHEMES.indexOf(one.scheme) - SCHEMES.indexOf(other.scheme));
}

const deskModesOf = (row: CenterRow) => DESK_MODES.filter((mode) => row.pay_at_center.includes(mode));

/** What a price includes, as it is stored, with extras in paise. */
type StoredPrice = Omit<SessionPrice, 'extras'> & { extras: { name: string; price: Paise }[] };

function storedPrice({ extras, ...rest }: SessionPrice): StoredPrice {
  return { ...rest, extras: extras.map(({ name, price }) => ({ name, price: rupeesToPaise(price) })) };
}

function presentPrice({ session_price: stored }: CenterRow): SessionPrice | null {
  if (!stored) return null;
  const { extras, ...rest } = stored as unknown as StoredPrice;
  return { ...rest, extras: extras.map(({ name, price }) => ({ name, price: paiseToRupees(price) })) };
}

/** Records what changed, in lines that the record of changes can compare. */
async function record(
  tx: Tx,
  administrator: Administrator,
  { id, name }: CenterRow,
  { before, after }: { before: StoredFunding; after: StoredFunding },
  now: Date,
): Promise<void> {
  const [was, is] = [describe(before), describe(after)];
  const touched = (['payAtCenter', 'priceIncludes', 'schemes'] as const).filter(
    (field) => !isDeepStrictEqual(was[field], is[field]),
  );
  const of = (all: typeof was) => Object.fromEntries(touched.map((field) => [field, all[field]]));
  const subject = { subject: 'center', subjectId: id, subjectName: name } as const;
  await recordAction(tx, administrator, { action: 'funding-changed', ...subject, before: of(was), after: of(is) }, now);
}

function describe({ atCenter, price, schemes }: StoredFunding) {
  return {
    payAtCenter: atCenter as string[],
    priceIncludes: price
      ? [
          ...(price.dialyser ? [`${price.dialyser} dialyser`] : []),
          ...price.includes,
          ...price.extras.map((extra) => `${extra.name}: ${formatRupees(rupeesToPaise(extra.price))} extra`),
        ]
      : [],
    schemes: schemes.map((one) =>
      [
        `${IN_ENGLISH[one.scheme]}: patient pays ${formatRupees(rupeesToPaise(one.share))}`,
        ...(one.reservedChairs === null ? [] : [`${one.reservedChairs} chairs reserved`]),
        ...(one.opensHoursBefore === null ? [] : [`open to all ${one.opensHoursBefore} h before`]),
        ...(one.referralNeeded ? ['referral needed'] : []),
        ...(one.daysBefore > 0 ? [`${one.daysBefore} days before`] : []),
        ...(one.hoursBetween > 0 ? [`${one.hoursBetween} h between sessions`] : []),
        ...(one.sessionsPerCourse === null ? [] : [`${one.sessionsPerCourse} sessions`]),
        ...one.papers,
      ].join(', '),
    ),
  };
}
