/** The people for whom an account may book, and the accounts that may book for its own person. */
import { showPhone } from '../../domain/phone';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import {
  type Agreement,
  type Carer,
  MAX_PEOPLE_CARED_FOR,
  NOTICE_VERSION,
  type Patient,
  type Relation,
} from '../../contract';
import { MAX_PEOPLE_ADDED, PEOPLE_ADDED_DAYS } from '../../domain/account-limits';
import { ADULT_AGE, ageOn } from '../../domain/age';
import { mailboxOf } from '../../domain/mailbox';
import { type IstDate, istDateOf } from '../../domain/time';
import type { Db, Tx } from '../platform/db/database';
import { AppError } from '../errors';
import { recordVersion } from '../platform/record-version';
import { accessOf, correctedBy, isConfirmedLink, isConfirmedPerson, requireActing } from './care';
import { endLinks } from './care-links';
import { consentMissing, hasConsented, requireCurrent } from './patient-consent';
import { lockPatients } from '../appointments';

export type Account = { userId: string; language: string };

export type NewPerson = {
  name: string;
  relation: Relation;
  phone?: string | undefined;
  email?: string | undefined;
  dateOfBirth?: IstDate | undefined;
  guardian?: boolean | undefined;
};

/** Lists the account's own person, and then those it cares for, the longest known first. */
export async function listPeople(db: Db | Tx, userId: string): Promise<Patient[]> {
  const own = await db
    .selectFrom('patients')
    .innerJoin('users', 'users.id', 'patients.user_id')
    .select(['patients.id', 'patients.name', 'users.email', 'patients.phone', 'patients.date_of_birth'])
    .where('patients.id', '=', userId)
    .executeTakeFirstOrThrow();
  const others = await db
    .selectFrom('care_links')
    .innerJoin('patients', 'patients.id', 'care_links.patient_id')
    .leftJoin('users', 'users.id', 'patients.user_id')
    .select(['patients.id', 'patients.name', 'patients.phone', 'patients.date_of_birth'])
    .select(sql<string | null>`coalesce(users.email, patients.email)`.as('email'))
    .select(['care_links.relation', 'care_links.mails_to_carer'])
    .select([accessOf().as('access'), isConfirmedLink().as('confirmed'), isConfirmedPerson().as('isKnown')])
    .select(correctedBy().as('correctedBy'))
    .select(consentMissing(sql.ref('patients.id')).as('needsConsent'))
    .select(sql<boolean>`patients.user_id is not null`.as('hasAccount'))
    .where('care_links.user_id', '=', userId)
    .where('care_links.ended_at', 'is', null)
    .orderBy('care_links.created_at')
    .orderBy('care_links.id')
    .execute();
  return [
    {
      ...presentPerson(own),
      ...{ relation: 'self', isSelf: true, confirmed: true, access: 'manage', correctedBy: 'person', mails: true },
    },
    ...others.map((row) => ({
      ...presentPerson(row.confirmed || !row.isKnown ? row : withoutContact(row)),
      relation: row.relation as Relation,
      isSelf: false,
      confirmed: row.confirmed,
      access: row.access,
      correctedBy: row.correctedBy,
      mails: row.mails_to_carer,
      ...(row.needsConsent && { needsConsent: true as const }),
    })),
  ];
}

type PersonRow = { id: string; name: string; email: string | null; phone: string | null; date_of_birth: string | null };

function presentPerson({ id, name, email, phone, date_of_birth: dateOfBirth }: PersonRow) {
  const details = { name, email, phone: showPhone(phone), dateOfBirth };
  return { _id: id, ...details, version: recordVersion(details) };
}

/**
 * Hides what others know of a person from an account that only says it cares for them: the telephone number, the date
 * of birth, and all of the mail address except what makes it recognisable.
 */
function withoutContact<Row extends PersonRow>(row: Row): Row {
  const email = row.email && row.email.replace(/^(.).*(?=@)/, '$1•••');
  return { ...row, email, phone: null, date_of_birth: null };
}

/** Whether somebody is under age by their date of birth. */
function isChild(dateOfBirth: IstDate | null | undefined, now: Date): boolean {
  return !!dateOfBirth && ageOn(istDateOf(now), dateOfBirth) < ADULT_AGE;
}

/**
 * Returns the address that gets the code which confirms an account's link to an adult. Throws `patient-not-found`,
 * `child-at-desk` for a child, whose guardian only a center confirms, `no-address-of-person`, and `own-mailbox`: a code
 * that comes to the account itself proves nothing.
 */
export async function addressToConfirm(db: Db | Tx, userId: string, patientId: string, now: Date): Promise<string> {
  const person = await db
    .selectFrom('care_links')
    .innerJoin('patients', 'patients.id', 'care_links.patient_id')
    .leftJoin('users', 'users.id', 'patients.user_id')
    .innerJoin('users as asking', 'asking.id', 'care_links.user_id')
    .select(['patients.date_of_birth', 'asking.email as own'])
    .select(sql<string | null>`coalesce(users.email, patients.email)`.as('email'))
    .where('care_links.user_id', '=', userId)
    .where('care_links.patient_id', '=', patientId)
    .where('care_links.ended_at', 'is', null)
    .executeTakeFirst();
  if (!person) throw new AppError('patient-not-found');
  if (isChild(person.date_of_birth, now)) throw new AppError('child-at-desk');
  if (!person.email) throw new AppError('no-address-of-person');
  if (person.own !== null && mailboxOf(person.email) === mailboxOf(person.own)) throw new AppError('own-mailbox');
  return person.email;
}

/**
 * Returns the columns of a person whom an account adds or changes. The date of birth is kept only for a child under
 * age. Throws `invalid-input` for a child without a guardian, or an adult who can't be reached.
 */
export function columnsOf({ name, phone, email, dateOfBirth, guardian }: NewPerson, now: Date) {
  if (dateOfBirth !== undefined && dateOfBirth > istDateOf(now)) {
    throw refusedField('dateOfBirth', 'future', 'Please enter a date of birth in the past');
  }
  const isUnderAge = isChild(dateOfBirth, now);
  if (isUnderAge && !guardian) {
    throw refusedField('guardian', 'agree', 'Please confirm that you are the guardian of this child');
  }
  if (!isUnderAge && !email && !phone) {
    throw refusedField('email', 'contact', 'Please enter an email or a phone number');
  }
  return { name, phone: phone ?? null, email: email ?? null, date_of_birth: isUnderAge ? dateOfBirth! : null };
}

/** The error for a field of a person. `code`: as in `contract/field-issue.ts`. */
export function refusedField(field: keyof NewPerson, code: string, message: string): AppError {
  return new AppError('invalid-input', { message, fields: { [field]: message }, issues: { [field]: { code } } });
}

/**
 * Adds a person to care for, in whose name the account may book from now on. The person is a private record of the
 * account, which sees what it booked, until staff of a center, or the person by a code, confirm them
 * (`isConfirmedPerson`). Records with the current notice that the person agreed. Throws `too-many-people`,
 * `too-many-added`, and `invalid-input` as `columnsOf` does.
 */
export async function addPerson(tx: Tx, account: Account, person: NewPerson, now: Date): Promise<Patient> {
  const { userId, language } = account;
  await lockPatients(tx, [userId]);
  const columns = columnsOf(person, now);
  const people = await listPeople(tx, userId);
  if (people.length > MAX_PEOPLE_CARED_FOR) throw new AppError('too-many-people');
  const { rows: added } = await sql<{ count: number }>`select count(*)::int as count from care_links
    where user_id = ${userId} and created_at > ${now}::timestamptz - make_interval(days => ${PEOPLE_ADDED_DAYS})`.execute(
    tx,
  );
  if (added[0]!.count >= MAX_PEOPLE_ADDED) throw new AppError('too-many-added');

  const patientId = newId();
  await tx
    .insertInto('patients')
    .values({ id: patientId, ...columns, language, created_at: now })
    .execute();
  await tx
    .insertInto('care_links')
    .values({
      id: newId(),
      user_id: userId,
      patient_id: patientId,
      access: 'book',
      relation: person.relation,
      created_at: now,
    })
    .execute();
  await consentBy(tx, account, { patientId, isUnderAge: columns.date_of_birth !== null }, now);
  return findPerson(tx, userId, patientId);
}

/**
 * Records an account's statement that a person agreed to the current notice, or for a child, that it agrees as
 * guardian.
 */
export async function consentBy(
  tx: Tx,
  { userId, language }: Account,
  { patientId, isUnderAge }: { patientId: string; isUnderAge: boolean },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('consents')
    .values({
      id: newId(),
      user_id: userId,
      patient_id: patientId,
      purpose: 'health-data',
      notice_version: NOTICE_VERSION,
      language,
      how: isUnderAge ? 'guardian' : 'carer',
      given_at: now,
    })
    .execute();
}

/**
 * Records an account's statement that somebody for whom it may act agrees to the current notice, or for a child, that it agrees as
 * guardian: who agreed to an earlier one, or was added by a center, could not be booked for otherwise. Twice is as good as once.
 * Throws the errors of `requireActing` and `requireCurrent`.
 */
export async function agreeFor(
  tx: Tx,
  { userId }: Account,
  patientId: string,
  agreement: Agreement,
  now: Date,
): Promise<void> {
  requireCurrent(agreement);
  await lockPatients(tx, [patientId]);
  await requireActing(tx, userId, patientId, 'change');
  if (await hasConsented(tx, patientId)) return;
  const { date_of_birth: dateOfBirth } = await tx
    .selectFrom('patients')
    .select('date_of_birth')
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
  const by = { userId, language: agreement.consentLanguage };
  await consentBy(tx, by, { patientId, isUnderAge: isChild(dateOfBirth, now) }, now);
}

/** Finds one of the people whom an account may book for. Throws `patient-not-found`. */
export async function findPerson(db: Db | Tx, userId: string, patientId: string): Promise<Patient> {
  const person = (await listPeople(db, userId)).find(({ _id }) => _id === patientId);
  if (!person) throw new AppError('patient-not-found');
  return person;
}

/** Ends an account's link to a person at once. Throws `patient-not-found`. */
export async function stopCaring(tx: Tx, userId: string, patientId: string, now: Date): Promise<void> {
  const which = sql<boolean>`care_links.user_id = ${userId} and care_links.patient_id = ${patientId}`;
  if ((await endLinks(tx, which, now)).length === 0) throw new AppError('patient-not-found');
}

/** Lists the accounts that may act for the account's own person, the longest known first. */
export async function listCarers(db: Db, userId: string): Promise<Carer[]> {
  const rows = await db
    .selectFrom('care_links')
    .innerJoin('users', 'users.id', 'care_links.user_id')
    .select(['care_links.id', 'users.username', 'care_links.relation', 'care_links.created_at'])
    .select(['care_links.mails_to_patient', accessOf().as('access')])
    .where('care_links.patient_id', '=', userId)
    .where('care_links.ended_at', 'is', null)
    .orderBy('care_links.created_at')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    name: row.username,
    relation: row.relation as Relation,
    access: row.access,
    mails: row.mails_to_patient,
    since: row.created_at.toISOString(),
  }));
}

/** Sets whether an account is mailed about what it books for a person. Throws `patient-not-found`. */
export async function wantMails(tx: Tx, userId: string, patientId: string, wanted: boolean): Promise<Patient> {
  await tx
    .updateTable('care_links')
    .set({ mails_to_carer: wanted })
    .where('user_id', '=', userId)
    .where('patient_id', '=', patientId)
    .where('ended_at', 'is', null)
    .execute();
  return requireOther(await findPerson(tx, userId, patientId));
}

/** Throws `patient-not-found` for the account's own person, since nobody cares for themselves. */
export function requireOther(person: Patient): Patient {
  if (person.isSelf) throw new AppError('patient-not-found');
  return person;
}

/** Sets whether the account's own person is mailed about what a carer books for them. Throws `patient-not-found`. */
export async function wantMailsOf(tx: Tx, userId: string, linkId: string, wanted: boolean): Promise<void> {
  const link = await tx
    .updateTable('care_links')
    .set({ mails_to_patient: wanted })
    .where('id', '=', linkId)
    .where('patient_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!link) throw new AppError('patient-not-found');
}

/** Ends a carer's link to the account's own person at once. Throws `patient-not-found`. */
export async function endCarer(tx: Tx, userId: string, linkId: string, now: Date): Promise<void> {
  const which = sql<boolean>`care_links.id = ${linkId} and care_links.patient_id = ${userId}`;
  if ((await endLinks(tx, which, now)).length === 0) throw new AppError('patient-not-found');
}
