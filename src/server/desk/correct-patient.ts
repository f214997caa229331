import type { BodyOf } from '../../contract/endpoint';
import type { desk } from '../../contract/admin/desk/desk';
import { areAlike } from '../../domain/name-alike';
import { showPhone } from '../../domain/phone';
import { istDateOf } from '../../domain/time';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import { lastChangeOf, recordAction } from '../staff';
import { requireVersion } from '../platform/record-version';
import { lockPatients } from '../appointments';
import { type AtDesk, editableOf, findFor, requireAgreed } from '../patients';

type Details = BodyOf<typeof desk.correct>;
/** The fields that can be corrected, with their columns. */
const COLUMNS = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  dateOfBirth: 'date_of_birth',
  sex: 'sex',
  relativePhone: 'relative_phone',
} as const;
const FIELDS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/**
 * Corrects a patient's details, and records each changed field with its old and new value. Throws the errors of
 * `findFor`, `person-not-confirmed`, `others-to-ask`, `edit-conflict` if somebody else has changed the details since
 * `version`, and `invalid-input` for the name or email of an account, which only its owner changes, and for an entirely
 * different name, unless the request says that it is the same person.
 */
export async function correctPatient(tx: Tx, by: AtDesk, id: string, given: Details, now: Date): Promise<void> {
  await lockPatients(tx, [id]);
  const patient = await findFor(tx, by, 'correct', id, now);
  if (!patient.isConfirmed) throw new AppError('person-not-confirmed');
  if (given.dateOfBirth && given.dateOfBirth > istDateOf(now))
    refuse('dateOfBirth', 'Please enter a date of birth in the past');
  const is: Record<keyof typeof COLUMNS, string | null> = { ...editableOf(patient), ...given };
  for (const field of ['phone', 'relativePhone'] as const) if (given[field]) is[field] = showPhone(given[field]);
  const changed = FIELDS.filter((field) => given[field] !== undefined && patient[field] !== is[field]);
  if (changed.length === 0) return;
  await requireVersion(given.version, editableOf(patient), () => lastChangeOf(tx, id, ['patient-corrected']));
  for (const field of ['name', 'email'] as const) {
    if (patient.hasAccount && changed.includes(field))
      refuse(field, 'This is changed by the patient, in their profile');
  }
  const name = given.name ?? patient.name;
  if (changed.includes('name') && !given.isSame && !areAlike(patient.name, name)) refuse('name', OTHER_NAME);
  requireAgreed(patient);
  await tx
    .updateTable('patients')
    .set(Object.fromEntries(changed.map((field) => [COLUMNS[field], given[field]])))
    .where('id', '=', id)
    .execute();
  const of = (details: Record<keyof typeof COLUMNS, string | null>) =>
    Object.fromEntries(changed.map((field) => [field, details[field] || null]));
  const subject = { subject: 'patient', subjectId: id, subjectName: name } as const;
  const done = { action: 'patient-corrected', ...subject, before: of(patient), after: of(is) } as const;
  await recordAction(tx, by.administrator, done, now);
}

const OTHER_NAME =
  'This is quite another name. If it is another person, please add them as a new patient. If it is the same person, say so below';

function refuse(field: string, message: string): never {
  throw new AppError('invalid-input', { message, fields: { [field]: message } });
}

/** Lists the corrections of a patient, the latest first; at most fifty. */
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
