import type { BodyOf } from '../../contract/endpoint';
import type { desk } from '../../contract/admin/desk/desk';
import type { Scope } from '../../domain/rights';
import { areAlike } from '../../domain/name-alike';
import { showPhone } from '../../domain/phone';
import { istDateOf } from '../../domain/time';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { recordAction } from '../staff';
import { lockPatients } from '../seats';
import { findKnown } from '../patients';

type Details = BodyOf<typeof desk.correct>;
const FIELDS = ['name', 'phone', 'email', 'dateOfBirth', 'sex', 'relativePhone'] as const;

/**
 * Corrects what is kept of a patient, and records each field, from and to. Throws `patient-not-found`, `person-not-confirmed`,
 * and `invalid-input` for the name or email of an account, which its owner changes, and for quite another name, unless it is said
 * that this is the same person.
 */
export async function correctPatient(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  id: string,
  given: Details,
  now: Date,
): Promise<void> {
  await lockPatients(tx, [id]);
  const patient = await findKnown(tx, administrator, scope, id, now);
  if (!patient.isConfirmed) throw new AppError('person-not-confirmed');
  if (given.dateOfBirth !== undefined && given.dateOfBirth > istDateOf(now))
    refuse('dateOfBirth', 'Please enter a date of birth in the past');
  const { name, phone = null, email = null, dateOfBirth = null, sex = null, relativePhone = null } = given;
  const is = { name, phone: showPhone(phone), email, dateOfBirth, sex, relativePhone: showPhone(relativePhone) };
  const changed = FIELDS.filter((field) => patient[field] !== is[field]);
  for (const field of ['name', 'email'] as const) {
    if (patient.hasAccount && changed.includes(field))
      refuse(field, 'This is changed by the patient, in their profile');
  }
  if (changed.includes('name') && !given.isSame && !areAlike(patient.name, name)) refuse('name', OTHER_NAME);
  if (changed.length === 0) return;
  const own = patient.hasAccount ? {} : { name, email };
  await tx
    .updateTable('patients')
    .set({ ...own, phone, sex, date_of_birth: dateOfBirth, relative_phone: relativePhone })
    .where('id', '=', id)
    .execute();
  const of = (details: Record<(typeof FIELDS)[number], string | null>) =>
    Object.fromEntries(changed.map((field) => [field, details[field] || null]));
  const subject = { subject: 'patient', subjectId: id, subjectName: name } as const;
  const done = { action: 'patient-corrected', ...subject, before: of(patient), after: of(is) } as const;
  await recordAction(tx, administrator, done, now);
}

const OTHER_NAME =
  'This is quite another name. If it is another person, please add them as a new patient. If it is the same person, say so below';

function refuse(field: string, message: string): never {
  throw new AppError('invalid-input', { message, fields: { [field]: message } });
}

/** What was corrected of a patient, the latest first; at most fifty. */
export async function correctionsOf(db: Db | Tx, patientId: string) {
  const rows = await db
    .selectFrom('administrator_actions')
    .select(['at', 'administrator_name', 'before', 'after'])
    .where('subject_id', '=', patientId)
    .where('action', '=', 'patient-corrected')
    .orderBy('at', 'desc')
    .limit(50)
    .execute();
  return rows.flatMap(({ at, administrator_name: by, before, after }) => {
    const [was, is] = [before ?? {}, after ?? {}] as Record<string, string | null>[];
    return Object.keys(is!).map((field) => ({
      at: at.toISOString(),
      by,
      field,
      from: was![field] ?? null,
      to: is![field] ?? null,
    }));
  });
}
