/**
 * Importing standing patients from a list. Preview and import make the same plan; the import makes it with everything
 * locked, and writes what the desk's own booking writes.
 */
import { sql } from 'kysely';
import type { PatientRow, PatientsDone, PatientsPreview } from '../../contract/admin';
import { type PatientRule, type WhyNot, isPatientRule, withSession } from '../../domain/claimant';
import type { SchemeTerms } from '../../domain/funding';
import { lastDeskDate, needsReason } from '../../domain/desk';
import { MAX_IMPORTED_SESSIONS, MAX_ROWS, PATIENT_COLUMNS, type SessionOutcome, isProblem } from '../../domain/imports';
import { mayBeOne, personKey } from '../../domain/name-alike';
import { phoneDigits, showPhone } from '../../domain/phone';
import { type Paise, paiseToRupees } from '../../domain/money';
import { type Scope, may } from '../../domain/rights';
import {
  CLOSE_GAP_HOURS,
  LONG_GAP_HOURS,
  NO_ROW_HOURS,
  type Sitting,
  bySession,
  gapsBeside,
} from '../../domain/series';
import { type IstDate, datesFrom, weekdayOf } from '../../domain/time';
import { hasBegun, windowLabel, type WindowKey } from '../../domain/windows';
import { AppError } from '../errors';
import { type Table, readTable } from '../platform/csv/read-table';
import type { Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { inScope, recordAction, requireCenterIn } from '../staff';
import { chargeAt, CHARGES } from '../charges';
import { chairNumbers, makeRoom, readPeople, readSeats, type Seat, takeKept } from '../seats';
import { isLive, lockPatients, lockPhones } from '../appointments';
import {
  addPatient,
  fileKey,
  findByNameAndPhone,
  findFiles,
  type KnownPatient,
  namesWithoutPhone,
  phoneLockOf,
  register,
} from '../patients';
import { keepApproval, type ListedCover, type Terms, TERMS_COLUMNS, termsOfRow } from '../funding';
import { fillIn } from './fill-in';
import { type FilledField, fillingOf, headOf, type ListedDetails } from './listed-details';
import { beginImport, endImport, fingerprintOf, importIdOf, requireAsPreviewed } from './imports';
import { writeBookings } from './book-at-desk';
import { answerApproved, findPayer, notApproved } from './find-payer';
import { type CoverPlan, coverPlanner, lockCovers, readCovers } from './standing-covers';
import { type ListedCenter, type ReadRow, type Standing, centerOf, readStanding } from './standing-rows';
import { tellOfSessions } from './tell-booked';

/** A list as it is sent. `file`: base64. `centerId`: the center of rows that name none. */
export type PatientsInput = {
  file: string;
  fileName: string;
  centerId?: string | undefined;
  skipWrong?: boolean | undefined;
};

/** The reason for booking further ahead than patients may, if the list gives none. */
const STANDING = 'standing patient, from a list';

type Known = KnownPatient;
type Listed = { table: Table<keyof typeof PATIENT_COLUMNS>; rows: ReadRow[]; known: Who };
/**
 * The known patients of a list. `same`: those that a row means, by the row's key: by name and number, or by the number
 * of the file and a like name. `maybe`: those that it may mean.
 */
type Who = {
  same: Map<string, Known[]>;
  maybe: Map<string, { name: string; phone: string | null }[]>;
  /** Whose the files are that the list names, by `fileKey`, and which number somebody has, by center and person. */
  files: Awaited<ReturnType<typeof findFiles>>;
};
type PlannedSession = Sitting & { outcome: SessionOutcome; chair: number | null };
type PlannedRow = ReadRow & {
  patient: Known | null;
  cover: CoverPlan | null;
  sessions: PlannedSession[];
  /** What is filled in of the person. */
  fill: ListedDetails;
  /** The row asks for a place in the register of a center that does not have the person. */
  registers: boolean;
};
/** Where a patient has sessions, and the scheme that pays there. */
type Place = { centerId: string; scheme: string | null };
type Plan = {
  rows: PlannedRow[];
  elsewhere: Known[];
  kept: { patientId: string; window: WindowKey }[];
  sittings: Map<string, Sitting[]>;
};

/** Says what an import of the list would do now. Finding patients of other centers is recorded, as at the desk. */
export async function previewPatients(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  input: PatientsInput,
  now: Date,
): Promise<PatientsPreview> {
  const listed = await readList(tx, administrator, scope, input, now);
  const plan = await planOf(tx, listed, now);
  await recordFound(tx, administrator, plan.elsewhere, now);
  const rows = plan.rows.map((row) => presentRow(row, plan));
  const totals = totalsOf(plan);
  const count = (state: PatientRow['state']) => rows.filter((row) => row.state === state).length;
  const problems = plan.rows.flatMap(({ sessions }) => sessions).filter(({ outcome }) => isProblem(outcome)).length;
  const wrong = count('wrong');
  return {
    success: true,
    fingerprint: fingerprintOf(essenceOf(plan, input)),
    encoding: listed.table.encoding,
    unknownColumns: listed.table.unknown,
    isClean: wrong === 0 && problems === 0,
    rows,
    totals: { ...totals, wrong, partly: count('partly'), nothing: count('nothing'), problems },
  };
}

/**
 * Does what a preview showed, all or nothing, and only once if the request arrives twice. Throws the errors of
 * `readTable`, `import-changed` if the result would differ now, `import-not-clean`, and the errors of `findPayer` and
 * its terms.
 */
export async function importPatients(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  input: PatientsInput & { fingerprint: string },
  now: Date,
): Promise<{ importId: string; done: PatientsDone }> {
  const { fingerprint, fileName } = input;
  const importId = importIdOf(fingerprint);
  const before = await beginImport(tx, administrator, { what: 'patients', fingerprint, fileName }, now);
  if (before) return { importId, done: before as PatientsDone };
  const named = await readRows(tx, administrator, scope, input, now);
  await lockPhones(
    tx,
    named.rows.flatMap(({ standing }) =>
      standing ? [phoneLockOf({ name: standing.name, number: standing.phone ?? standing.relativePhone })] : [],
    ),
  );
  const known = await findKnown(tx, scope, named.rows, now);
  await lockPatients(tx, idsOf(known));
  // Read again: two of them may have been merged while we waited for the locks.
  const listed = { ...named, known: await findKnown(tx, scope, named.rows, now) };
  if (idsOf(listed.known).some((id) => !idsOf(known).includes(id))) throw new AppError('import-changed');
  const onSchemes = listed.rows.flatMap(({ standing }) =>
    standing?.cover ? (listed.known.same.get(standing.key) ?? []) : [],
  );
  await lockCovers(
    tx,
    onSchemes.map(({ _id }) => _id),
  );
  await makeRoomFor(tx, listed, now);
  const plan = await planOf(tx, listed, now);
  const isClean = plan.rows.every(
    ({ issues, sessions }) => issues.length === 0 && !sessions.some(({ outcome }) => isProblem(outcome)),
  );
  requireAsPreviewed(essenceOf(plan, input), fingerprint, isClean || input.skipWrong === true);

  await recordFound(tx, administrator, plan.elsewhere, now);
  for (const { patientId, window } of plan.kept) await takeKept(tx, patientId, [window], now);
  await book(tx, administrator, scope, importId, plan, now);
  const done = totalsOf(plan);
  await recordImport(tx, administrator, plan, fileName, now);
  const touched = plan.rows.flatMap((row) => (row.standing && does(row) ? row.standing.center.id : []));
  await endImport(tx, fingerprint, done, [...new Set(touched)]);
  return { importId, done };
}

async function readList(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  input: PatientsInput,
  now: Date,
): Promise<Listed> {
  const named = await readRows(tx, administrator, scope, input, now);
  return { ...named, known: await findKnown(tx, scope, named.rows, now) };
}

async function readRows(tx: Tx, { roles }: Administrator, scope: Scope, { file, centerId }: PatientsInput, now: Date) {
  if (centerId) requireCenterIn(scope, centerId);
  const table = readTable(Buffer.from(file, 'base64'), PATIENT_COLUMNS, MAX_ROWS.patients);
  const found = await tx
    .selectFrom('centers')
    .select(['id', 'name', 'city', chairNumbers.as('chairs')])
    .select(CHARGES)
    .where(inScope(scope, 'centers.id'))
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .execute();
  const open = found.find(({ id }) => id === centerId);
  if (centerId && !open) throw new AppError('center-not-found');
  const schemes = await readSchemes(
    tx,
    table.rows.flatMap(({ cells }) => centerOf(cells.center, found, open)?.id ?? []),
  );
  const centers: ListedCenter[] = found.map((center) => ({
    ...center,
    schemes: schemes.get(center.id) ?? [],
    mayApprove: may(roles, 'check-covers', center.id),
  }));
  const usual = centers.find(({ id }) => id === centerId);
  const rows = table.rows.map((row) => readStanding(row, centers, usual, now));
  const sessions = rows.reduce((sum, { standing }) => sum + (standing ? datesOf(standing).length : 0), 0);
  if (sessions > MAX_IMPORTED_SESSIONS) {
    const message = `This list asks for ${sessions} sessions; at most ${MAX_IMPORTED_SESSIONS} can be imported at once. Please split it.`;
    throw new AppError('import-too-long', { message });
  }
  return { table, rows };
}

/** Reads the terms of the schemes that some centers take, as they apply. */
async function readSchemes(tx: Tx, centerIds: readonly string[]): Promise<Map<string, SchemeTerms[]>> {
  const rows = await tx
    .selectFrom('center_schemes')
    .select(['center_id', ...TERMS_COLUMNS])
    .where(sql<boolean>`center_id = any(${[...new Set(centerIds)]}::uuid[])`)
    .orderBy('scheme')
    .execute();
  const schemes = new Map<string, SchemeTerms[]>();
  for (const row of rows) schemes.set(row.center_id, [...(schemes.get(row.center_id) ?? []), termsOfRow(row)]);
  return schemes;
}

async function findKnown(tx: Tx, scope: Scope, rows: readonly ReadRow[], now: Date): Promise<Who> {
  const asked = rows.flatMap(({ standing }) => standing ?? []);
  const numbered = asked.flatMap(({ name, phone, relativePhone }) => {
    const number = phone ?? relativePhone;
    return number === undefined ? [] : [{ name, phone: number }];
  });
  const { same, maybe } = await findByNameAndPhone(tx, scope, numbered, now);
  const others = new Map<string, { name: string; phone: string | null }[]>(maybe);
  for (const { key, name, phone, relativePhone, row } of rows.flatMap((one) =>
    one.standing ? [{ ...one.standing, row: one.row }] : [],
  )) {
    if ((phone ?? relativePhone) !== undefined) continue;
    const known = await namesWithoutPhone(tx, scope, name);
    // Another row with this name may be the same person or not: only a telephone number tells.
    const listed = rows.some((other) => other.row !== row && other.standing && isWithoutPhone(other.standing, name));
    others.set(key, [...known.map((one) => ({ ...one, phone: null })), ...(listed ? [{ name, phone: null }] : [])]);
  }
  const filed = asked.flatMap(({ key, name, isNew, center, details: { fileNumber } }) =>
    fileNumber ? [{ key, name, isNew, centerId: center.id, fileNumber }] : [],
  );
  const files = await findFiles(
    tx,
    scope,
    asked.map(({ center, details }) => ({ centerId: center.id, fileNumber: details.fileNumber ?? '' })),
    [...same.values()].flat().map(({ _id }) => _id),
    now,
  );
  for (const { key, name, isNew, centerId, fileNumber } of filed) {
    const owner = files.owners.get(fileKey(centerId, fileNumber));
    if (!owner || isNew || !mayBeOne(owner.name, name) || (same.get(key) ?? []).length > 0) continue;
    same.set(key, [owner]);
    others.delete(key);
  }
  return { same, maybe: others, files };
}

const isWithoutPhone = (standing: Standing, name: string) =>
  standing.phone === null && standing.relativePhone === undefined && personKey(standing.name) === personKey(name);

const idsOf = ({ same }: Who) => [...same.values()].flat().map(({ _id }) => _id);

/** Makes room in the requested windows, and where a lapsed hold may be in the way. */
async function makeRoomFor(tx: Tx, { rows, known }: Listed, now: Date): Promise<void> {
  const ids = idsOf(known);
  const windows = rows.flatMap(({ standing }) =>
    standing
      ? datesOf(standing).map((date) => ({ centerId: standing.center.id, date, startHour: standing.startHour }))
      : [],
  );
  if (windows.length === 0) return;
  const days = windows.map(({ date }) => date).sort();
  const held = await tx
    .selectFrom('appointments as bookings')
    .select(['center_id as centerId', 'session_date as date', 'start_hour as startHour'])
    .where(sql<boolean>`patient_id = any(${ids}::uuid[])`)
    .where('session_date', '>=', days[0]!)
    .where('session_date', '<=', days.at(-1)!)
    .where('status', '=', 'pending')
    .execute();
  await makeRoom(tx, [...windows, ...held], now);
}

/** Returns the dates of a row. */
function datesOf({ from, until, weekdays }: Standing): IstDate[] {
  return datesFrom(from, until).filter((date) => weekdays.includes(weekdayOf(date)));
}

const keyOf = (...parts: (string | number)[]) => parts.join(' ');

/** The outcome for each reason why a session can't be booked. */
const OUTCOMES: Record<Exclude<WhyNot, PatientRule>, SessionOutcome> = {
  'past-date': 'past',
  begun: 'past',
  over: 'past',
  'too-far': 'too-far',
  sunday: 'closed',
  closed: 'closed',
  full: 'full',
  'share-full': 'full',
  elsewhere: 'elsewhere',
};

function outcomeOf(whyNot: WhyNot): SessionOutcome {
  return isPatientRule(whyNot) ? 'elsewhere' : OUTCOMES[whyNot];
}

/** Plans every session of the list, in the list's order. */
async function planOf(tx: Tx, { rows, known }: Listed, now: Date): Promise<Plan> {
  const standing = rows.flatMap((row) => row.standing ?? []);
  const days = standing.flatMap(datesOf).sort();
  const range = { from: days[0] ?? '2000-01-01', to: days.at(-1) ?? '2000-01-01' };
  const centerIds = [...new Set(standing.map(({ center }) => center.id))];
  const patientIds = idsOf(known);
  const seats = await readSeats(tx, { centers: centerIds, windows: range, numbers: true }, now);
  const booked = await tx
    .selectFrom('appointments as bookings')
    .select(['center_id', 'patient_id', 'session_date', 'start_hour', 'scheme'])
    .where(sql<boolean>`patient_id = any(${patientIds}::uuid[])`)
    .where('session_date', '>=', range.from)
    .where('session_date', '<=', range.to)
    .where(isLive(now))
    .execute();
  const readOf = await readPeople(tx, patientIds, range, now);
  const people = new Map(patientIds.map((id) => [id, readOf(id)]));
  const imported = await tx
    .selectFrom('imported_sessions as imported')
    .innerJoin('appointments as bookings', 'bookings.id', 'imported.booking_id')
    .select(['bookings.patient_id', 'imported.session_date', 'imported.start_hour'])
    .where(sql<boolean>`bookings.patient_id = any(${patientIds}::uuid[])`)
    .where('imported.session_date', '>=', range.from)
    .execute();

  const covers = coverPlanner(
    await readCovers(tx, standing.some(({ cover }) => cover) ? patientIds : [], range, now),
    now,
  );
  const places = new Map<string, Place>();
  const sittings = new Map<string, Sitting[]>();
  const was = new Set(imported.map((one) => keyOf(one.patient_id, one.session_date, one.start_hour)));
  const sits = (who: string, place: Place, { date, startHour }: Sitting) => {
    places.set(keyOf(who, date, startHour), place);
    sittings.set(who, [...(sittings.get(who) ?? []), { date, startHour }]);
  };
  for (const one of booked) {
    const sitting = { date: one.session_date, startHour: one.start_hour };
    sits(one.patient_id, { centerId: one.center_id, scheme: one.scheme }, sitting);
  }

  const kept: Plan['kept'] = [];
  const filed = new Map<string, { key: string; row: number }>();
  const filled = new Set<string>();
  const registered = await registeredOf(tx, centerIds, patientIds);
  const elsewhere = new Map<string, Known>();
  const plannedRows = rows.map((read): PlannedRow => {
    const { standing: asked, row } = read;
    const nothing = { sessions: [], fill: {}, registers: false };
    if (!asked) return { ...read, patient: null, cover: null, ...nothing };
    const found = known.same.get(asked.key) ?? [];
    const [patient = null] = found;
    if (patient && !patient.isOurs) elsewhere.set(patient._id, patient);
    const who = patient?._id ?? asked.key;
    if (!people.has(who)) people.set(who, { patientId: who, sessions: [] });
    const { center, startHour, chair: wanted, cover: listed } = asked;
    const paidBy = listed && covers.plan(who, { ...asked, cover: listed, row });
    const issue =
      issueOf(found) ??
      maybeIssueOf(asked, found, known.maybe) ??
      fileIssueOf(asked, row, patient, known.files.owners, filed) ??
      (paidBy && 'message' in paidBy ? paidBy : null);
    const cover = paidBy && 'approval' in paidBy ? paidBy : null;
    if (issue) return { ...read, issues: [...read.issues, issue], standing: null, patient, cover: null, ...nothing };
    const there = keyOf(center.id, who);
    const registers = asked.weekdays.length === 0 && !registered.has(there);
    if (asked.weekdays.length === 0) registered.add(there);
    // Of several rows of a person, the first fills in.
    const isFirst = !filled.has(who);
    filled.add(who);
    const number = patient && (known.files.numbers.get(there) ?? null);
    const filling = isFirst ? fillingOf(asked.details, patient, number) : { fill: {}, notes: [] };
    const sessions = datesOf(asked).map((date): PlannedSession => {
      const sitting = { date, startHour };
      const not = (outcome: SessionOutcome) => ({ ...sitting, outcome, chair: null });
      const place = places.get(keyOf(who, date, startHour));
      if (place && place.centerId !== center.id) return not('elsewhere');
      if (place) return not(listed && place.scheme !== listed.scheme ? 'paid-otherwise' : 'already');
      if (hasBegun({ date, startHour }, now)) return not('past');
      if (was.has(keyOf(who, date, startHour))) return not('gone');
      if (date > lastDeskDate(now)) return not('too-far');
      const window = { centerId: center.id, date, startHour };
      const refused = cover && listed && covers.refuse(who, listed, cover, sitting);
      if (refused) return not(refused);
      const scheme = listed?.scheme ?? null;
      // A chair that is kept for this patient is given up for the booked one.
      const person = people.get(who)!;
      const { chairs, whyNot, keptFor } = seats.ask(
        { by: 'desk', binds: 'any-gap', scheme, person, takesKept: true, takesOffers: true },
        window,
      );
      const [lowest] = chairs;
      if (whyNot !== null || lowest === undefined) return not(outcomeOf(whyNot ?? 'full'));
      if (wanted !== undefined && !chairs.includes(wanted)) return not('chair-taken');
      const chair = wanted ?? lowest;
      if (keptFor > 0) kept.push({ patientId: who, window });
      if (cover && listed) covers.take(who, listed, cover, sitting);
      seats.take(window, { chair, scheme, patientId: who });
      sits(who, { centerId: center.id, scheme }, sitting);
      people.set(who, withSession(person, sitting));
      return { ...sitting, outcome: 'book', chair };
    });
    return {
      ...read,
      notes: [...read.notes, ...filling.notes],
      patient,
      cover,
      sessions,
      registers,
      fill: filling.fill,
    };
  });
  return { rows: plannedRows, elsewhere: [...elsewhere.values()], kept, sittings };
}

/** Reads whom of some people centers have in their registers, by center and person. */
async function registeredOf(tx: Tx, centerIds: readonly string[], patientIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('center_patients')
    .select(['center_id', 'patient_id'])
    .where(sql<boolean>`center_id = any(${[...centerIds]}::uuid[]) and patient_id = any(${[...patientIds]}::uuid[])`)
    .where('known_since', 'is not', null)
    .execute();
  return new Set(rows.map((row) => keyOf(row.center_id, row.patient_id)));
}

/** Returns the issue that the number of a row's file is that of somebody else's, at the center or in the list. */
function fileIssueOf(
  { key, center, details: { fileNumber } }: Standing,
  row: number,
  patient: Known | null,
  owners: Who['files']['owners'],
  filed: Map<string, { key: string; row: number }>,
): { column: string; message: string } | null {
  if (!fileNumber) return null;
  const column = headOf('fileNumber');
  const owner = owners.get(fileKey(center.id, fileNumber));
  if (owner && owner._id !== patient?._id) {
    return { column, message: `“${fileNumber}” is the number of ${owner.name} at this center` };
  }
  const file = fileKey(center.id, fileNumber);
  const other = filed.get(file);
  if (other && other.key !== key)
    return { column, message: `“${fileNumber}” is in row ${other.row} too, of somebody else` };
  filed.set(file, other ?? { key, row });
  return null;
}

/** Returns why nothing can be booked for a known patient; null if it can. */
function issueOf(found: readonly Known[]): { column: string; message: string } | null {
  const column = PATIENT_COLUMNS.name.header;
  if (found.length > 1) {
    return { column, message: 'Several patients have this name and number. Merge them on Book, or book there' };
  }
  return found[0]?.isBlocked ? { column, message: new AppError('patient-blocked').message } : null;
}

/**
 * Returns the issue that a row may mean a known person whose name is written differently, unless the list says that it
 * is another person.
 */
function maybeIssueOf(
  { key, isNew }: Standing,
  found: readonly Known[],
  maybe: Who['maybe'],
): { column: string; message: string } | null {
  const [one] = maybe.get(key) ?? [];
  if (isNew || found.length > 0 || !one) return null;
  const who = one.phone ? `${one.name}, ${one.phone}` : `${one.name}, without a phone`;
  const another = `“yes” under “${PATIENT_COLUMNS.isNew.header}” if this is another one`;
  const message = one.phone
    ? `Maybe the same as ${who}: write the name like that, or ${another}`
    : `Maybe the same as ${who}: book on Book, or write ${another}`;
  return { column: PATIENT_COLUMNS.name.header, message };
}

const booked = ({ sessions }: PlannedRow) => sessions.filter(({ outcome }) => outcome === 'book');
const isFilled = ({ fill }: PlannedRow) => Object.keys(fill).length > 0;
/** Whether a row adds or changes anything; a new person is added for sessions, or where none are asked for. */
const does = (row: PlannedRow) =>
  row.standing !== null && (booked(row).length > 0 || row.registers || (row.patient !== null && isFilled(row)));

/** Returns everything that a preview promises. The chair is part of it only if the list names one. */
function essenceOf({ rows }: Plan, { skipWrong = false }: PatientsInput): unknown {
  return [
    skipWrong,
    rows.map(({ row, issues, standing, patient, cover, sessions, fill, registers }) => [
      row,
      issues,
      patient?._id ?? null,
      standing && [standing, sessions.map(({ date }) => priceOf(standing, date))],
      cover && [cover.coverId, cover.holder, cover.approves, cover.isNext, cover.until, cover.sessions, cover.waiting],
      sessions.map(({ date, outcome }) => [date, outcome]),
      [fill, registers],
    ]),
  ];
}

/** What the patient pays for a session on a date (paise). */
function priceOf({ payment, center, cover }: Standing, date: IstDate): Paise {
  return cover ? cover.share : payment === 'none' ? 0 : chargeAt(center, date);
}

function totalsOf({ rows }: Plan): PatientsDone {
  const written = rows.filter(does);
  const patients = new Set(written.map(({ standing }) => standing!.key));
  const added = new Set(written.filter(({ patient }) => !patient).map(({ standing }) => standing!.key));
  return {
    patients: patients.size,
    added: added.size,
    sessions: written.reduce((sum, row) => sum + booked(row).length, 0),
    filled: new Set(written.filter(isFilled).map(({ standing }) => standing!.key)).size,
    amount: paiseToRupees(
      written
        .flatMap((row) => booked(row).map(({ date }) => priceOf(row.standing!, date)))
        .reduce((sum, price) => sum + price, 0),
    ),
  };
}

const ALREADY: readonly SessionOutcome[] = ['already', 'gone', 'paid-otherwise'];

function presentRow(planned: PlannedRow, { sittings }: Plan): PatientRow {
  const { row, cells, issues, notes, standing, patient, cover, sessions } = planned;
  const written = booked(planned);
  const already = sessions.filter(({ outcome }) => ALREADY.includes(outcome)).length;
  const isWrong = issues.length > 0;
  const isPartly = sessions.some(({ outcome }) => isProblem(outcome));
  const state = isWrong ? 'wrong' : isPartly ? 'partly' : !does(planned) ? 'nothing' : patient ? 'known' : 'new';
  const all = standing ? (sittings.get(patient?._id ?? standing.key) ?? []) : [];
  const own = new Set(written.map(({ date, startHour }) => keyOf(date, startHour)));
  const gaps = gapsBeside(
    all.filter(({ date, startHour }) => own.has(keyOf(date, startHour))),
    all.filter(({ date, startHour }) => !own.has(keyOf(date, startHour))),
  ).map(({ hours }) => hours);
  const longest = Math.max(0, ...gaps.filter((hours) => hours <= NO_ROW_HOURS));
  return {
    row,
    issues,
    notes: isWrong ? [] : notes,
    weekdays: standing?.weekdays ?? [],
    state,
    name: standing?.name ?? cells.name,
    phone: showPhone(standing?.phone ?? standing?.relativePhone ?? cells.phone),
    isNew: !isWrong && patient === null && does(planned),
    registers: planned.registers,
    fills: does(planned) ? (Object.keys(planned.fill) as FilledField[]).map(headOf) : [],
    centerName: standing?.center.name ?? null,
    time: standing && standing.weekdays.length > 0 ? windowLabel(standing.startHour) : null,
    sessions: written.length,
    already,
    first: written[0]?.date ?? null,
    last: written.at(-1)?.date ?? null,
    not: sessions
      .filter(({ outcome }) => outcome !== 'book' && outcome !== 'already')
      .map(({ date, outcome }) => ({ date, outcome })),
    longestGapHours: longest > LONG_GAP_HOURS ? longest : null,
    isTooClose: gaps.some((hours) => hours < CLOSE_GAP_HOURS),
    cover: cover && standing?.cover ? presentCover(standing.cover, cover) : null,
  };
}

function presentCover(listed: ListedCover, plan: CoverPlan): PatientRow['cover'] {
  const { scheme, share, cardLast4 } = listed;
  const { holder, approves, until, sessions, waiting } = plan;
  return { scheme, share: paiseToRupees(share), cardLast4, holder, until, sessions, isNew: approves, waiting };
}

/**
 * Books what is planned: each row is a series. A patient gets one mail about all sessions that are paid in the same
 * way.
 */
async function book(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  importId: string,
  { rows }: Plan,
  now: Date,
): Promise<void> {
  const { administratorId } = administrator;
  const added = new Map<string, string>();
  const told = new Map<string, (Sitting & { id: string })[]>();
  const approved = new Set<CoverPlan>();
  const onSchemes: string[] = [];
  for (const planned of rows) {
    const { standing, patient, cover } = planned;
    const seats: Seat[] = booked(planned)
      .map(({ date, startHour, chair }) => ({ centerId: standing!.center.id, date, startHour, chair: chair! }))
      .sort(bySession);
    if (!standing || !does(planned)) continue;
    const { key, name, phone, relativePhone, informed, payment, reason } = standing;
    let id = patient?._id ?? added.get(key);
    if (!id) {
      // Under the lock of the number, we have looked for a patient with this name and number.
      const person = { name, phone: phone ?? undefined, relativePhone, informed, isNew: true };
      id = await addPatient(tx, administrator, scope, person, now);
      added.set(key, id);
    }
    const centerId = standing.center.id;
    const who = { importId, centerId, patientId: id, name, isAdded: !patient };
    const isRegistered = seats.length === 0 && planned.registers && (await register(tx, centerId, id, now));
    if (seats.length === 0) {
      await fillIn(tx, administrator, { ...who, isRegistered }, planned.fill, now);
      continue;
    }
    // The sessions that earlier rows booked on this cover count.
    if (cover && approved.has(cover)) await keepApproval(tx, onSchemes.splice(0), now);
    const payer = cover && (await payerOf(tx, administrator, { id, name }, planned, !approved.has(cover), seats, now));
    if (cover) approved.add(cover);
    const priced = seats.map((seat) => ({ ...seat, price: payer?.price ?? priceOf(standing, seat.date) }));
    const isBeyond = seats.some(({ date, startHour }) => needsReason(date, startHour, now) !== null);
    const written = await writeBookings(
      tx,
      {
        patient: { id, hasAccount: patient?.hasAccount ?? false },
        seats: priced,
        payment,
        terms: null,
        reason: reason ?? (isBeyond ? STANDING : undefined),
        administratorId,
        payer,
      },
      now,
    );
    await tx
      .insertInto('imported_sessions')
      .values(
        written.map(({ id: bookingId, date, startHour }) => ({
          booking_id: bookingId,
          import_id: importId,
          session_date: date,
          start_hour: startHour,
        })),
      )
      .execute();
    await fillIn(tx, administrator, { ...who, isRegistered }, planned.fill, now);
    if (payer) onSchemes.push(...written.map(({ id: bookingId }) => bookingId));
    if (!patient) continue;
    const about = `${patient._id}:${priced.some(({ price }) => price > 0) ? 'center' : 'nothing'}`;
    told.set(about, [...(told.get(about) ?? []), ...written]);
  }
  // One call for all rows: a call for each takes several times as long.
  if (onSchemes.length > 0) await keepApproval(tx, onSchemes, now);
  for (const [about, sessions] of told) {
    const bookingIds = sessions.sort(bySession).map(({ id }) => id);
    const pay = about.endsWith(':nothing') ? 'nothing' : 'center';
    const mail = { onceKey: `imported:${importId}:${about}`, pay, link: null, until: null } as const;
    await tellOfSessions(tx, { ...mail, bookingIds }, now);
  }
}

/**
 * Returns the terms on which a row's scheme pays for its sessions, by the rules of the desk's own booking. If the list
 * approves the cover, the approval is written first, unless an earlier row has written it (`isFirst`). Throws the
 * errors of `findPayer` and its terms.
 */
async function payerOf(
  tx: Tx,
  administrator: Administrator,
  patient: { id: string; name: string },
  { standing, cover: plan }: PlannedRow,
  isFirst: boolean,
  seats: readonly Seat[],
  now: Date,
): Promise<Terms> {
  const { center, cover } = standing!;
  const { scheme, cardLast4, approvedUntil, sessions, reference } = cover!;
  const approval = { holder: plan!.holder, cardLast4, approvedUntil, sessions, reference, isNext: plan!.isNext };
  const asked = {
    payment: 'scheme',
    sessions: seats,
    centerId: center.id,
    scheme,
    ...(plan!.approves && isFirst && { cover: approval }),
  } as const;
  const found = (await findPayer(tx, { administrator, scope: [center.id] }, patient.id, asked, now))!;
  if (found.approved) await answerApproved(tx, administrator, patient, found.approved, now);
  const [terms] = await found.payer.termsFor(
    seats.map((seat) => ({ ...seat, charge: chargeAt(center, seat.date) })),
    now,
  );
  if (terms!.standing === 'await') throw notApproved();
  // The center may have changed its terms while we waited for the locks.
  if (terms!.price !== cover!.share) throw new AppError('import-changed');
  return terms!;
}

/** Records which patients of other centers the list found. */
async function recordFound(tx: Tx, administrator: Administrator, found: readonly Known[], now: Date): Promise<void> {
  for (const { _id, name, phone } of found) {
    const after = { phone: `…${phoneDigits(phone ?? '').slice(-3)}` };
    const subject = { subject: 'patient', subjectId: _id, subjectName: name } as const;
    await recordAction(tx, administrator, { action: 'patient-searched', ...subject, after }, now);
  }
}

/** Writes one record for each center. The history of each booking names the administrator too. */
async function recordImport(
  tx: Tx,
  administrator: Administrator,
  { rows }: Plan,
  fileName: string,
  now: Date,
): Promise<void> {
  const centers = new Map(rows.flatMap(({ standing }) => (standing ? [[standing.center.id, standing.center]] : [])));
  for (const { id, name } of centers.values()) {
    const there = rows.filter((row) => row.standing?.center.id === id);
    const { patients, added, sessions } = totalsOf({ rows: there, elsewhere: [], kept: [], sittings: new Map() });
    if (patients === 0) continue;
    const after = { file: fileName, patients, added, sessions };
    const subject = { subject: 'center', subjectId: id, subjectName: name } as const;
    await recordAction(tx, administrator, { action: 'patients-imported', ...subject, after }, now);
  }
}
