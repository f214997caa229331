import type { BodyOf } from '../../contract/endpoint';
import type { desk } from '../../contract/admin/desk/desk';
import { areAlike } from '../../domain/name-alike';
import { showPhone } from '../../domain/phone';
import { istDateOf } from '../../domain/time';
import { AppError } from '../errors';
import type { Tx } from '../platform/db/database';
import { lastChangeOf, recordAction, requireCenterIn } from '../staff';
import { requireVersion } from '../platform/record-version';
import { lockPatients } from '../appointments';
import {
  type AtDesk,
  editableOf,
  editedTogether,
  findFor,
  PERSON_COLUMNS,
  type PersonDetails,
  type PersonField,
  requireAgreed,
} from '../patients';

type Given = BodyOf<typeof desk.correct>;
const FIELDS = Object.keys(PERSON_COLUMNS) as PersonField[];
/** The details that the owner of an account alone changes. */
const OWNERS_FIELDS = ['name', 'email', 'language'] as const;

/** The details of the person that a request changes; those of a center's own file are left out. */
export function detailsIn({ relative, ...given }: Given): Partial<PersonDetails> {
  const details = { ...given } as Partial<PersonDetails>;
  if (relative === null) Object.assign(details, { relativeName: null, relativePhone: null });
  if (relative?.name !== undefined) details.relativeName = relative.name;
  if (relative?.phone !== undefined) details.relativePhone = relative.phone;
  return Object.fromEntries(FIELDS.flatMap((field) => (details[field] === undefined ? [] : [[field, details[field]]])));
}

/**
 * Corrects a patient's details, and records each changed field with its old and new value. Throws the errors of
 * `findFor`, `person-not-confirmed`, `others-to-ask`, `edit-conflict` if somebody else has changed the details since
 * `version`, and `invalid-input` for what the owner of an account changes, and for an entirely different name, unless
 * the request says that it is the same person.
 */
export async function correctPatient(tx: Tx, by: AtDesk, id: string, given: Given, now: Date): Promise<void> {
  await lockPatients(tx, [id]);
  const patient = await findFor(tx, by, 'correct', id, now);
  if (!patient.isConfirmed) throw new AppError('person-not-confirmed');
  if (given.dateOfBirth && given.dateOfBirth > istDateOf(now))
    refuse('dateOfBirth', 'Please enter a date of birth in the past');
  const was = editableOf(patient);
  const wanted = detailsIn(given);
  const is = { ...was, ...wanted };
  for (const field of ['phone', 'relativePhone'] as const) if (wanted[field]) is[field] = showPhone(wanted[field]);
  const changed = FIELDS.filter((field) => wanted[field] !== undefined && was[field] !== is[field]);
  if (changed.length === 0) return;
  await requireVersion(given.version, editedTogether(patient), () => lastChangeOf(tx, id, CORRECTIONS));
  for (const field of OWNERS_FIELDS) {
    if (patient.hasAccount && changed.includes(field))
      refuse(field, 'This is changed by the patient, in their profile');
  }
  const name = given.name ?? patient.name;
  if (changed.includes('name') && !given.isSame && !areAlike(patient.name, name)) refuse('name', OTHER_NAME);
  requireAgreed(patient);
  await tx
    .updateTable('patients')
    .set(Object.fromEntries(changed.map((field) => [PERSON_COLUMNS[field], wanted[field]])))
    .where('id', '=', id)
    .execute();
  const of = (details: PersonDetails) => Object.fromEntries(changed.map((field) => [field, details[field] || null]));
  const subject = { subject: 'patient', subjectId: id, subjectName: name } as const;
  const done = { action: 'patient-corrected', ...subject, before: of(was), after: of(is) } as const;
  await recordAction(tx, by.administrator, done, now);
}

/** The actions by which a person's details are changed. */
export const CORRECTIONS = ['patient-corrected', 'patient-file-changed'] as const;

/** The details that a center keeps for itself: the number of the patient's file there, and a note for the desk. */
type File = Pick<Given, 'centerId' | 'fileNumber' | 'note' | 'version'>;

/** Whether a request changes the center's own file, and whether it changes details that other centers see too. */
export function partsOf(given: Given): { file: boolean; details: boolean } {
  return {
    file: given.fileNumber !== undefined || given.note !== undefined,
    details: Object.keys(detailsIn(given)).length > 0,
  };
}

/**
 * Changes what a center itself keeps of a patient, and records it. Other centers are not asked: they see none of it.
 * `centerId`: absent, the center whose file `findFor` shows. Returns the version of the record afterwards. Throws the
 * errors of `findFor`, `center-not-found` for a center that does not know the patient, `edit-conflict`, and
 * `file-number-taken`.
 */
export async function changeFile(tx: Tx, by: AtDesk, id: string, given: File, now: Date): Promise<string> {
  await lockPatients(tx, [id]);
  const patient = await findFor(tx, by, 'see', id, now);
  await requireVersion(given.version, editedTogether(patient), () => lastChangeOf(tx, id, CORRECTIONS));
  const centerId = given.centerId ?? patient.center?._id;
  // There is no file: nothing has to be emptied.
  if (!centerId && !given.fileNumber && !given.note) return patient.version;
  if (!centerId) throw new AppError('center-not-found');
  requireCenterIn(by.scope, centerId);
  const file = await tx
    .selectFrom('center_patients')
    .select(['file_number', 'note'])
    .where('center_id', '=', centerId)
    .where('patient_id', '=', id)
    .executeTakeFirst();
  if (!file) throw new AppError('center-not-found');
  const was = { fileNumber: file.file_number, note: file.note };
  const is = {
    fileNumber: given.fileNumber === undefined ? was.fileNumber : given.fileNumber,
    note: given.note === undefined ? was.note : given.note,
  };
  if (is.fileNumber === was.fileNumber && is.note === was.note) return patient.version;
  await tx
    .updateTable('center_patients')
    .set({ file_number: is.fileNumber, note: is.note })
    .where('center_id', '=', centerId)
    .where('patient_id', '=', id)
    .execute()
    .catch((error: unknown) => {
      if ((error as { constraint?: string }).constraint !== 'center_patients_file_number') throw error;
      const { message } = new AppError('file-number-taken');
      throw new AppError('file-number-taken', { fields: { fileNumber: message } });
    });
  const subject = { subject: 'patient', subjectId: id, subjectName: patient.name, centerId } as const;
  const done = { action: 'patient-file-changed', ...subject, before: was, after: is } as const;
  await recordAction(tx, by.administrator, done, now);
  return (await findFor(tx, by, 'see', id, now)).version;
}

const OTHER_NAME =
  'This is quite another name. If it is another person, please add them as a new patient. If it is the same person, say so below';

function refuse(field: string, message: string): never {
  throw new AppError('invalid-input', { message, fields: { [field]: message } });
}
