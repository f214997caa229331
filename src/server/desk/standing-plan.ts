/**
 * The plan of a list of standing patients: whom its rows mean, what is wrong with them, and which sessions can be booked.
 * Nothing is written.
 */
import { sql } from 'kysely';
import { type PatientRule, type WhyNot, isPatientRule, withSession } from '../../domain/claimant';
import type { SchemeTerms } from '../../domain/funding';
import { lastDeskDate } from '../../domain/desk';
import { MAX_IMPORTED_SESSIONS, MAX_ROWS, PATIENT_COLUMNS, type SessionOutcome } from '../../domain/imports';
import { isSameName, mayBeOne } from '../../domain/name-alike';
import type { Paise } from '../../domain/money';
import { type Scope, may } from '../../domain/rights';
import type { Sitting } from '../../domain/series';
import { type IstDate, datesFrom, weekdayOf } from '../../domain/time';
import { hasBegun, type WindowKey } from '../../domain/windows';
import { AppError } from '../errors';
import { type Table, readTable } from '../platform/csv/read-table';
import type { Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { inScope, requireCenterIn } from '../staff';
import { chargeAt, CHARGES } from '../charges';
import { chairNumbers, readPeople, readSeats } from '../seats';
import { isLive } from '../appointments';
import { fileKey, findByNameAndPhone, findFiles, type KnownPatient, namesWithoutPhone } from '../patients';
import { TERMS_COLUMNS, termsOfRow } from '../funding';
import { fillingOf, headOf, type ListedDetails } from './listed-details';
import { type CoverPlan, coverPlanner, keyOf, readCovers } from './standing-covers';
import { type ListedCenter, type ReadRow, type Standing, centerOf, readStanding } from './standing-rows';

/** A list as it is sent. `file`: base64. `centerId`: the center of rows that name none. */
export type PatientsInput = {
  file: string;
  fileName: string;
  centerId?: string | undefined;
  skipWrong?: boolean | undefined;
};

export type Known = KnownPatient;
/** A list that was read, with the people whom its rows may mean. */
export type Listed = { table: Table<keyof typeof PATIENT_COLUMNS>; rows: ReadRow[]; known: Who };

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

export type PlannedRow = ReadRow & {
  patient: Known | null;
  cover: CoverPlan | null;
  sessions: PlannedSession[];
  /** The person's details that the row fills in. */
  fill: ListedDetails;
  /** The row asks for a place in the register of a center that does not have the person. */
  registers: boolean;
};

/** The place of a patient's session: its center, and the scheme that pays there. */
type Place = { centerId: string; scheme: string | null };

/**
 * `elsewhere`: the patients of other centers whom the list found; `kept`: chairs that are kept for whom they are booked now;
 * `sittings`: all sessions of each person, by their id or the row's key.
 */
export type Plan = {
  rows: PlannedRow[];
  elsewhere: Known[];
  kept: { patientId: string; window: WindowKey }[];
  sittings: Map<string, Sitting[]>;
};

/** Reads the rows of a list as a scope can book them. Throws the errors of `readTable`, `center-not-found`, `import-too-long`. */
export async function readRows(
  tx: Tx,
  { roles }: Administrator,
  scope: Scope,
  { file, centerId }: PatientsInput,
  now: Date,
) {
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

/** Finds whom the rows mean or may mean. */
export async function findKnown(tx: Tx, scope: Scope, rows: readonly ReadRow[], now: Date): Promise<Who> {
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
  standing.phone === null && standing.relativePhone === undefined && isSameName(standing.name, name);

/** The ids of all whom the rows mean. */
export const idsOf = ({ same }: Who) => [...same.values()].flat().map(({ _id }) => _id);

/** Returns the dates of a row. */
export function datesOf({ from, until, weekdays }: Standing): IstDate[] {
  return datesFrom(from, until).filter((date) => weekdays.includes(weekdayOf(date)));
}

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
export async function planOf(tx: Tx, { rows, known }: Listed, now: Date): Promise<Plan> {
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
    // The first of several rows of a person fills in details.
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

/** The sessions of a row that can be booked. */
export const booked = ({ sessions }: PlannedRow) => sessions.filter(({ outcome }) => outcome === 'book');

export const isFilled = ({ fill }: PlannedRow) => Object.keys(fill).length > 0;

/** Whether a row adds or changes anything; a new person is added for sessions, or where none are asked for. */
export const does = (row: PlannedRow) =>
  row.standing !== null && (booked(row).length > 0 || row.registers || (row.patient !== null && isFilled(row)));

/** Returns what the patient pays for a session on a date (paise). */
export function priceOf({ payment, center, cover }: Standing, date: IstDate): Paise {
  return cover ? cover.share : payment === 'none' ? 0 : chargeAt(center, date);
}
