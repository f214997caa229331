/** Covers of patients: what is kept of a card, and the state of each center's check. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Cover, covers as contract } from '../../../contract';
import type { BodyOf } from '../../../contract/endpoint';
import type { Scheme } from '../../../domain/schemes';
import { MAX_COVERS } from '../../../domain/account-limits';
import { type IstDate, istDateOf } from '../../../domain/time';
import { AppError } from '../../errors';
import type { Db, Tx } from '../../platform/db/database';
import { recordVersion, requireVersion } from '../../platform/record-version';
import {
  askAgain,
  type CareDeed,
  checkOf,
  emptyCovers,
  isCoverInUse,
  isNextAsked,
  mayAct,
  nextOf,
} from '../../patients';
import { lastApproval } from '../approvals';
import { type ActingFor, lockCover as lockCoverRow, lockPatients } from '../../appointments';

type Given = Omit<BodyOf<typeof contract.change>, 'validTo'> & { validTo?: IstDate | undefined };

/**
 * Lists the covers of a patient that an account may see, in the order in which they were added. An account that the
 * patient has not confirmed sees only the covers that it added.
 */
export async function listCovers(db: Db | Tx, { userId, patientId }: ActingFor, now: Date): Promise<Cover[]> {
  return presentCovers(
    db,
    await coverRows(db)
      .where('covers.patient_id', '=', patientId)
      .where('covers.removed_at', 'is', null)
      .where(mayAct(userId, 'see', 'covers'))
      .orderBy('covers.created_at')
      .orderBy('covers.id')
      .execute(),
    now,
  );
}

function coverRows(db: Db | Tx) {
  return db
    .selectFrom('covers')
    .leftJoin('cover_letters', 'cover_letters.cover_id', 'covers.id')
    .select(['covers.id', 'covers.patient_id', 'covers.scheme', 'covers.holder', 'covers.card_last4'])
    .select('covers.valid_to')
    .select(sql<boolean>`cover_letters.cover_id is not null`.as('has_letter'));
}

async function presentCovers(
  db: Db | Tx,
  rows: Awaited<ReturnType<ReturnType<typeof coverRows>['execute']>>,
  now: Date,
): Promise<Cover[]> {
  const checks = await db
    .selectFrom('cover_checks')
    .innerJoin('centers', 'centers.id', 'cover_checks.center_id')
    .leftJoinLateral(lastApproval(now).as('approval'), (join) => join.onTrue())
    .select(['cover_checks.cover_id', 'centers.id', 'centers.name', 'question', 'question_reason'])
    .select([
      'approval.valid_until',
      'approval.sessions_left',
      'approval.earlier',
      isNextAsked(now).as('is_next_asked'),
    ])
    .select(sql<boolean>`approval.valid_until is not null`.as('is_approved'))
    .select(sql<Date>`coalesce(approval.decided_at, cover_checks.decided_at, asked_at)`.as('at'))
    .where('cover_checks.cover_id', '=', (eb) => eb.fn.any(eb.val(rows.map(({ id }) => id))))
    .orderBy('centers.name')
    .orderBy('centers.id')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    patientId: row.patient_id,
    ...editableOf(row),
    version: recordVersion(editableOf(row)),
    hasLetter: row.has_letter,
    checks: checks
      .filter(({ cover_id: coverId }) => coverId === row.id)
      .map((check) => ({
        centerId: check.id,
        CenterName: check.name,
        ...checkOf(check),
        approvedUntil: check.valid_until,
        sessionsLeft: check.sessions_left,
        earlier: check.earlier,
        next: nextOf(check),
        at: check.at.toISOString(),
      })),
  }));
}

/** The part of a cover that is typed. */
function editableOf(row: { scheme: string; holder: string; card_last4: string; valid_to: IstDate | null }) {
  return { scheme: row.scheme as Scheme, holder: row.holder, cardLast4: row.card_last4, validTo: row.valid_to };
}

/** Reads one cover as it is shown. */
async function presentCover(tx: Tx, coverId: string, now: Date): Promise<Cover> {
  const rows = await coverRows(tx).where('covers.id', '=', coverId).execute();
  return (await presentCovers(tx, rows, now))[0]!;
}

/**
 * Finds a cover on which an account may act. Throws `cover-not-found`, also for somebody else's, and `care-not-allowed`
 * if the account may only look.
 */
export async function requireCover(db: Db | Tx, userId: string, coverId: string, deed: CareDeed) {
  const cover = await db
    .selectFrom('covers')
    .selectAll()
    .select(mayAct(userId, 'change', 'covers').as('mayChange'))
    .where('id', '=', coverId)
    .where('removed_at', 'is', null)
    .where(mayAct(userId, 'see', 'covers'))
    .executeTakeFirst();
  if (!cover) throw new AppError('cover-not-found');
  if (deed === 'change' && !cover.mayChange) throw new AppError('care-not-allowed');
  return cover;
}

/** Finds a cover that an account may change, and locks it with its patient, so that nobody books on it meanwhile. */
export async function lockCover(tx: Tx, userId: string, coverId: string) {
  const { patient_id: patientId } = await requireCover(tx, userId, coverId, 'change');
  await lockPatients(tx, [patientId]);
  await lockCoverRow(tx, coverId);
  return requireCover(tx, userId, coverId, 'change');
}

/** Adds a cover of a patient. Throws `cover-exists`, `too-many-covers`, and `invalid-input` for an expired card. */
export async function addCover(tx: Tx, { userId, patientId }: ActingFor, given: Given, now: Date): Promise<Cover> {
  await lockPatients(tx, [patientId]);
  requireValid(given, now);
  await requireNoOther(tx, patientId, given.scheme);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from covers where patient_id = ${patientId} and removed_at is null`.execute(tx);
  if (rows[0]!.count >= MAX_COVERS) throw new AppError('too-many-covers');
  const id = newId();
  await tx
    .insertInto('covers')
    .values({ id, patient_id: patientId, added_by: userId, ...columnsOf(given), created_at: now, updated_at: now })
    .execute();
  return presentCover(tx, id, now);
}

/**
 * Changes a cover. Another card or holder has to be checked again by each center. Throws `cover-not-found`,
 * `edit-conflict` if somebody else has changed it since `version`, `cover-exists`, `cover-in-use` for another scheme
 * while a coming session depends on this one, and `invalid-input`.
 */
export async function changeCover(tx: Tx, userId: string, coverId: string, given: Given, now: Date): Promise<Cover> {
  const before = await lockCover(tx, userId, coverId);
  await requireVersion(given.version, editableOf(before));
  requireValid(given, now);
  const after = columnsOf(given);
  if (after.scheme !== before.scheme) {
    if (await isCoverInUse(tx, coverId, now)) throw new AppError('cover-in-use');
    await requireNoOther(tx, before.patient_id, after.scheme);
  }
  await tx
    .updateTable('covers')
    .set({ ...after, updated_at: now })
    .where('id', '=', coverId)
    .execute();
  const isOtherCard = (['scheme', 'holder', 'card_last4'] as const).some((name) => after[name] !== before[name]);
  if (isOtherCard) await askAgain(tx, coverId, now);
  return presentCover(tx, coverId, now);
}

/**
 * Removes a cover and its letter. Throws `cover-not-found`, and `cover-in-use` while a coming session depends on it.
 */
export async function removeCover(tx: Tx, userId: string, coverId: string, now: Date): Promise<void> {
  await lockCover(tx, userId, coverId);
  if (await isCoverInUse(tx, coverId, now)) throw new AppError('cover-in-use');
  await tx.updateTable('covers').set({ updated_at: now }).where('id', '=', coverId).execute();
  await emptyCovers(tx, sql<boolean>`covers.id = ${coverId}`);
}

function columnsOf({ scheme, holder, cardLast4, validTo }: Given) {
  return { scheme, holder, card_last4: cardLast4, valid_to: validTo ?? null };
}

function requireValid({ validTo }: Given, now: Date): void {
  if (!validTo || validTo >= istDateOf(now)) return;
  const message = 'This date is in the past. Please check the card.';
  throw new AppError('invalid-input', { message, fields: { validTo: message }, issues: { validTo: { code: 'past' } } });
}

async function requireNoOther(tx: Tx, patientId: string, scheme: Scheme): Promise<void> {
  const other = await tx
    .selectFrom('covers')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('scheme', '=', scheme)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (other) throw new AppError('cover-exists');
}
