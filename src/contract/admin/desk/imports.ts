/** Lists that are imported: centers, and the standing patients of a center. First a preview, then exactly that. */
import { z } from '../../z';
import { MAX_FILE_BYTES, SESSION_OUTCOMES, TAKE_BACK_HOURS } from '../../../domain/imports';
import { SCHEMES } from '../../../domain/schemes';
import { done, id, istDate, optionalName } from '../../common';
import { endpoint } from '../../endpoint';
import { optional, orElse } from '../../given';
import { isoMoment, rupees } from '../common';
import { LIST_REFUSALS, PAYER_REFUSALS, PERSON_REFUSALS } from '../../refusal-groups';

/** Four letters for three bytes. */
const MAX_BASE64 = Math.ceil(MAX_FILE_BYTES / 3) * 4;

const listFile = {
  file: z.string().min(1).max(MAX_BASE64, 'At most 1 MB').meta({ description: 'The bytes of the CSV file, as base64' }),
  fileName: orElse(optionalName(200), 'list.csv'),
  skipWrong: optional(z.boolean()).meta({
    description: 'Leave out wrong rows and sessions that can not be booked, instead of importing nothing',
  }),
};

const fingerprint = z
  .string()
  .regex(/^[0-9a-f-]{36}\.[\w-]{43}$/)
  .meta({ description: 'That of the preview' });

/** What is wrong with a cell; `column` is its head, null for the whole row. */
const cellIssue = z.object({ column: z.string().nullable(), message: z.string() });
export type CellIssue = z.output<typeof cellIssue>;

const row = {
  row: z.int().meta({ description: 'Its number in the spreadsheet; the head is 1' }),
  issues: z.array(cellIssue).meta({ description: 'Of a wrong row' }),
};

/** What is said of the whole file. */
const about = {
  fingerprint,
  encoding: z.enum(['utf-8', 'utf-16', 'windows-1252']),
  unknownColumns: z.array(z.string()),
  isClean: z.boolean().meta({ description: 'Whether nothing has to be left out' }),
};

const patientRow = z.object({
  ...row,
  notes: z.array(cellIssue).meta({ description: 'What is worth a look, where nothing is wrong' }),
  weekdays: z.array(z.int()).meta({ description: 'The days as they were read, 0 = Sunday' }),
  state: z.enum(['wrong', 'partly', 'new', 'known', 'nothing']).meta({
    description: 'wrong: a cell; partly: some sessions can not be booked; nothing: nothing is left to book',
  }),
  name: z.string(),
  phone: z.string(),
  isNew: z.boolean().meta({ description: 'Whether the patient will be added' }),
  registers: z.boolean().meta({
    description: 'Whether the row, which asks for no sessions, puts the patient into the register of the center',
  }),
  fills: z.array(z.string()).meta({ description: 'The heads of the columns that are filled in of the patient' }),
  centerName: z.string().nullable(),
  time: z.string().nullable(),
  sessions: z.int().meta({ description: 'How many will be booked' }),
  already: z.int().meta({ description: 'How many the patient has, or were imported before' }),
  first: istDate.nullable(),
  last: istDate.nullable(),
  not: z
    .array(z.object({ date: istDate, outcome: z.enum(SESSION_OUTCOMES) }))
    .meta({ description: 'Sessions that will not be booked' }),
  longestGapHours: z.number().nullable().meta({ description: 'Where it is longer than is usual' }),
  isTooClose: z.boolean().meta({ description: 'Whether sessions are nearer than is usual' }),
  cover: z
    .object({
      scheme: z.enum(SCHEMES),
      share: rupees.meta({ description: 'What the patient pays for a session, at the center' }),
      holder: z.string(),
      cardLast4: z.string(),
      until: istDate.meta({ description: 'The last date that the scheme pays for' }),
      sessions: z.int().nullable().meta({ description: 'How many are approved; null: no limit' }),
      isNew: z
        .boolean()
        .meta({ description: 'Whether the import writes this approval; otherwise it is known already' }),
      waiting: z.int().meta({ description: 'Appointments that wait for this approval, and are answered by it' }),
    })
    .nullable()
    .meta({ description: 'Of a row for which a scheme pays' }),
});
export type PatientRow = z.output<typeof patientRow>;

const patientsDone = z.object({
  patients: z.int().meta({ description: 'Whose sessions are booked or details filled in, new ones among them' }),
  added: z.int().meta({ description: 'New patients' }),
  sessions: z.int(),
  filled: z.int().optional().meta({ description: 'Patients of whom details are filled in' }),
  amount: rupees.meta({ description: 'To be paid at the center' }),
});
export type PatientsDone = z.output<typeof patientsDone>;

/** An import of patients that was made. */
const pastImport = z.object({
  _id: id,
  at: isoMoment,
  by: z.string().nullable().meta({ description: 'User name; null: not on the staff any more' }),
  fileName: z.string(),
  centers: z.array(z.string()).meta({ description: 'Names of the centers at which it did something' }),
  patients: z.int().meta({ description: 'Whose sessions were booked or details filled in, new ones among them' }),
  added: z.int().meta({ description: 'New patients' }),
  sessions: z.int(),
  takenBackAt: isoMoment.nullable(),
  takeBackUntil: isoMoment.nullable().meta({ description: 'Null: it can not be taken back any more' }),
});
export type PastImport = z.output<typeof pastImport>;

/** What was taken back of an import, and what stays. */
const takenBack = z.object({
  sessions: z.int().meta({ description: 'Cancelled' }),
  patients: z.int().meta({ description: 'Who were added by it, and are not kept' }),
  sessionsLeft: z.int().meta({ description: 'That stay: begun, paid, moved, or somebody came' }),
  patientsLeft: z.int().meta({ description: 'Who were added by it, and stay: more is kept of them by now' }),
});
export type TakenBack = z.output<typeof takenBack>;

const patientsList = {
  ...listFile,
  centerId: optional(id).meta({ description: 'For rows that name no center' }),
};

export const patientsPreview = z.object({
  success: z.literal(true),
  ...about,
  rows: z.array(patientRow),
  totals: patientsDone.extend({ wrong: z.int(), partly: z.int(), nothing: z.int(), problems: z.int() }),
});
export type PatientsPreview = z.output<typeof patientsPreview>;

const centerRow = z.object({
  ...row,
  state: z.enum(['wrong', 'new', 'changed', 'unchanged']),
  name: z.string(),
  city: z.string(),
  centerId: id.nullable(),
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
  overbookedWindows: z
    .int()
    .meta({ description: 'Windows with more booked than it would have chairs; all stay booked' }),
});
export type CenterRow = z.output<typeof centerRow>;

/** A city of the list that is likely one in which there are centers, by another name or spelling: "Bangalore" beside "Bengaluru". */
const cityQuestion = z.object({
  typed: z.string(),
  city: z.string(),
  count: z.int().meta({ description: 'Centers there' }),
});
export type CityQuestion = z.output<typeof cityQuestion>;

const centersList = {
  ...listFile,
  cities: optional(z.array(z.object({ typed: optionalName(200), use: optionalName(200) })).max(200)).meta({
    description: 'How cities of the list are to be written, where that was asked: by the other name, or as they are',
  }),
};

const centersDone = z.object({ added: z.int(), changed: z.int() });
export type CentersDone = z.output<typeof centersDone>;

export const centersPreview = z.object({
  success: z.literal(true),
  ...about,
  rows: z.array(centerRow),
  cities: z.array(cityQuestion).meta({ description: 'Asked before their rows are imported' }),
  totals: centersDone.extend({ wrong: z.int(), unchanged: z.int() }),
});
export type CentersPreview = z.output<typeof centersPreview>;

const imported = { success: z.literal(true), importId: id };

export const imports = {
  previewPatients: endpoint({
    method: 'POST',
    path: '/admin/import/patients/preview',
    for: 'administrator',
    right: 'book',
    summary: 'What importing a list of standing patients would do. It changes nothing.',
    body: z.object(patientsList),
    response: patientsPreview,
    refusals: [...LIST_REFUSALS, 'center-not-found', 'patient-blocked', 'too-many-tries'],
  }),
  patients: endpoint({
    method: 'POST',
    path: '/admin/import/patients',
    for: 'administrator',
    right: 'book',
    summary: 'Do what the preview of a list showed, all or nothing; import-changed if it would be something else now.',
    body: z.object({ ...patientsList, fingerprint }),
    response: z.object({ ...imported, done: patientsDone }),
    refusals: [
      ...PAYER_REFUSALS,
      ...PERSON_REFUSALS,
      ...LIST_REFUSALS,
      'center-not-found',
      'cover-not-found',
      'import-changed',
      'import-not-clean',
      'not-at-center',
      'patient-blocked',
      'patient-known',
      'referral-missing',
      'too-many-tries',
      'too-many-unpaid',
    ],
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/imports',
    for: 'administrator',
    right: 'book',
    summary: 'The latest imports of patients at the centers of whoever asks, the latest first, at most fifty.',
    response: z.object({ success: z.literal(true), imports: z.array(pastImport) }),
  }),
  takeBackPatients: endpoint({
    method: 'POST',
    path: '/admin/import/{id}/take-back',
    for: 'administrator',
    right: 'book',
    summary: `Take back an import of patients as a whole, within ${TAKE_BACK_HOURS} hours: its sessions, what it filled in, the covers that it added, and whom it added. What something has happened to since stays, and is counted.`,
    params: z.object({ id }),
    response: done.extend({
      taken: takenBack,
    }),
    refusals: ['not-found', 'too-late-to-undo'],
  }),
  previewCenters: endpoint({
    method: 'POST',
    path: '/admin/import/centers/preview',
    for: 'administrator',
    right: 'own-centers',
    summary: 'What importing a list of centers would do. It changes nothing.',
    body: z.object(centersList),
    response: centersPreview,
    refusals: [...LIST_REFUSALS, 'too-many-tries'],
  }),
  centers: endpoint({
    method: 'POST',
    path: '/admin/import/centers',
    for: 'administrator',
    right: 'own-centers',
    summary: 'Do what the preview of a list showed, all or nothing; import-changed if it would be something else now.',
    body: z.object({ ...centersList, fingerprint }),
    response: z.object({ ...imported, done: centersDone }),
    refusals: [
      ...LIST_REFUSALS,
      'capacity-below-sold',
      'center-not-found',
      'edit-conflict',
      'import-changed',
      'import-not-clean',
      'photo-unknown',
      'too-many-reserved',
      'too-many-tries',
    ],
  }),
};

/** Files: a sample of each list, and the sessions that an import of patients booked. */
export const IMPORT_FILES = {
  patients: '/admin/import/patients/sample.csv',
  centers: '/admin/import/centers/sample.csv',
  done: '/admin/import/{id}/sessions.csv',
} as const;
