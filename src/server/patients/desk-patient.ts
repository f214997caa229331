/** A patient as staff see them, by how their centers know that person. */
import { type RawBuilder, sql } from 'kysely';
import { languageOf } from '../../contract/language';
import type { DeskPatient } from '../../contract/admin';
import type { DeskCarer, Paper } from '../../contract/admin/desk/person';
import { ageOn } from '../../domain/age';
import { showPhone } from '../../domain/phone';
import { type Paise, paiseToRupees } from '../../domain/money';
import { type KnownAs, mayDo } from '../../domain/person-deeds';
import type { Scope } from '../../domain/rights';
import { type IstDate, istDateOf } from '../../domain/time';
import type { Db, Tx } from '../platform/db/database';
import { recordVersion } from '../platform/record-version';
import { inScope } from '../staff';
import { accessOf, isConfirmedLink, isConfirmedPerson } from './care';
import { isEnded } from '../outbox';
import { isUpcoming } from '../appointments';
import { balances } from '../payments';
import { NOBODYS_NAME } from './forget-people';

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
export function people(db: Db | Tx, scope: Scope, now: Date) {
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

export type PersonRow = Awaited<ReturnType<ReturnType<typeof people>['execute']>>[number];

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

/** Returns the details that staff edit together: the person's, and the center's own file. */
export function editedTogether(patient: DeskPatient): PersonDetails & Pick<DeskPatient, 'fileNumber' | 'note'> {
  const { fileNumber, note } = patient;
  return { ...editableOf(patient), fileNumber, note };
}

export function presentPatient(row: PersonRow, now: Date): DeskPatient {
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
