/** Patients at a center's desk: finding, adding, and booking for them. */
import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { languageOf } from '../../contract/language';
import type { DeskPatient } from '../../contract/admin';
import type { DeskCarer, Paper } from '../../contract/admin/desk/desk';
import { ageOn } from '../../domain/age';
import { mayBeOne, nameNearness, personKey } from '../../domain/name-alike';
import { nameAndPhone, phoneDigits, phoneStart, showPhone } from '../../domain/phone';
import { type Paise, paiseToRupees } from '../../domain/money';
import { type KnownAs, type PersonDeed, mayDo } from '../../domain/person-deeds';
import type { Scope } from '../../domain/rights';
import { HOUR_MS, type IstDate, addDays, istDateOf } from '../../domain/time';
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
import { recordVersion } from '../platform/record-version';
import { inScope, recordAction } from '../staff';
import { accessOf, hasCheckedNumber, isConfirmedLink, isConfirmedPerson } from './care';
import { isEnded } from '../outbox';
import { isLive, isUpcoming, lockPhone } from '../appointments';
import { balances } from '../payments';
import { NOBODYS_NAME } from './forget-people';
import { type AgreedAtDesk, consentAtDesk } from './patient-consent';

/** The most patients that a search finds. */
const MOST_FOUND = 12;
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
/** How many days before today sessions are read, for gaps. */
const SITTINGS_BEFORE_DAYS = 15;

/**
 * Whether a patient has this telephone number, checked by a center. For a patient without one, a relative's number
 * counts.
 */
export const hasPhone = (digits: string) => sql<boolean>`((phone_digits(patients.phone) = ${digits}
    or (patients.phone is null and phone_digits(patients.relative_phone) = ${digits})) and ${hasCheckedNumber()})`;

/**
 * Whether a center of a scope knows a patient: they have or had an appointment there, or its staff added them. A scope
 * of all centers includes everybody.
 */
export function isOurs(scope: Scope): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`;
  return sql<boolean>`exists (select from center_patients theirs
    where theirs.patient_id = patients.id and ${inScope(scope, 'theirs.center_id')})`;
}

/**
 * SQL of the ids of centers outside of a scope that know a patient, since they have or had an appointment there, or are
 * in its register without one. Holds that ended without a payment or a check, and bookings that a desk undid at once,
 * don't count.
 */
export function othersWhoKnow(scope: Scope, patientId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select distinct bookings.center_id from appointments bookings
    where bookings.patient_id = ${patientId} and not ${inScope(scope)}
      and (bookings.status <> 'cancelled' or bookings.cancel_reason in ('patient', 'administrator', 'center-closed')
        and not exists (select from administrator_actions where action = 'desk-undone' and subject_id = bookings.id::text))
    union select theirs.center_id from center_patients theirs
      where theirs.patient_id = ${patientId} and theirs.known_since is not null and not ${inScope(scope, 'theirs.center_id')}
        and not exists (select from appointments bookings
          where bookings.patient_id = theirs.patient_id and bookings.center_id = theirs.center_id)`;
}

/**
 * SQL of the center of a scope whose file of a patient is shown: of several, which knows them since the latest.
 * Expects the table `patients`.
 */
const fileAt = (scope: Scope) => sql<{
  center_id: string | null;
  file_number: string | null;
  note: string | null;
}>`(select center_id, file_number, note from center_patients where patient_id = patients.id
    and ${inScope(scope, 'center_patients.center_id')} order by known_since desc nulls last, center_id limit 1)`;

/** Query of patients with everything that staff of a scope may be shown of them. */
function people(db: Db | Tx, scope: Scope, now: Date) {
  return db
    .selectFrom('patients')
    .leftJoin('users', 'users.id', 'patients.user_id')
    .leftJoinLateral(fileAt(scope).as('file'), (join) => join.onTrue())
    .leftJoin('centers as file_center', 'file_center.id', 'file.center_id')
    .select(['file.center_id', 'file_center.name as center_name', 'file.file_number', 'file.note'])
    .select(['patients.relative_name', 'patients.address', 'patients.pin_code', 'patients.doctor', 'patients.abha'])
    .select(sql<string | null>`coalesce(users.language, patients.language)`.as('own_language'))
    .select(['patients.id', 'patients.name', 'patients.phone', 'users.status'])
    .select(sql<string | null>`coalesce(users.email, patients.email)`.as('email'))
    .select(sql<boolean>`users.id is not null`.as('hasAccount'))
    .select(mailsTo().as('mails'))
    .select(isConfirmedPerson().as('isConfirmed'))
    .select(['patients.date_of_birth', 'patients.sex', 'patients.relative_phone'])
    .select(['patients.known_at', 'patients.known_staff', 'patients.known_paper'])
    .select(carersOfPatient().as('carers'))
    .select(isOurs(scope).as('isOurs'))
    .select(sql<boolean>`exists (${othersWhoKnow(scope, sql`patients.id`)})`.as('othersKnow'))
    .select(
      sql<IstDate | null>`(select max(session_date) from appointments bookings where bookings.patient_id = patients.id
        and bookings.status in ('confirmed', 'completed') and session_date <= ${istDateOf(now)}
        and ${inScope(scope)})`.as('lastSession'),
    )
    .select(
      sql<IstDate | null>`(select min(session_date) from appointments bookings where bookings.patient_id = patients.id
        and ${isUpcoming(now)} and ${inScope(scope)})`.as('nextSession'),
    )
    .select(
      // At each center what is owed there: what another one has pays for nothing here.
      sql<Paise>`(select coalesce(sum(greatest(0, theirs.due - theirs.credit)), 0)::int from ${balances(
        (table) =>
          sql<boolean>`${sql.ref(`${table}.patient_id`)} = patients.id and ${inScope(scope, `${table}.center_id`)}`,
      )} theirs)`.as('dues'),
    )
    .where(sql<boolean>`coalesce(users.status, 'active') <> 'deleted' and patients.name <> ${NOBODYS_NAME}`);
}
type PersonRow = Awaited<ReturnType<ReturnType<typeof people>['execute']>>[number];

/** The details of a patient that staff can correct, each with its column; what is a center's own is in its file. */
export const PERSON_COLUMNS = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  dateOfBirth: 'date_of_birth',
  sex: 'sex',
  relativeName: 'relative_name',
  relativePhone: 'relative_phone',
  address: 'address',
  pinCode: 'pin_code',
  language: 'language',
  doctor: 'doctor',
  abha: 'abha',
} as const;
export type PersonField = keyof typeof PERSON_COLUMNS;
export type PersonDetails = Record<PersonField, string | null>;

/** The details of a patient that staff can correct, as they are shown. */
export function editableOf(patient: DeskPatient): PersonDetails {
  const { name, phone, email, dateOfBirth, sex, relative, address, pinCode, language, doctor, abha } = patient;
  const [relativeName = null, relativePhone = null] = [relative?.name, relative?.phone];
  return {
    ...{ name, phone, email, dateOfBirth, sex, relativeName, relativePhone },
    ...{ address, pinCode, language, doctor, abha },
  };
}

/** What staff edit together: the person's details, and the center's own file. */
export function editedTogether(patient: DeskPatient): PersonDetails & Pick<DeskPatient, 'fileNumber' | 'note'> {
  const { fileNumber, note } = patient;
  return { ...editableOf(patient), fileNumber, note };
}

function presentPatient(row: PersonRow, now: Date): DeskPatient {
  const { id: _id, name, email, hasAccount, isConfirmed, carers, address, doctor, abha, note } = row;
  const { lastSession, nextSession } = row;
  const { date_of_birth: dateOfBirth, known_at: at, known_staff: staff, known_paper: paper } = row;
  const relative = { name: row.relative_name, phone: showPhone(row.relative_phone) };
  const patient = {
    ...{ _id, name, email, hasAccount, isConfirmed, carers, dateOfBirth, address, doctor, abha, note },
    ...{ lastSession, nextSession, dues: paiseToRupees(row.dues) },
    phone: showPhone(row.phone),
    sex: row.sex as DeskPatient['sex'],
    relative: relative.name === null && relative.phone === null ? null : relative,
    pinCode: row.pin_code,
    language: languageOf(row.own_language),
    center: row.center_id === null ? null : { _id: row.center_id, name: row.center_name ?? '' },
    fileNumber: row.file_number,
    age: dateOfBirth === null ? null : ageOn(istDateOf(now), dateOfBirth),
    confirmed: at && staff ? { by: 'desk' as const, at: at.toISOString(), staff, paper: paper as Paper | null } : null,
    isBlocked: row.status === 'blocked',
    mails: row.mails,
    knownAs: knownAs(row),
    version: '',
  };
  return { ...patient, version: recordVersion(editedTogether(patient)) };
}

function knownAs({ isOurs, othersKnow }: Pick<PersonRow, 'isOurs' | 'othersKnow'>): KnownAs {
  if (!isOurs) return 'found';
  return othersKnow ? 'shared' : 'own';
}

/**
 * Returns what staff may read of a patient. For somebody whom they only found by the number, it is no more than they
 * need to recognise and to book for them.
 */
export function shownTo(patient: DeskPatient): DeskPatient {
  if (mayDo(patient.knownAs, 'see') === 'yes') return patient;
  const unsaid = { email: null, age: null, dateOfBirth: null, sex: null, relative: null, confirmed: null };
  const unsaidToo = { dues: 0, address: null, pinCode: null, language: null, doctor: null, abha: null, center: null };
  // Without the version, from which the hidden details could be guessed.
  return { ...patient, ...unsaid, ...unsaidToo, fileNumber: null, note: null, carers: [], version: '' };
}

/** SQL of what happens to mails for a row of `patients`, by the rules of `whoIsTold`. */
function mailsTo(): RawBuilder<DeskPatient['mails']> {
  return sql`case when users.id is not null then 'sent' when patients.email is null then 'none'
    when ${isEnded('mail', sql`patients.email`)} then 'ended'
    when exists (select from care_links where care_links.patient_id = patients.id and care_links.confirmed_by = 'code'
      and care_links.ended_at is null) then 'sent' else 'unconfirmed' end`;
}

/** SQL of the carers of a row of `patients`, the longest first. */
function carersOfPatient(): RawBuilder<DeskCarer[]> {
  const moment = (column: string) =>
    sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return sql<DeskCarer[]>`coalesce((
    select jsonb_agg(jsonb_build_object('_id', care_links.id, 'name', carer.username, 'relation', care_links.relation,
      'access', ${accessOf()}, 'since', ${moment('care_links.created_at')}, 'confirmed',
      case when ${isConfirmedLink()} then jsonb_build_object(
        'by', case care_links.confirmed_by when 'code' then 'code' when 'claim' then 'claim' else 'desk' end,
        'at', ${moment('care_links.confirmed_at')}, 'staff', care_links.confirmed_staff, 'paper', care_links.confirmed_paper) end)
      order by care_links.created_at)
    from care_links join users carer on carer.id = care_links.user_id
    where care_links.patient_id = patients.id and care_links.ended_at is null), '[]')`;
}

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

/**
 * A patient to be added. `phone`: absent if they have none of their own; `relativePhone` then is the number to call.
 */
export type NewPatient = {
  name: string;
  phone?: string | undefined;
  relativePhone?: string | undefined;
  informed?: boolean | undefined;
  /** How they were told, where `informed`. */
  agreed?: AgreedAtDesk | undefined;
  isNew?: boolean | undefined;
};

/**
 * Adds a patient without an account, and records the consent that they gave at the desk. Throws `patient-known` if
 * somebody with this number, or somebody of the scope without a number, may be the same by name, unless the request
 * says that this is another person.
 */
export async function addPatient(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  { name, phone, relativePhone, informed, agreed, isNew }: NewPatient,
  now: Date,
): Promise<string> {
  const number = phone ?? relativePhone;
  await lockPhone(tx, phoneLockOf({ name, number }));
  if (!isNew) {
    const known = number
      ? await tx
          .selectFrom('patients')
          .select('name')
          .where(hasPhone(phoneDigits(number)))
          .execute()
      : await namesWithoutPhone(tx, scope, name);
    if (known.some((one) => (number ? mayBeOne : isSameName)(one.name, name))) throw new AppError('patient-known');
  }
  const id = newId();
  await tx
    .insertInto('patients')
    .values({
      ...{ id, name, language: agreed?.language ?? 'en', created_at: now, known_at: now },
      ...{ phone: phone ?? null, relative_phone: relativePhone ?? null },
    })
    .execute();
  if (informed) await consentAtDesk(tx, administrator.userName, id, agreed ?? { language: 'en', told: null }, now);
  const done = { action: 'patient-added', subject: 'patient', subjectId: id, subjectName: name } as const;
  await recordAction(tx, administrator, done, now);
  return id;
}

const isSameName = (one: string, other: string) => personKey(one) === personKey(other);

/** The key that is locked while a patient is added: the number, or for a patient without one, the name. */
export function phoneLockOf({ name, number }: { name: string; number: string | undefined }): string {
  return number ? phoneDigits(number) : `none ${personKey(name)}`;
}

/** Finds the people with this name and no number whom a scope knows. A name alone never identifies one of them. */
export async function namesWithoutPhone(tx: Tx, scope: Scope, name: string): Promise<{ name: string }[]> {
  const rows = await tx
    .selectFrom('patients')
    .select('name')
    .where('user_id', 'is', null)
    .where('phone', 'is', null)
    .where('relative_phone', 'is', null)
    .where(isOurs(scope))
    .where(sql<boolean>`patients.id in (${peopleMeant(scope, name)})`)
    .limit(MOST_FOUND)
    .execute();
  return rows.filter((row) => isSameName(row.name, name));
}

/** The key of a patient in a list, for comparing: the name with the own number or a relative's. */
export function patientKey({ name, phone }: { name: string; phone: string }): string {
  return `${phoneDigits(phone)} ${personKey(name)}`;
}

export type KnownPatient = DeskPatient & { isOurs: boolean };

/**
 * Finds the people who have the numbers of a list, at any center. `same`: those with the same name too, by
 * `patientKey`. `maybe`: those with a similar name. `isOurs`: they have sessions in the scope.
 */
export async function findByNameAndPhone(
  tx: Tx,
  scope: Scope,
  wanted: readonly { name: string; phone: string }[],
  now: Date,
): Promise<{ same: Map<string, KnownPatient[]>; maybe: Map<string, KnownPatient[]> }> {
  const digits = [...new Set(wanted.map(({ phone }) => phoneDigits(phone)))];
  const rows = await people(tx, scope, now)
    .where(sql<boolean>`(phone_digits(patients.phone) = any(${digits}::text[])
      or (patients.phone is null and phone_digits(patients.relative_phone) = any(${digits}::text[])))`)
    .where(hasCheckedNumber())
    .orderBy('patients.id')
    .execute();
  const same = new Map<string, KnownPatient[]>(wanted.map((one) => [patientKey(one), []]));
  const maybe = new Map<string, KnownPatient[]>();
  for (const row of rows) {
    const found = { ...presentPatient(row, now), isOurs: row.isOurs };
    const phone = row.phone ?? row.relative_phone ?? '';
    same.get(patientKey({ name: row.name, phone }))?.push(found);
    for (const one of wanted) {
      if (phoneDigits(one.phone) !== phoneDigits(phone) || isSameName(one.name, row.name)) continue;
      if (mayBeOne(one.name, row.name)) maybe.set(patientKey(one), [...(maybe.get(patientKey(one)) ?? []), found]);
    }
  }
  return { same, maybe };
}

/** The key of a center's file, for comparing. */
export const fileKey = (centerId: string, fileNumber: string) => `${centerId} ${fileNumber.toLowerCase()}`;

/**
 * Finds the files that some centers of a scope keep: those with numbers of a list, by `fileKey`, with whose they are;
 * and the numbers that some people have there, by center and person.
 */
export async function findFiles(
  tx: Tx,
  scope: Scope,
  wanted: readonly { centerId: string; fileNumber: string }[],
  patientIds: readonly string[],
  now: Date,
): Promise<{ owners: Map<string, KnownPatient>; numbers: Map<string, string> }> {
  const centerIds = [...new Set(wanted.map(({ centerId }) => centerId))];
  const asked = [...new Set(wanted.map(({ fileNumber }) => fileNumber.toLowerCase()))];
  const files = await tx
    .selectFrom('center_patients')
    .select(['center_id', 'patient_id', 'file_number'])
    .where(sql<boolean>`center_id = any(${centerIds}::uuid[]) and file_number is not null
      and (lower(file_number) = any(${asked}::text[]) or patient_id = any(${[...patientIds]}::uuid[]))`)
    .where(inScope(scope, 'center_patients.center_id'))
    .execute();
  const ids = files.map((file) => file.patient_id);
  const rows =
    ids.length === 0
      ? []
      : await people(tx, scope, now)
          .where('patients.id', 'in', [...new Set(ids)])
          .execute();
  const byId = new Map(rows.map((row) => [row.id, { ...presentPatient(row, now), isOurs: row.isOurs }]));
  const owners = new Map<string, KnownPatient>();
  const numbers = new Map<string, string>();
  for (const { center_id: centerId, patient_id: patientId, file_number: number } of files) {
    const owner = byId.get(patientId);
    if (owner) owners.set(fileKey(centerId, number!), owner);
    numbers.set(`${centerId} ${patientId}`, number!);
  }
  return { owners, numbers };
}
