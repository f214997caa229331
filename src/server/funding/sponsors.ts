/** Sponsors of a center, who pay for others by a code. */
import { randomInt } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { GivenSponsor, Sponsor, funding } from '../../contract/admin/funding';
import { paiseToRupees, rupeesToPaise } from '../../domain/money';
import type { Scope } from '../../domain/rights';
import { type IstDate, istDateOf } from '../../domain/time';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { inScope, lastChangeOf, recordAction } from '../staff';
import { recordVersion, requireVersion } from '../platform/record-version';
import { standingCenter } from '../seats';
import { isLive, lockSponsor } from '../appointments';

/** Without I, L, O, 0 and 1, which are easily confused. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;

/** Lists the sponsors of a center, the newest first. Throws `center-not-found`. */
export async function listSponsors(db: Db | Tx, centerId: string, now: Date): Promise<Sponsor[]> {
  await standingCenter(db, centerId);
  const rows = await sponsorRows(db, now).where('center_id', '=', centerId).orderBy('id', 'desc').execute();
  return rows.map(presentSponsor);
}

function sponsorRows(db: Db | Tx, now: Date) {
  return db
    .selectFrom('sponsors')
    .selectAll()
    .select(
      sql<number>`(select count(*) from appointments bookings where bookings.sponsor_id = sponsors.id
        and ${isLive(now)})::int`.as('used'),
    );
}

function presentSponsor(row: Awaited<ReturnType<ReturnType<typeof sponsorRows>['execute']>>[number]): Sponsor {
  const editable = editableOf(row);
  return {
    _id: row.id,
    ...editable,
    code: row.code,
    used: row.used,
    endedAt: row.ended_at?.toISOString() ?? null,
    version: recordVersion(editable),
  };
}

type Editable = { name: string; patient_share_paise: number; sessions: number; valid_to: IstDate };

/** The part of a sponsor that is typed. */
function editableOf({ name, patient_share_paise: share, sessions, valid_to: validTo }: Editable): GivenSponsor {
  return { name, share: paiseToRupees(share), sessions, validTo };
}

/** Adds a sponsor with a new code. Throws `center-not-found`, and `invalid-input` for a date in the past. */
export async function addSponsor(
  tx: Tx,
  administrator: Administrator,
  centerId: string,
  given: GivenSponsor,
  now: Date,
): Promise<Sponsor> {
  const center = await standingCenter(tx, centerId);
  requireToCome(given, now);
  const { name, share, sessions, validTo } = given;
  const id = newId();
  const row = {
    id,
    center_id: centerId,
    name,
    patient_share_paise: rupeesToPaise(share),
    sessions,
    valid_to: validTo,
    created_at: now,
    created_by: administrator.administratorId,
  };
  // A code that exists already is all but impossible; if it happens, another one is drawn.
  for (let isGiven = false; !isGiven; ) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('sponsors')
      .values({ ...row, code: drawCode() })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .executeTakeFirst();
    isGiven = Boolean(numInsertedOrUpdatedRows);
  }
  const added = presentSponsor(await sponsorRows(tx, now).where('id', '=', id).executeTakeFirstOrThrow());
  const subject = { subject: 'center', subjectId: centerId, subjectName: center.name } as const;
  // Without the code, which is as good as money.
  const after = { sponsor: name, share, sessions, validTo };
  await recordAction(tx, administrator, { action: 'sponsor-added', ...subject, after }, now);
  return added;
}

function requireToCome({ validTo }: GivenSponsor, now: Date): void {
  if (validTo >= istDateOf(now)) return;
  const message = 'This date is in the past.';
  throw new AppError('invalid-input', { message, fields: { validTo: message } });
}

/**
 * Changes the details of a sponsor at some centers. Its code stays, and bookings keep their share. Throws
 * `sponsor-not-found`, also for one that has ended, `edit-conflict` if somebody else has changed it since `version`,
 * and `invalid-input` for a date in the past, and for fewer sessions than are used.
 */
export async function changeSponsor(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  { id, given: { version, ...given } }: { id: string; given: z.output<NonNullable<typeof funding.changeSponsor.body>> },
  now: Date,
): Promise<Sponsor> {
  // Everybody who books with the code waits for this lock, so that used sessions are counted right.
  await lockSponsor(tx, id);
  const found = await sponsorRows(tx, now)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where(inScope(scope, 'sponsors.center_id'))
    .executeTakeFirst();
  if (!found) throw new AppError('sponsor-not-found');
  const before = editableOf(found);
  await requireVersion(version, before, () => lastChangeOf(tx, found.center_id, ['sponsor-changed']));
  const after: GivenSponsor = {
    name: given.name ?? before.name,
    share: given.share ?? before.share,
    sessions: given.sessions ?? before.sessions,
    validTo: given.validTo ?? before.validTo,
  };
  const { name, share, sessions, validTo } = after;
  if (validTo !== before.validTo) requireToCome(after, now);
  if (sessions < found.used) {
    const message = `${found.used} sessions are booked with this code already.`;
    throw new AppError('invalid-input', { message, fields: { sessions: message } });
  }
  await tx
    .updateTable('sponsors')
    .set({ name, patient_share_paise: rupeesToPaise(share), sessions, valid_to: validTo })
    .where('id', '=', id)
    .execute();
  const center = await standingCenter(tx, found.center_id);
  const ofRecord = ({ name: sponsor, ...rest }: GivenSponsor) => ({ sponsor, ...rest });
  const subject = { subject: 'center', subjectId: center.id, subjectName: center.name } as const;
  const snapshots = { before: ofRecord(before), after: ofRecord(after) };
  await recordAction(tx, administrator, { action: 'sponsor-changed', ...subject, ...snapshots }, now);
  return { ...presentSponsor(found), ...after, version: recordVersion(after) };
}

const drawCode = () => Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Ends a sponsor at some centers; bookings stay. Throws `sponsor-not-found`, also for one that has ended. */
export async function endSponsor(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  id: string,
  now: Date,
): Promise<void> {
  const row = await tx
    .updateTable('sponsors')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where(inScope(scope, 'sponsors.center_id'))
    .returning(['name', 'center_id'])
    .executeTakeFirst();
  if (!row) throw new AppError('sponsor-not-found');
  const center = await standingCenter(tx, row.center_id);
  const subject = { subject: 'center', subjectId: center.id, subjectName: center.name } as const;
  await recordAction(tx, administrator, { action: 'sponsor-ended', ...subject, before: { sponsor: row.name } }, now);
}
