/**
 * Importing centers from a list. A row means an existing center if name and city are the same. Pictures are not
 * imported.
 */
import { z } from 'zod';
import {
  type CellIssue,
  type CenterRow,
  type CentersDone,
  type CentersPreview,
  type CityQuestion,
  centerChange,
  centerInput,
  placeProblem,
} from '../../contract/admin';
import { sameCityAs } from '../../locales/city-names';
import { showPhone } from '../../domain/phone';
import { CENTER_FIELDS, isCenterField } from '../../domain/center-fields';
import { nameKey, plainNumber } from '../../domain/plain-text';
import { CENTER_COLUMNS, type CenterColumn, MAX_ROWS } from '../../domain/imports';
import { type Row, type Table, readTable } from '../platform/csv/read-table';
import type { Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { recordAction } from '../staff';
import { beginImport, endImport, fingerprintOf, importIdOf, requireAsPreviewed } from '../desk';
import { type IstDate, istDateOf } from '../../domain/time';
import { laterCharges } from '../charges';
import { reservedChairs, whyTooFewChairs } from '../seats';
import { lockAllWindows, lockCenterImports } from '../appointments';
import { addCenter } from './add-center';
import { overbookedWith } from './change-capacity';
import { type CenterRow as Stored, presentCenter } from './present';
import { NO_PHOTO } from './require-photo';
import { updateCenter } from './update-center';

/** A list as it is sent. `file`: base64. */
export type CentersInput = {
  file: string;
  fileName: string;
  skipWrong?: boolean | undefined;
  /** How cities are to be written, after that was asked. */
  cities?: { typed: string; use: string }[] | undefined;
};

/** The columns of a list, which have the names of the fields. */
const LISTED = Object.keys(CENTER_COLUMNS) as CenterColumn[];
const kindOf = (column: CenterColumn) => (isCenterField(column) ? CENTER_FIELDS[column].kind : 'degrees');

type Typed = Partial<Record<CenterColumn, string | string[]>>;
type Change = CenterRow['changes'][number];
type Planned = {
  row: number;
  name: string;
  city: string;
  issues: CellIssue[];
  /** The existing center; null for a new one. */
  center: Stored | null;
  added: z.output<typeof centerInput> | null;
  changed: z.output<typeof centerChange> | null;
  changes: Change[];
  /** In how many windows more is booked than the center would have chairs. */
  overbookedWindows: number;
};

/** Says what an import of the list would do now. */
export async function previewCenters(tx: Tx, input: CentersInput, now: Date): Promise<CentersPreview> {
  const { table, rows, cities } = await planOf(tx, input, now);
  const presented: CenterRow[] = [];
  for (const planned of rows) {
    const { row, name, city, issues, changes, center, overbookedWindows } = planned;
    const state = stateOf(planned);
    presented.push({ row, issues, state, name, city, centerId: center?.id ?? null, changes, overbookedWindows });
  }
  const count = (state: CenterRow['state']) => presented.filter((row) => row.state === state).length;
  return {
    success: true,
    fingerprint: fingerprintOf(essenceOf(rows, input)),
    encoding: table.encoding,
    unknownColumns: table.unknown,
    isClean: count('wrong') === 0,
    rows: presented,
    cities,
    totals: { ...doneOf(rows), wrong: count('wrong'), unchanged: count('unchanged') },
  };
}

/**
 * Does what a preview showed, all or nothing, and only once if the request arrives twice. Throws the errors of
 * `readTable`, `import-changed` if the result would differ now, and `import-not-clean`.
 */
export async function importCenters(
  tx: Tx,
  administrator: Administrator,
  input: CentersInput & { fingerprint: string },
  now: Date,
): Promise<{ importId: string; done: CentersDone }> {
  const { fingerprint, fileName } = input;
  const importId = importIdOf(fingerprint);
  const before = await beginImport(tx, administrator, { what: 'centers', fingerprint, fileName }, now);
  if (before) return { importId, done: before as CentersDone };
  await lockCenterImports(tx);
  await lockWhatChanges(tx, input, fingerprint, now);
  const { rows } = await planAsPreviewed(tx, input, fingerprint, now);
  for (const planned of rows) {
    if (planned.added) await addCenter(tx, administrator, planned.added, now);
    // The preview has said how many windows this overbooks.
    const changed = planned.changed && { ...planned.changed, anyway: true };
    if (changed) await updateCenter(tx, administrator, planned.center!.id, changed, now);
  }
  const done = doneOf(rows);
  if (done.added + done.changed > 0) {
    const subject = { subject: 'center', subjectName: fileName } as const;
    await recordAction(tx, administrator, { action: 'centers-imported', ...subject, after: done }, now);
  }
  await endImport(tx, fingerprint, done);
  return { importId, done };
}

/** Makes the plan of a list. Throws `import-changed` if it differs from the preview, and `import-not-clean`. */
async function planAsPreviewed(tx: Tx, input: CentersInput, fingerprint: string, now: Date): Promise<Plan> {
  const plan = await planOf(tx, input, now);
  const isClean = plan.rows.every((row) => stateOf(row) !== 'wrong');
  requireAsPreviewed(essenceOf(plan.rows, input), fingerprint, isClean || input.skipWrong === true);
  return plan;
}

/** Locks the centers while they are compared, and the windows of those whose number of chairs changes. */
async function lockWhatChanges(tx: Tx, input: CentersInput, fingerprint: string, now: Date): Promise<void> {
  const { rows } = await planAsPreviewed(tx, input, fingerprint, now);
  await lockAllWindows(
    tx,
    rows.flatMap(({ center, changed }) => (center && changed?.Slots !== undefined ? [center.id] : [])),
  );
  await tx.selectFrom('centers').select('id').where('deleted_at', 'is', null).orderBy('id').forNoKeyUpdate().execute();
}

const stateOf = ({ issues, center, changes }: Planned): CenterRow['state'] => {
  if (issues.length > 0) return 'wrong';
  if (!center) return 'new';
  return changes.length > 0 ? 'changed' : 'unchanged';
};

function doneOf(rows: readonly Planned[]): CentersDone {
  const count = (state: CenterRow['state']) => rows.filter((row) => stateOf(row) === state).length;
  return { added: count('new'), changed: count('changed') };
}

/** Returns everything that a preview promises. */
function essenceOf(rows: readonly Planned[], { skipWrong = false }: CentersInput): unknown {
  return [
    skipWrong,
    rows.map((one) => [one.row, one.issues, one.added, one.changes, one.center?.id ?? null, one.overbookedWindows]),
  ];
}

type Plan = { table: Table<CenterColumn>; rows: Planned[]; cities: CityQuestion[] };

async function planOf(tx: Tx, { file, cities = [] }: CentersInput, now: Date): Promise<Plan> {
  const table = readTable(Buffer.from(file, 'base64'), CENTER_COLUMNS, MAX_ROWS.centers);
  const stored = await tx
    .selectFrom('centers')
    .selectAll()
    .select(laterCharges)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const byKey = new Map<string, Stored[]>();
  for (const center of stored) byKey.set(keyOf(center), [...(byKey.get(keyOf(center)) ?? []), center]);
  const answers = new Map(cities.map(({ typed, use }) => [typed, use]));
  const questions = new Map<string, CityQuestion>();
  const rowOf = new Map<string, number>();
  const rows = table.rows.map((read) => {
    const { CenterName: name, CenterCity: typed } = read.cells;
    const city = answers.get(typed) ?? typed;
    const key = keyOf({ name, city });
    const before = rowOf.get(key);
    if (before === undefined) rowOf.set(key, read.row);
    const found = byKey.get(key) ?? [];
    const planned = planRow({ ...read, cells: { ...read.cells, CenterCity: city } }, found, before, istDateOf(now));
    if (found.length > 0 || before !== undefined || answers.has(typed)) return planned;
    const question = questions.get(typed) ?? askOfCity(typed, stored);
    if (!question) return planned;
    questions.set(typed, question);
    const issue = {
      column: CENTER_COLUMNS.CenterCity.header,
      message: `Is this ${question.city}? Please answer above`,
    };
    // Other issues depend on the answer, since the row may mean an existing center.
    return { ...planned, added: null, issues: [issue] };
  });
  return { table, rows: await lookAtChairs(tx, rows, now), cities: [...questions.values()] };
}

/** Returns the question about a city, as when a center is added; null if it is a city of its own. */
function askOfCity(typed: string, stored: readonly Stored[]): CityQuestion | null {
  const [city] = sameCityAs(
    typed,
    stored.map((center) => center.city),
  );
  return city === undefined ? null : { typed, city, count: stored.filter((center) => center.city === city).length };
}

/**
 * Checks the chairs of changed centers. A row with fewer chairs than its schemes reserve is wrong, as `updateCenter`
 * would say; for the others, counts the overbooked windows.
 */
async function lookAtChairs(tx: Tx, rows: Planned[], now: Date): Promise<Planned[]> {
  const reserved = await reservedChairs(
    tx,
    rows.flatMap(({ center, changed }) => (center && changed?.Slots !== undefined ? [center.id] : [])),
  );
  const looked: Planned[] = [];
  for (const planned of rows) {
    const { center, changed } = planned;
    const slots = changed?.Slots;
    if (!center || slots === undefined || slots >= center.slots) {
      looked.push(planned);
      continue;
    }
    const message = whyTooFewChairs(center.name, slots, reserved.get(center.id));
    if (message === null) {
      const overbooked = await overbookedWith(tx, { id: center.id, slots }, now);
      looked.push({ ...planned, overbookedWindows: overbooked.length });
    } else {
      const issues = [{ column: CENTER_COLUMNS.Slots.header, message }];
      looked.push({ ...planned, issues, changed: null, changes: [] });
    }
  }
  return looked;
}

const keyOf = ({ name, city }: { name: string; city: string }) => `${nameKey(name)}, ${nameKey(city)}`;

/** Plans a row. `before`: an earlier row with the same center. */
function planRow(
  { row, cells }: Row<CenterColumn>,
  found: Stored[],
  before: number | undefined,
  today: IstDate,
): Planned {
  const [center = null] = found;
  const { CenterName: name, CenterCity: city } = cells;
  const planned: Planned = {
    row,
    name,
    city,
    issues: [],
    center,
    added: null,
    changed: null,
    changes: [],
    overbookedWindows: 0,
  };
  const whole = (message: string): Planned => ({ ...planned, issues: [{ column: null, message }] });
  if (before !== undefined && name !== '') return whole(`The same center as in row ${before}`);
  if (found.length > 1) return whole('Several centers have this name and city. Please change them one by one');
  const typed: Typed = {};
  for (const column of LISTED) {
    const text = cells[column];
    const kind = kindOf(column);
    if (kind === 'tags') typed[column] = tagsOf(text);
    else if (text === '') continue;
    else if (kind === 'rupees') typed[column] = plainNumber(text).replace(/\.0+$/, '');
    else typed[column] = kind === 'code' ? text.replace(/\.0+$/, '') : text;
  }
  if (!center) {
    const read = centerInput.safeParse({ ...typed, Photo: NO_PHOTO });
    if (!read.success) return { ...planned, issues: issuesOf(read.error) };
    const issues = placeIssues(read.data);
    return issues.length > 0 ? { ...planned, issues } : { ...planned, added: read.data };
  }
  // An empty cell keeps the present value. Name and city only identify the center, in whatever case.
  const { CenterName: _name, CenterCity: _city, ...rest } = typed;
  const read = centerChange.extend({ ContactNumber: centerInput.shape.ContactNumber.optional() }).safeParse(rest);
  if (!read.success) return { ...planned, issues: issuesOf(read.error) };
  const issues = placeIssues({ ...presentCenter(center, today), ...read.data });
  if (issues.length > 0) return { ...planned, issues };
  const changes = changesOf(center, read.data, today);
  return { ...planned, changes, changed: changes.length > 0 ? read.data : null };
}

/** Returns what is wrong with a center's position; nothing if it has none. */
function placeIssues(place: Parameters<typeof placeProblem>[0]): CellIssue[] {
  const message = placeProblem(place);
  return message ? [{ column: CENTER_COLUMNS.Latitude.header, message }] : [];
}

/** Splits services and facilities, which are separated by semicolons, commas or bars. */
function tagsOf(text: string): string[] {
  return text
    .split(/[;,|]/)
    .map((one) => one.trim())
    .filter(Boolean);
}

/** Returns the issues of a schema, at their columns. */
function issuesOf(error: z.ZodError): CellIssue[] {
  return error.issues.map(({ path: [field], message }) => {
    const known = LISTED.find((column) => column === field);
    if (!known) return { column: null, message };
    const { header } = CENTER_COLUMNS[known];
    return { column: header, message: message.replace(String(field), header) };
  });
}

/** Returns the changes field by field, with the old and the new value. A list has the charge of today alone. */
function changesOf(row: Stored, change: z.output<typeof centerChange>, today: IstDate): Change[] {
  const now = presentCenter(row, today);
  return LISTED.flatMap((column) => {
    const to = change[column];
    if (to === undefined || to === null) return [];
    const [from, wanted] = [shown(now[column]), shown(kindOf(column) === 'phone' ? showPhone(to as string) : to)];
    return from === wanted ? [] : [{ column: CENTER_COLUMNS[column].header, from, to: wanted }];
  });
}

const shown = (value: unknown) => (Array.isArray(value) ? value.join('; ') : String(value ?? ''));
