/** The endpoints of the drawer of a center's desk. */
import type { FastifyInstance } from 'fastify';
import { drawer } from '../../../contract/admin';
import { formatRupees, rupeesToPaise } from '../../../domain/money';
import type { Scope } from '../../../domain/rights';
import type { Context } from '../../context';
import { AppError } from '../../errors';
import { drawerNow } from '../../ledger';
import { route } from '../../platform/http/route';
import { inScope, requireCenterIn } from '../../staff';
import { bankCash, correctBanked } from './bank-cash';
import { countDrawer } from './count-drawer';
import { drawerDay, presentState } from './drawer-day';

const TAG = { tag: 'Administration' };

const DONE = {
  open: 'The drawer is open.',
  count: 'The drawer is counted.',
  handover: 'The drawer is handed over.',
  close: 'The drawer is closed.',
} as const;

export function drawerRoutes(app: FastifyInstance, { database, clock }: Context): void {
  const { db } = database;

  const requireCenter = async (scope: Scope, centerId: string) => {
    requireCenterIn(scope, centerId);
    const center = await db.selectFrom('centers').select('id').where('id', '=', centerId).executeTakeFirst();
    if (!center) throw new AppError('center-not-found');
  };
  const stateOf = async (centerId: string) => presentState((await drawerNow(db, centerId))!);

  route(app, drawer.day, TAG, async ({ query, administrator, scope }) => {
    await requireCenter(scope, query.centerId);
    return {
      success: true as const,
      now: clock().toISOString(),
      ...(await drawerDay(db, query, administrator.roles)),
    };
  });

  route(app, drawer.count, TAG, async ({ body, administrator, scope }) => {
    await requireCenter(scope, body.centerId);
    const count = { ...body, counted: rupeesToPaise(body.counted) };
    await db.transaction().execute((tx) => countDrawer(tx, administrator, count, clock()));
    return { success: true as const, message: DONE[body.kind], drawer: await stateOf(body.centerId) };
  });

  route(app, drawer.bank, TAG, async ({ body, administrator, scope }) => {
    await requireCenter(scope, body.centerId);
    const banked = { ...body, amount: rupeesToPaise(body.amount) };
    await db.transaction().execute((tx) => bankCash(tx, administrator, banked, clock()));
    return {
      success: true as const,
      message: `${formatRupees(banked.amount)} is recorded as taken to the bank.`,
      drawer: await stateOf(body.centerId),
    };
  });

  route(app, drawer.correctBank, TAG, async ({ params, body, administrator, scope }) => {
    const found = await db
      .selectFrom('drawer_steps')
      .select('id')
      .where('id', '=', params.id)
      .where(inScope(scope, 'drawer_steps.center_id'))
      .executeTakeFirst();
    if (!found) throw new AppError('entry-not-found');
    const correction = { stepId: params.id, note: body.note };
    const { centerId } = await db.transaction().execute((tx) => correctBanked(tx, administrator, correction, clock()));
    return { success: true as const, message: 'It is taken back.', drawer: await stateOf(centerId) };
  });
}
