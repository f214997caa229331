/**
 * Standing patients from a list. The preview and the import make the same plan, the import with everything locked; it
 * writes what the desk's own booking writes.
 */
import { sql } from 'kysely';
import type { DeskPatient, PatientRow, PatientsDone, PatientsPreview } from '../../../contract/admin';
import { freeChairsOf } from '../../../domain/capacity';
import { chairsFor } from '../../../domain/funding';
import { lastDeskDate, needsReason } from '../../../domain/desk';
import {
  MAX_IMPORTED_SESSIONS,
  MAX_ROWS,
  PATIENT_COLUMNS,
  type SessionOutcome,
  isProblem,
} from '../../../domain/imports';
import { type Paise, paiseToRupees } from '../../../domain/money';
import type { Scope } from '../../../domain/rights';
import { CLOSE_GAP_HOURS, LONG_GAP_HOURS, type Sitting, bySession, gapsBeside } from '../../../domain/series';
import { type IstDate, datesFrom, weekdayOf } from '../../../domain/time';
import { windowBegins, windowLabel } from '../../../domain/windows';
import { AppError } from '../../errors';
import { type Table, readTable } from '../../platform/csv/read-table';
import type { Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { recordAction } from '../../records/actions';
import { freeLapsedHolds, takeKept } from '../../records/bookings';
import { readShares } from '../../records/shares';
import { readCapacity } from '../../records/capacity';
import { beginImport, endImport, fingerprintOf, importIdOf, requireAsPreviewed } from '../../records/imports';
import { type WindowKey, lockPatients, lockPhones, lockWindows } from '../../records/locks';
import { isLive } from '../../records/rules';
import { inScope, requireCenterIn } from '../../records/scope';
import { type Seat, writeBookings } from './book-at-desk';
import { addPatient, digitsOf, findByNameAndPhone, patientKey } from './patients';
import { type ListedCenter, type ReadRow, type Standing, readStanding } from './standing-rows';
import { tellOfSessions } from './tell-booked';

/** A list as it is sent. `file`: base64. `centerId`: for rows that name no center. */
export type PatientsInput = {
  file: string;
  fileName: string;
  centerId?: string | undefined;
  skipWrong?: boolean | undefined;
};

/** Why sessions are booked further ahead than patients may, where the list gives no reason. */
const STANDING = 'standing patient, from a list';
/** More hours than this between two sessions are no gap in a row of sessions. */
const NO_ROW_HOURS = 14 * 24;

type Known = DeskPatient & { isOurs: boolean };
type Listed = { table: Table<keyof typeof PATIENT_COLUMNS>; rows: ReadRow[]; known: Map<string, Known[]> };
type PlannedSession = Sitting & { outcome: SessionOutcome; chair: number | null };
type PlannedRow = ReadRow & { patient: Known | null; sessions: PlannedSession[] };
type Plan = {
  rows: PlannedRow[];
  elsewhere: Known[];
  kept: { patientId: string; window: WindowKey }[];
  sittings: Map<string, Sitting[]>;
};

/** What an import of the list would do now. Looking for patients of other centers is recorded, as it is at the desk. */
export async function previewPatients(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  input: PatientsInput,
  now: Date,
): Promise<PatientsPreview> {
  const listed = await readList(tx, scope, input, now);
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
 * Does what a preview showed, all or nothing; once, if the request arrives twice. Throws what `readTable` does,
 * `import-changed` where it would be something else now, and `import-not-clean`.
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
  const named = await readRows(tx, scope, input, now);
  await lockPhones(
    tx,
    named.rows.flatMap(({ standing }) => (standing ? [digitsOf(standing.phone)] : [])),
  );
  const known = await findKnown(tx, scope, named.rows);
  await lockPatients(tx, idsOf(known));
  // Read again: two of them may have been merged while we waited.
  const listed = { ...named, known: await findKnown(tx, scope, named.rows) };
  if (idsOf(listed.known).some((id) => !idsOf(known).includes(id))) throw new AppError('import-changed');
  const windows = await lockSeats(tx, listed);
  const plan = await planOf(tx, listed, now);
  const isClean = plan.rows.every(
    ({ issues, sessions }) => issues.length === 0 && !sessions.some(({ outcome }) => isProblem(outcome)),
  );
  requireAsPreviewed(essenceOf(plan, input), fingerprint, isClean || input.skipWrong === true);

  await recordFound(tx, administrator, plan.elsewhere, now);
  if (windows.length > 0) await freeLapsedHolds(tx, windows, now);
  for (const { patientId, window } of plan.kept) await takeKept(tx, patientId, window, now);
  await book(tx, administrator, importId, plan, now);
  const done = totalsOf(plan);
  await recordImport(tx, administrator, plan, fileName, now);
  await endImport(tx, fingerprint, done);
  return { importId, done };
}

async function readList(tx: Tx, scope: Scope, input: PatientsInput, now: Date): Promise<Listed> {
  const named = await readRows(tx, scope, input, now);
  return { ...named, known: await findKnown(tx, scope, named.rows) };
}

async function readRows(tx: Tx, scope: Scope, { file, centerId }: PatientsInput, now: Date) {
  if (centerId) requireCenterIn(scope, centerId);
  const table = readTable(Buffer.from(file, 'base64'), PATIENT_COLUMNS, MAX_ROWS.patients);
  const centers: ListedCenter[] = await tx
    .selectFrom('centers')
    .select(['id', 'name', 'city', 'slots', 'charge_paise'])
    .where(inScope(scope, 'centers.id'))
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .execute();
  const usual = centers.find(({ id }) => id === centerId);
  if (centerId && !usual) throw new AppError('center-not-found');
  const rows = table.rows.map((row) => readStanding(row, centers, usual, now));
  const sessions = rows.reduce((sum, { standing }) => sum + (standing ? datesOf(standing).length : 0), 0);
  if (sessions > MAX_IMPORTED_SESSIONS) {
    const message = `This list asks for ${sessions} sessions; at most ${MAX_IMPORTED_SESSIONS} can be imported at once. Please split it.`;
    throw new AppError('import-too-long', { message });
  }
  return { table, rows };
}

function findKnown(tx: Tx, scope: Scope, rows: readonly ReadRow[]): Promise<Map<string, Known[]>> {
  return findByNameAndPhone(
    tx,
    scope,
    rows.flatMap(({ standing }) => standing ?? []),
  );
}

const idsOf = (known: Listed['known']) => [...known.values()].flat().map(({ _id }) => _id);

/** Locks the windows that are asked for, with those in which a lapsed hold may be in the way. */
async function lockSeats(tx: Tx, { rows, known }: Listed): Promise<WindowKey[]> {
  const ids = idsOf(known);
  const windows = rows.flatMap(({ standing }) =>
    standing
      ? datesOf(standing).map((date) => ({ centerId: standing.center.id, date, startHour: standing.startHour }))
      : [],
  );
  if (windows.length === 0) return [];
  const days = windows.map(({ date }) => date).sort();
  const held = await tx
    .selectFrom('bookings')
    .select(['center_id as centerId', 'session_date as date', 'start_hour as startHour'])
    .where(sql<boolean>`patient_id = any(${ids}::uuid[])`)
    .where('session_date', '>=', days[0]!)
    .where('session_date', '<=', days.at(-1)!)
    .where('status', '=', 'pending')
    .execute();
  const all = [...windows, ...held];
  await lockWindows(tx, all);
  return all;
}

/** The dates that a row asks for. */
function datesOf({ from, until, weekdays }: Standing): IstDate[] {
  return datesFrom(from, until).filter((date) => weekdays.includes(weekdayOf(date)));
}

const keyOf = (...parts: (string | number)[]) => parts.join(' ');

/** What becomes of every session of the list, in the list's order. */
async function planOf(tx: Tx, { rows, known }: Listed, now: Date): Promise<Plan> {
  const standing = rows.flatMap((row) => row.standing ?? []);
  const days = standing.flatMap(datesOf).sort();
  const range = { from: days[0] ?? '2000-01-01', to: days.at(-1) ?? '2000-01-01' };
  const centerIds = [...new Set(standing.map(({ center }) => center.id))];
  const patientIds = idsOf(known);
  const capacity = await readCapacity(tx, range, centerIds);
  const shares = await readShares(tx, capacity, centerIds, range, now);
  const booked = await tx
    .selectFrom('bookings')
    .select(['center_id', 'patient_id', 'session_date', 'start_hour', 'chair', 'hold_kind'])
    .where(
      sql<boolean>`(center_id = any(${centerIds}::uuid[]) or (patient_id = any(${patientIds}::uuid[]) and hold_kind is null))`,
    )
    .where('session_date', '>=', range.from)
    .where('session_date', '<=', range.to)
    .where(isLive(now))
    .execute();
  const imported = await tx
    .selectFrom('imported_sessions as imported')
    .innerJoin('bookings', 'bookings.id', 'imported.booking_id')
    .select(['bookings.patient_id', 'imported.session_date', 'imported.start_hour'])
    .where(sql<boolean>`bookings.patient_id = any(${patientIds}::uuid[])`)
    .where('imported.session_date', '>=', range.from)
    .execute();

  const taken = new Map<string, { chair: number; keptFor: string | null }[]>();
  const places = new Map<string, string>();
  const sittings = new Map<string, Sitting[]>();
  const was = new Set(imported.map((one) => keyOf(one.patient_id, one.session_date, one.start_hour)));
  const sits = (who: string, centerId: string, { date, startHour }: Sitting) => {
    places.set(keyOf(who, date, startHour), centerId);
    sittings.set(who, [...(sittings.get(who) ?? []), { date, startHour }]);
  };
  for (const one of booked) {
    const window = keyOf(one.center_id, one.session_date, one.start_hour);
    const keptFor = one.hold_kind === null ? null : one.patient_id;
    taken.set(window, [...(taken.get(window) ?? []), { chair: one.chair, keptFor }]);
    if (one.hold_kind === null) {
      sits(one.patient_id, one.center_id, { date: one.session_date, startHour: one.start_hour });
    }
  }

  const kept: Plan['kept'] = [];
  const elsewhere = new Map<string, Known>();
  const planned = rows.map((read): PlannedRow => {
    const { standing: asked } = read;
    if (!asked) return { ...read, patient: null, sessions: [] };
    const found = known.get(patientKey(asked)) ?? [];
    const issue = issueOf(found);
    const [patient = null] = found;
    if (patient && !patient.isOurs) elsewhere.set(patient._id, patient);
    if (issue) return { ...read, issues: [...read.issues, issue], standing: null, patient, sessions: [] };
    const who = patient?._id ?? patientKey(asked);
    const { center, startHour, chair: wanted } = asked;
    const sessions = datesOf(asked).map((date): PlannedSession => {
      const sitting = { date, startHour };
      const not = (outcome: SessionOutcome) => ({ ...sitting, outcome, chair: null });
      const place = places.get(keyOf(who, date, startHour));
      if (place) return not(place === center.id ? 'already' : 'elsewhere');
      if (windowBegins(date, startHour) <= now) return not('past');
      if (was.has(keyOf(who, date, startHour))) return not('gone');
      if (date > lastDeskDate(now)) return not('too-far');
      const window = keyOf(center.id, date, startHour);
      const others = taken.get(window) ?? [];
      // A chair that is kept for this patient is given up for the one that is booked.
      const theirs = others.filter(({ keptFor }) => keptFor === who);
      const there = others.filter(({ keptFor }) => keptFor !== who);
      const open = capacity.of(center, date, startHour);
      const free = freeChairsOf(
        center.slots,
        open,
        there.map(({ chair }) => chair),
      );
      const share = shares.in({ centerId: center.id, date, startHour });
      const [lowest] = chairsFor(null, open.chairs - there.length, share) > 0 ? free : [];
      if (lowest === undefined) return not(open.chairs === 0 ? 'closed' : 'full');
      if (wanted !== undefined && !free.includes(wanted)) return not('chair-taken');
      const chair = wanted ?? lowest;
      if (theirs.length > 0) kept.push({ patientId: who, window: { centerId: center.id, date, startHour } });
      taken.set(window, [...there, { chair, keptFor: null }]);
      sits(who, center.id, sitting);
      return { ...sitting, outcome: 'book', chair };
    });
    return { ...read, patient, sessions };
  });
  return { rows: planned, elsewhere: [...elsewhere.values()], kept, sittings };
}

/** Why a patient who is known can't be booked for. */
function issueOf(found: readonly Known[]): { column: string; message: string } | null {
  const column = PATIENT_COLUMNS.name.header;
  if (found.length > 1) {
    return { column, message: 'Several patients have this name and number. Merge them on Book, or book there' };
  }
  return found[0]?.isBlocked ? { column, message: new AppError('patient-blocked').message } : null;
}

const booked = ({ sessions }: PlannedRow) => sessions.filter(({ outcome }) => outcome === 'book');

/** Everything that a preview promises. Which chair somebody gets is promised only where the list names it. */
function essenceOf({ rows }: Plan, { skipWrong = false }: PatientsInput): unknown {
  return [
    skipWrong,
    rows.map(({ row, issues, standing, patient, sessions }) => [
      row,
      issues,
      patient?._id ?? null,
      standing && [standing, priceOf(standing)],
      sessions.map(({ date, outcome }) => [date, outcome]),
    ]),
  ];
}

const priceOf = ({ payment, center }: Standing): Paise => (payment === 'none' ? 0 : center.charge_paise);

function totalsOf({ rows }: Plan): PatientsDone {
  const written = rows.filter((row) => booked(row).length > 0);
  const patients = new Set(written.map(({ standing }) => patientKey(standing!)));
  const added = new Set(written.filter(({ patient }) => !patient).map(({ standing }) => patientKey(standing!)));
  return {
    patients: patients.size,
    added: added.size,
    sessions: written.reduce((sum, row) => sum + booked(row).length, 0),
    amount: paiseToRupees(written.reduce((sum, row) => sum + booked(row).length * priceOf(row.standing!), 0)),
  };
}

function presentRow(planned: PlannedRow, { sittings }: Plan): PatientRow {
  const { row, cells, issues, standing, patient, sessions } = planned;
  const written = booked(planned);
  const already = sessions.filter(({ outcome }) => outcome === 'already' || outcome === 'gone').length;
  const isWrong = issues.length > 0;
  const isPartly = sessions.some(({ outcome }) => isProblem(outcome));
  const state = isWrong ? 'wrong' : isPartly ? 'partly' : written.length === 0 ? 'nothing' : patient ? 'known' : 'new';
  const all = standing ? (sittings.get(patient?._id ?? patientKey(standing)) ?? []) : [];
  const own = new Set(written.map(({ date, startHour }) => keyOf(date, startHour)));
  const gaps = gapsBeside(
    all.filter(({ date, startHour }) => own.has(keyOf(date, startHour))),
    all.filter(({ date, startHour }) => !own.has(keyOf(date, startHour))),
  ).map(({ hours }) => hours);
  const longest = Math.max(0, ...gaps.filter((hours) => hours <= NO_ROW_HOURS));
  return {
    row,
    issues,
    state,
    name: standing?.name ?? cells.name,
    phone: standing?.phone ?? cells.phone,
    isNew: !isWrong && patient === null && written.length > 0,
    centerName: standing?.center.name ?? null,
    time: standing && windowLabel(standing.startHour),
    sessions: written.length,
    already,
    first: written[0]?.date ?? null,
    last: written.at(-1)?.date ?? null,
    not: sessions
      .filter(({ outcome }) => outcome !== 'book' && outcome !== 'already')
      .map(({ date, outcome }) => ({ date, outcome })),
    longestGapHours: longest > LONG_GAP_HOURS ? longest : null,
    isTooClose: gaps.some((hours) => hours < CLOSE_GAP_HOURS),
  };
}

/** Books what is planned: each row is a series. A patient gets one mail for all that is paid in the same way. */
async function book(tx: Tx, administrator: Administrator, importId: string, { rows }: Plan, now: Date): Promise<void> {
  const { administratorId } = administrator;
  const added = new Map<string, string>();
  const told = new Map<string, (Sitting & { id: string })[]>();
  for (const planned of rows) {
    const { standing, patient } = planned;
    const seats: Seat[] = booked(planned)
      .map(({ date, startHour, chair }) => ({ centerId: standing!.center.id, date, startHour, chair: chair! }))
      .sort(bySession);
    if (!standing || seats.length === 0) continue;
    const { name, phone, informed, payment, reason } = standing;
    const key = patientKey(standing);
    let id = patient?._id ?? added.get(key);
    if (!id) {
      // Whether somebody has this name and number was looked up under the lock of the number.
      id = await addPatient(tx, administrator, { name, phone, informed, isNew: true }, now);
      added.set(key, id);
    }
    const isBeyond = seats.some(({ date, startHour }) => needsReason(date, startHour, now) !== null);
    const written = await writeBookings(
      tx,
      {
        patient: { id, hasAccount: patient?.hasAccount ?? false },
        seats,
        payment,
        price: priceOf(standing),
        terms: null,
        reason: reason ?? (isBeyond ? STANDING : undefined),
        administratorId,
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
    if (!patient) continue;
    const about = `${patient._id}:${payment}`;
    told.set(about, [...(told.get(about) ?? []), ...written]);
  }
  for (const [about, sessions] of told) {
    const bookingIds = sessions.sort(bySession).map(({ id }) => id);
    const pay = about.endsWith(':none') ? 'nothing' : 'center';
    const mail = { onceKey: `imported:${importId}:${about}`, pay, link: null, until: null } as const;
    await tellOfSessions(tx, { ...mail, bookingIds }, now);
  }
}

/** Records whom the list found among the patients of other centers. */
async function recordFound(tx: Tx, administrator: Administrator, found: readonly Known[], now: Date): Promise<void> {
  for (const { _id, name, phone } of found) {
    const after = { phone: `…${digitsOf(phone ?? '').slice(-3)}` };
    const subject = { subject: 'patient', subjectId: _id, subjectName: name } as const;
    await recordAction(tx, administrator, { action: 'patient-searched', ...subject, after }, now);
  }
}

/** One record for each center; the history of each booking names who booked it, too. */
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
    if (sessions === 0) continue;
    const after = { file: fileName, patients, added, sessions };
    const subject = { subject: 'center', subjectId: id, subjectName: name } as const;
    await recordAction(tx, administrator, { action: 'patients-imported', ...subject, after }, now);
  }
}
