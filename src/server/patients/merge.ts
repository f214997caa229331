/** Merging two persons who turn out to be one: everything of the one without an account goes to the other. */
import { sql } from 'kysely';
import { mayBeOne } from '../../domain/name-alike';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import { recordAction } from '../staff';
import { isUpcoming, lockPatients } from '../appointments';
import { clashesOf, fatesOf, movePerson, requireNoClash } from './move-person';
import { enqueueEmail, readerOf } from '../outbox';
import { othersWhoKnow, shownTo } from './desk-patient';
import { type AtDesk, findFor, requireAgreed } from './find-patients';
import { recordChanges } from './merge-record';
import { keepMerge } from './undo-merge';

type Pair = { from: string; into: string };

/**
 * Says what a merge would move, and at which hours both have an appointment. Throws `merge-not-possible`,
 * `names-unlike`, and the errors of `findFor`.
 */
export async function previewMerge(db: Db | Tx, by: AtDesk, ids: Pair, now: Date) {
  const { from, into } = await findPair(db, by, ids, now);
  const moves = await countsOf(db, ids.from, now);
  const [clashes, links] = [await clashesOf(db, ids), await linksOf(db, ids)];
  return { from: shownTo(from), into: shownTo(into), moves, clashes, links, mustAsk: from.mustAsk || into.mustAsk };
}

async function findPair(db: Db | Tx, by: AtDesk, { from: fromId, into: intoId }: Pair, now: Date) {
  const from = await findFor(db, by, 'merge', fromId, now);
  const into = await findFor(db, by, 'merge', intoId, now);
  if (from.hasAccount || fromId === intoId) throw new AppError('merge-not-possible');
  if (!into.isConfirmed) throw new AppError('person-not-confirmed');
  if (!mayBeOne(from.name, into.name)) throw new AppError('names-unlike');
  return { from, into };
}

/** Says for each account that cares for `from` what a merge does to its link: it is `ended`, or `asked` for again. */
async function linksOf(db: Db | Tx, pair: { from: string; into: string }) {
  return (await fatesOf(db, pair)).map(({ name, fate }) => ({ name, fate }));
}

async function countsOf(db: Db | Tx, id: string, now: Date) {
  const { rows } = await sql<Record<'bookings' | 'upcoming' | 'payments' | 'careLinks' | 'waits' | 'consents', number>>`
    select count(*)::int as bookings, count(*) filter (where ${isUpcoming(now)})::int as upcoming,
      count(distinct payment_id)::int as payments,
      (select count(*)::int from care_links where patient_id = ${id} and ended_at is null) as "careLinks",
      (select count(*)::int from waits where patient_id = ${id} and ended_at is null) as waits,
      (select count(*)::int from consents where patient_id = ${id} and withdrawn_at is null) as consents
    from appointments bookings where patient_id = ${id}`.execute(db);
  return rows[0]!;
}

/**
 * Merges two persons, and mails the remaining one, with or without an account, if there is an address. Throws
 * `merge-clash` with the hours at which both have an appointment, `others-to-ask`, and the errors of the preview.
 */
export async function mergePatients(tx: Tx, by: AtDesk, ids: Pair, now: Date): Promise<void> {
  await lockPatients(tx, [ids.from, ids.into]);
  const { from, into } = await findPair(tx, by, ids, now);
  const moves = await countsOf(tx, ids.from, now);
  await requireNoClash(
    tx,
    ids,
    'merge-clash',
    (when) => `Both have an appointment on ${when}. Please cancel or move one first.`,
  );
  requireAgreed(from, into);
  const centers = await centersThatKnow(tx, ids);
  const changes = await recordChanges(tx, ids, () => movePerson(tx, ids, now));
  const names = { from: { id: ids.from, name: from.name }, into: { id: ids.into, name: into.name } };
  await keepMerge(tx, by.administrator, names, { centers, changes }, now);
  if (into.email) {
    const details = { username: into.name, what: 'merged' as const, other: from.name };
    const reader = readerOf({ email: into.email, language: into.language ?? 'en' });
    const onceKey = `care-merged:${ids.into}:${ids.from}`;
    await enqueueEmail(tx, { ...reader, template: 'care-changed', details, onceKey }, now);
  }
  const subject = { subject: 'patient', subjectId: ids.into, subjectName: `${from.name}, into ${into.name}` } as const;
  await recordAction(tx, by.administrator, { action: 'patients-merged', ...subject, after: moves }, now);
}

/** Reads the centers that know one of two persons. */
async function centersThatKnow(tx: Tx, { from, into }: Pair): Promise<string[]> {
  const ofBoth = [from, into].map((id) => othersWhoKnow([], sql`${id}`));
  const { rows } = await sql<{ center_id: string }>`${sql.join(ofBoth, sql` union `)}`.execute(tx);
  return rows.map(({ center_id: center }) => center);
}
