/** The endpoints of a person's account at a center. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { patientAccount } from '../../../contract/admin';
import type { AccountDeed } from '../../../domain/account-money';
import { formatRupees, paiseToRupees, rupeesToPaise } from '../../../domain/money';
import type { Scope } from '../../../domain/rights';
import type { Context } from '../../context';
import { AppError } from '../../errors';
import type { Db } from '../../platform/db/database';
import { route } from '../../platform/http/route';
import { inScope, requireCenterIn } from '../../staff';
import { accountEntryOf, accountOf, balanceOf, centersOf } from './account-of';
import { correctAccountEntry } from './correct-account-entry';
import { enterEntry } from './enter-entry';
import { ownerOf } from './owner-of';

const TAG = { tag: 'Administration' };

const DONE = {
  advance: 'is in the account',
  package: 'is in the account, as a package',
  payment: 'is in the account',
  discount: 'is taken off what is owed',
  extra: 'is charged',
  refund: 'is recorded as paid out',
} as const;

export function patientAccountRoutes(app: FastifyInstance, { database, clock }: Context): void {
  const { db } = database;

  route(app, patientAccount.account, TAG, async ({ params, query, administrator, scope }) => {
    const now = clock();
    if (query.centerId) requireCenterIn(scope, query.centerId);
    const { name } = await ownerOf(db, { administrator, scope }, params.id, now);
    const whose = { patientId: params.id, name, centerId: query.centerId };
    const account = await accountOf(db, { scope, roles: administrator.roles }, whose, now);
    return { success: true as const, now: now.toISOString(), ...account };
  });

  route(app, patientAccount.enter, TAG, async ({ params, body, administrator, scope }) => {
    const now = clock();
    const { name } = await ownerOf(db, { administrator, scope }, params.id, now);
    const centerId = await centerOf(db, scope, params.id, body);
    await requireStanding(db, centerId, body.kind);
    const deed = { ...body, centerId, patientId: params.id, name, amount: rupeesToPaise(body.amount) };
    const { entryId, receipt, covered } = await db
      .transaction()
      .execute((tx) => enterEntry(tx, administrator, deed, clock()));
    const sessions =
      covered === 0 ? '' : covered === 1 ? ' It pays for 1 session.' : ` It pays for ${covered} sessions.`;
    const said = `${formatRupees(deed.amount)} ${DONE[body.kind]}.${sessions}`;
    return {
      success: true as const,
      message: receipt ? `${said} The receipt is ${receipt}.` : said,
      entry: await accountEntryOf(db, entryId, administrator.roles),
      ...(receipt && { receipt }),
      balance: paiseToRupees(await balanceOf(db, params.id, [centerId])),
    };
  });

  route(app, patientAccount.correctEntry, TAG, async ({ params, body, administrator, scope }) => {
    const found = await db
      .selectFrom('account_entries as entry')
      .innerJoin('patients', 'patients.id', 'entry.patient_id')
      .select(['entry.center_id', 'entry.patient_id', 'patients.name'])
      .where('entry.id', '=', params.id)
      .where(inScope(scope, 'entry.center_id'))
      .executeTakeFirst();
    if (!found) throw new AppError('entry-not-found');
    const account = { centerId: found.center_id, patientId: found.patient_id };
    const correction = { entryId: params.id, note: body.note, name: found.name };
    const { id } = await db
      .transaction()
      .execute((tx) => correctAccountEntry(tx, administrator, account, correction, clock()));
    return {
      success: true as const,
      message: 'The entry is taken back.',
      entry: await accountEntryOf(db, id, administrator.roles),
      balance: paiseToRupees(await balanceOf(db, account.patientId, [account.centerId])),
    };
  });
}

/** A center that was deleted pays out what it has, and takes nothing more. Throws `center-not-found`. */
async function requireStanding(db: Db, centerId: string, kind: AccountDeed): Promise<void> {
  if (kind === 'refund') return;
  const center = await db
    .selectFrom('centers')
    .select('id')
    .where('id', '=', centerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!center) throw new AppError('center-not-found');
}

type Named = { centerId?: string | undefined; sessions?: string[] | undefined };

/**
 * The center at which something is entered: the named one, that of the sessions, or the only one of the scope that knows the person.
 * Throws AppError: center-not-found, center-not-chosen.
 */
async function centerOf(db: Db, scope: Scope, patientId: string, { centerId, sessions = [] }: Named): Promise<string> {
  if (centerId) {
    requireCenterIn(scope, centerId);
    const center = await db.selectFrom('centers').select('id').where(sql`id::text`, '=', centerId).executeTakeFirst();
    if (!center) throw new AppError('center-not-found');
    // Staff of a center reach only whom it knows.
    if (!(await centersOf(db, [center.id], patientId)).length) throw new AppError('patient-not-found');
    return center.id;
  }
  if (sessions.length > 0) {
    const named = await db
      .selectFrom('appointments as bookings')
      .select('center_id')
      .distinct()
      .where(sql`id::text`, '=', sql<string>`any(${sessions})`)
      .where('patient_id', '=', patientId)
      .where(inScope(scope))
      .execute();
    if (named.length === 0) throw new AppError('booking-not-found');
    if (named.length === 1) return named[0]!.center_id;
  }
  const known = await centersOf(db, scope, patientId);
  if (known.length !== 1) throw new AppError('center-not-chosen', { fields: { centerId: 'Please choose the center' } });
  return known[0]!.id;
}
