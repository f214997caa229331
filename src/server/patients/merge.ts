/** Two persons who turn out to be one: everything of the one without an account goes to the other. */
import { sql } from 'kysely';
import type { DeskPatient } from '../../contract/admin';
import type { Scope } from '../../domain/rights';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { recordAction } from '../staff';
import { isUpcoming, lockPatients } from '../seats';
import { clashesOf, fatesOf, movePerson, requireNoClash } from './move-person';
import { enqueueEmail, readerOf } from '../outbox';
import { findKnown } from './find-patients';

type Pair = { from: DeskPatient; into: DeskPatient };

/** What a merge moves, and the hours at which both have an appointment. Throws `patient-not-found`, `merge-not-possible`. */
export async function previewMerge(
  db: Db | Tx,
  administrator: Administrator,
  scope: Scope,
  { from: fromId, into: intoId }: { from: string; into: string },
  now: Date,
) {
  const pair = await findPair(db, administrator, scope, fromId, intoId, now);
  const moves = await countsOf(db, fromId, now);
  const ids = { from: fromId, into: intoId };
  return { ...pair, moves, clashes: await clashesOf(db, ids), links: await linksOf(db, ids) };
}

async function findPair(
  db: Db | Tx,
  administrator: Administrator,
  scope: Scope,
  fromId: string,
  intoId: string,
  now: Date,
): Promise<Pair> {
  const { language: _, ...from } = await findKnown(db, administrator, scope, fromId, now);
  const { language: _into, ...into } = await findKnown(db, administrator, scope, intoId, now);
  if (from.hasAccount || fromId === intoId) throw new AppError('merge-not-possible');
  if (!into.isConfirmed) throw new AppError('person-not-confirmed');
  return { from, into };
}

/** Who cared for the person who goes, and whether they may go on: `ended`, or `asked` anew. */
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
 * Merges, and mails the person who stays, if there is an address: with an account or without. Throws `merge-clash` with the hours at which both have an
 * appointment.
 */
export async function mergePatients(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  { from: fromId, into: intoId }: { from: string; into: string },
  now: Date,
) {
  await lockPatients(tx, [fromId, intoId]);
  const pair = { from: fromId, into: intoId };
  const { from, into, moves } = await previewMerge(tx, administrator, scope, pair, now);
  const { language } = await findKnown(tx, administrator, scope, intoId, now);
  await requireNoClash(
    tx,
    pair,
    'merge-clash',
    (when) => `Both have an appointment on ${when}. Please cancel or move one first.`,
  );
  await movePerson(tx, pair, now);
  if (into.email) {
    const details = { username: into.name, what: 'merged' as const, other: from.name };
    const reader = readerOf({ email: into.email, language });
    const onceKey = `care-merged:${intoId}:${fromId}`;
    await enqueueEmail(tx, { ...reader, template: 'care-changed', details, onceKey }, now);
  }
  const subject = { subject: 'patient', subjectId: intoId, subjectName: `${from.name}, into ${into.name}` } as const;
  await recordAction(tx, administrator, { action: 'patients-merged', ...subject, after: moves }, now);
  return { patient: { ...into, phone: into.phone ?? from.phone }, moved: moves };
}
