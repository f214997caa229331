/** Finding patients at a center's desk, and whether staff may do something to one. */
import { type RawBuilder, sql } from 'kysely';
import type { DeskPatient } from '../../contract/admin';
import { nameNearness } from '../../domain/name-alike';
import { nameAndPhone, phoneDigits, phoneStart } from '../../domain/phone';
import { type PersonDeed, mayDo } from '../../domain/person-deeds';
import type { Scope } from '../../domain/rights';
import { HOUR_MS, addDays, istDateOf } from '../../domain/time';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import {
  mayMention,
  mayMentionPatient,
  mentions,
  mentionsPatient,
  mentionsWithoutAccents,
} from '../platform/db/text-search';
import type { Administrator } from '../platform/http/callers';
import { inScope, recordAction } from '../staff';
import { hasCheckedNumber, isConfirmedPerson } from './care';
import { isLive } from '../appointments';
import { isOurs, people, type PersonRow, presentPatient, shownTo } from './desk-patient';

/** The most patients that a search finds. */
export const MOST_FOUND = 12;
/** The most people who are looked at because a text nearly means them. */
const MOST_NEAR = 2 * MOST_FOUND;
/** The most names that are compared with the typed one. */
const MOST_COMPARED = 20_000;
/** The most letters of a name that is compared with others. */
const LONGEST_COMPARED = 60;
/**
 * How many hours a desk may book for somebody whom it found by the telephone number, without another search: a long
 * day.
 */
const KNOWN_HOURS = 12;
/** The message for staff; the code's own message is for relatives. */
const NOT_KNOWN = 'This person is not known at your centers. Please look for them by the whole phone number.';
/** Sessions are read from this many days before today, for gaps. */
const SITTINGS_BEFORE_DAYS = 15;

/**
 * Whether a patient has this telephone number, checked by a center. For a patient without one, a relative's number
 * counts.
 */
export const hasPhone = (digits: string) => sql<boolean>`((phone_digits(patients.phone) = ${digits}
    or (patients.phone is null and phone_digits(patients.relative_phone) = ${digits})) and ${hasCheckedNumber()})`;

/**
 * SQL of the ids of people whom a text means: the name or mail has its words, and the telephone number begins with the
 * digits in it. The one search for people, which Book, Appointments and all other lists of people use.
 */
export function peopleMeant(scope: Scope, text: string): RawBuilder<unknown> {
  const { name, phone } = nameAndPhone(text);
  const named = name ? sql`and ${mentionsWithoutAccents(sql.ref('name'), name)}` : sql``;
  return sql`${mentioning(scope, text)} ${phone ? sql`union ${withPhone(phone)} ${named}` : sql``}`;
}

/**
 * Finds the ids of people whom a text nearly means, for a text that means nobody: those with a similar name or, if the
 * text has a number too, with this name or this number. Similar names are sorted by nearness, as on Book.
 */
export async function peopleNearlyMeant(db: Db, scope: Scope, text: string): Promise<string[]> {
  const { name, phone } = nameAndPhone(text);
  if (name === '') return [];
  if (!phone) return [...(await nearestNames(db, scope, name, [])).keys()];
  const { rows } = await sql<{
    id: string;
  }>`${withOneOfTheTwo(scope, { name, phone })} limit ${sql.lit(MOST_NEAR)}`.execute(db);
  return rows.map(({ id }) => id);
}

const withOneOfTheTwo = (scope: Scope, { name, phone }: { name: string; phone: string }) =>
  sql`${mentioning(scope, name)} union ${withPhone(phone)}`;

/**
 * SQL of the ids of people whose checked number begins with these digits. For people without a number, a relative's
 * counts.
 */
function withPhone(phone: string): RawBuilder<unknown> {
  const begins = `${phoneStart(phone)}%`;
  return sql`select id from patients where ((phone is not null and phone_digits(phone) like ${begins})
    or (phone is null and relative_phone is not null and phone_digits(relative_phone) like ${begins})) and ${hasCheckedNumber()}`;
}

/** SQL of the ids of people whose name or mail has each word of a text. */
function mentioning(scope: Scope, text: string): RawBuilder<unknown> {
  // In a scope of some centers, their people are read first (offset 0). For all centers, there is an index only for
  // text as it is written.
  const withoutAccents =
    scope === 'all'
      ? sql``
      : sql`union select id from (select id, name from patients where id in (${patientsOf(scope)}) offset 0) theirs
          where ${mentionsWithoutAccents(sql.ref('name'), text)}`;
  return sql`select id from users where ${mentions(text)}
    union select id from patients where user_id is null and ${mentionsPatient(text)} ${withoutAccents}`;
}

/** SQL of the ids of people whom some centers know. */
const patientsOf = (scope: Scope) =>
  sql`select patient_id from center_patients where ${inScope(scope, 'center_patients.center_id')}`;

/** Which people are read, and how many. */
type Wanted = { ids: RawBuilder<unknown>; most: number; without?: readonly string[] };

/** Reads the people among some ids whom the scope knows, those first whose last booking there is the latest. */
function inOrder(db: Db | Tx, scope: Scope, { ids, most, without = [] }: Wanted, now: Date): Promise<PersonRow[]> {
  return people(db, scope, now)
    .where(isOurs(scope))
    .where(isConfirmedPerson())
    .where(sql<boolean>`patients.id in (${ids})`)
    .where(sql<boolean>`patients.id <> all(${[...without]}::uuid[])`)
    .orderBy(sql`(select max(session_date) from appointments bookings where bookings.patient_id = patients.id
      and bookings.status <> 'cancelled' and ${inScope(scope)}) desc nulls last`)
    .orderBy('patients.id')
    .limit(most)
    .execute();
}

/** Reads people by their ids, in that order. */
export async function peopleInOrder(db: Db, scope: Scope, ids: readonly string[], now: Date): Promise<DeskPatient[]> {
  if (ids.length === 0) return [];
  const rows = await people(db, scope, now)
    .where('patients.id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [presentPatient(row, now)] : [];
  });
}

/**
 * Finds whom a text nearly means, the nearest first: patients with a similarly spelled name; of a text with a name and
 * a number, those who have one of the two. `without`: those who were found.
 */
export async function peopleNear(
  db: Db,
  scope: Scope,
  text: string,
  { most, without }: { most: number; without: readonly string[] },
  now: Date,
): Promise<DeskPatient[]> {
  const { name, phone } = nameAndPhone(text);
  if (most <= 0 || name === '') return [];
  const rows = phone
    ? await inOrder(db, scope, { ids: withOneOfTheTwo(scope, { name, phone }), most, without }, now)
    : await nearlyNamed(db, scope, name, { most, without }, now);
  return rows.map((row) => presentPatient(row, now));
}

/** Finds people whose name is similar to the typed one, the nearest first. */
async function nearlyNamed(
  db: Db,
  scope: Scope,
  name: string,
  { most, without }: { most: number; without: readonly string[] },
  now: Date,
): Promise<PersonRow[]> {
  const ranks = await nearestNames(db, scope, name, without);
  if (ranks.size === 0) return [];
  const ids = sql`select unnest(${[...ranks.keys()]}::uuid[])`;
  const found = await inOrder(db, scope, { ids, most: ranks.size }, now);
  return found.sort((one, other) => ranks.get(one.id)! - ranks.get(other.id)!).slice(0, most);
}

/**
 * Ranks people by how near their names are to the typed one, the nearest first, by id. For some centers, the names of
 * all their people are compared; for all centers, those that the index finds by some letters.
 */
async function nearestNames(
  db: Db,
  scope: Scope,
  name: string,
  without: readonly string[],
): Promise<Map<string, number>> {
  // Each name is compared with each word. A longer text is no name that somebody misheard or misread.
  if (name.length > LONGEST_COMPARED || !/\p{L}{2}/u.test(name)) return new Map();
  const ids =
    scope === 'all'
      ? sql`select id from users where ${mayMention(name)}
          union select id from patients where user_id is null and ${mayMentionPatient(name)}`
      : patientsOf(scope);
  const { rows: candidates } = await sql<{ id: string; name: string }>`
    select id, name from patients where id in (${ids}) and id <> all(${[...without]}::uuid[]) limit ${sql.lit(MOST_COMPARED)}`.execute(
    db,
  );
  const nearness = nameNearness(name);
  const ranks = candidates.flatMap((one) => {
    const rank = nearness(one.name);
    return rank === null ? [] : [[one.id, rank] as const];
  });
  // More than are shown, since some of them may be left out.
  return new Map(ranks.sort(([, one], [, other]) => one - other).slice(0, MOST_NEAR));
}

/**
 * Finds the people with exactly this telephone number, at any center, and records the search and whom it found. The
 * administrator may book for them for the rest of the day. If a name is given too, `near` has those with the number and
 * another name, and those of the scope with the name and another number.
 */
export async function findByPhone(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  { phone, name }: { phone: string; name?: string | undefined },
  now: Date,
): Promise<{ patients: DeskPatient[]; near: DeskPatient[] }> {
  const digits = phoneDigits(phone);
  const rows = await people(tx, scope, now)
    .select((name ? mentionsWithoutAccents(sql.ref('patients.name'), name) : sql<boolean>`true`).as('isNamed'))
    .where(hasPhone(digits))
    .orderBy('patients.id')
    .limit(MOST_FOUND)
    .execute();
  const action = 'patient-searched';
  // Only the end of the number, since the record outlives the person.
  const after = { phone: `…${digits.slice(-3)}`, count: rows.length };
  for (const { id, name: username } of rows) {
    const done = { action, subject: 'patient', subjectId: id, subjectName: username, after } as const;
    await recordAction(tx, administrator, done, now);
  }
  if (rows.length === 0) {
    await recordAction(tx, administrator, { action, subject: 'patient', subjectName: 'Nobody', after }, now);
  }
  const known = rows.map(({ id }) => id);
  const left = MOST_FOUND - rows.length;
  const wanted = { ids: mentioning(scope, name ?? ''), most: left, without: known };
  const named = name && left > 0 ? await inOrder(tx, scope, wanted, now) : [];
  const others = [...rows.filter((row) => !row.isNamed), ...named];
  return {
    patients: rows.filter((row) => row.isNamed).map((row) => shownTo(presentPatient(row, now))),
    near: others.map((row) => shownTo(presentPatient(row, now))),
  };
}

/**
 * Who does something to a person, and at which centers. `hasAgreed`: the other centers that know the person have
 * agreed.
 */
export type AtDesk = { administrator: Administrator; scope: Scope; hasAgreed?: boolean };

/**
 * A patient found for a purpose. `mustAsk`: other centers know the person, and have to agree first (`requireAgreed`).
 */
export type Found = DeskPatient & { mustAsk: boolean };

/**
 * Finds the person to whom staff want to do something: the one rule for whether they may. They may act on people with
 * bookings in their scope, and book for people whom they have found today by the whole number. Throws
 * `patient-not-found` for anybody else, and `person-only-found` for more than a booking.
 */
export async function findFor(
  db: Db | Tx,
  { administrator, scope, hasAgreed = false }: AtDesk,
  deed: PersonDeed,
  patientId: string,
  now: Date,
): Promise<Found> {
  const since = new Date(now.getTime() - KNOWN_HOURS * HOUR_MS);
  const row = await people(db, scope, now)
    .where('patients.id', '=', patientId)
    .where(
      sql<boolean>`(${isOurs(scope)} or exists (select from administrator_actions
        where subject_id = ${patientId} and administrator_id = ${administrator.administratorId}
          and action in ('patient-searched', 'patient-added') and at > ${since}))`,
    )
    .executeTakeFirst();
  if (!row) throw new AppError('patient-not-found', { message: NOT_KNOWN });
  const patient = presentPatient(row, now);
  const may = mayDo(patient.knownAs, deed);
  if (may === 'no') throw new AppError(patient.knownAs === 'found' ? 'person-only-found' : 'others-know-person');
  return { ...patient, mustAsk: may === 'ask' && !hasAgreed };
}

/**
 * Throws `others-to-ask` if other centers know one of these persons and have not agreed. The last check, after all
 * others.
 */
export function requireAgreed(...people: readonly Pick<Found, 'mustAsk'>[]): void {
  if (people.some(({ mustAsk }) => mustAsk)) throw new AppError('others-to-ask');
}

/** Reads when a patient's sessions are, at any center, beginning two weeks ago. Does not say where. */
export function sittingsOf(db: Db, patientId: string, now: Date) {
  return db
    .selectFrom('appointments as bookings')
    .select(['session_date as date', 'start_hour as startHour'])
    .where('patient_id', '=', patientId)
    .where('session_date', '>=', addDays(istDateOf(now), -SITTINGS_BEFORE_DAYS))
    .where(isLive(now))
    .orderBy('session_date')
    .orderBy('start_hour')
    .execute();
}
