/**
 * Importing standing patients from a list. Preview and import make the same plan; the import makes it with everything
 * locked, and writes what the desk's own booking writes.
 */
import { sql } from 'kysely';
import type { PatientRow, PatientsDone, PatientsPreview } from '../../contract/admin';
import { needsReason } from '../../domain/desk';
import { type SessionOutcome, isProblem } from '../../domain/imports';
import { phoneDigits, showPhone } from '../../domain/phone';
import { paiseToRupees } from '../../domain/money';
import type { Scope } from '../../domain/rights';
import {
  CLOSE_GAP_HOURS,
  LONG_GAP_HOURS,
  NO_ROW_HOURS,
  type Sitting,
  bySession,
  gapsBeside,
} from '../../domain/series';
import { windowLabel } from '../../domain/windows';
import { AppError } from '../errors';
import type { Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { recordAction } from '../staff';
import { chargeAt } from '../charges';
import { makeRoom, type Seat, takeKept } from '../seats';
import { lockPatients, lockPhones } from '../appointments';
import { addPatient, phoneLockOf, register } from '../patients';
import { keepApproval, type ListedCover, type Terms } from '../funding';
import { fillIn } from './fill-in';
import { type FilledField, headOf } from './listed-details';
import { beginImport, endImport, fingerprintOf, importIdOf, requireAsPreviewed } from './imports';
import { writeBookings } from './book-at-desk';
import { answerApproved, findPayer, notApproved } from './find-payer';
import { type CoverPlan, keyOf, lockCovers } from './standing-covers';
import { tellOfSessions } from './tell-booked';
import {
  booked,
  datesOf,
  does,
  findKnown,
  idsOf,
  isFilled,
  type Known,
  type Listed,
  type PatientsInput,
  type Plan,
  type PlannedRow,
  planOf,
  priceOf,
  readRows,
} from './standing-plan';

/** The reason for booking further ahead than patients may, if the list gives none. */
const STANDING = 'standing patient, from a list';

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
