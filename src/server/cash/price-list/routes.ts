/** The endpoints of a center's price list. */
import type { FastifyInstance } from 'fastify';
import { priceList } from '../../../contract/admin';
import { rupeesToPaise } from '../../../domain/money';
import { type Scope, may } from '../../../domain/rights';
import type { Context } from '../../context';
import { AppError } from '../../errors';
import { route } from '../../platform/http/route';
import { inScope, requireCenterIn } from '../../staff';
import { addPrice, changePrice, listPrices } from './price-list';

const TAG = { tag: 'Administration' };

export function priceListRoutes(app: FastifyInstance, { database, clock }: Context): void {
  const { db } = database;

  const requireCenter = async (scope: Scope, centerId: string) => {
    requireCenterIn(scope, centerId);
    const center = await db
      .selectFrom('centers')
      .select('id')
      .where('id', '=', centerId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!center) throw new AppError('center-not-found');
  };

  route(app, priceList.list, TAG, async ({ params, administrator, scope }) => {
    await requireCenter(scope, params.id);
    const mayChange = may(administrator.roles, 'change-center', params.id);
    return { success: true as const, items: await listPrices(db, params.id), mayChange };
  });

  route(app, priceList.add, TAG, async ({ params, body, administrator, scope }) => {
    await requireCenter(scope, params.id);
    const given = { ...body, centerId: params.id, price: rupeesToPaise(body.price) };
    const item = await db.transaction().execute((tx) => addPrice(tx, administrator, given, clock()));
    return { success: true as const, item };
  });

  route(app, priceList.change, TAG, async ({ params, body, administrator, scope }) => {
    const found = await db
      .selectFrom('price_items')
      .select('id')
      .where('id', '=', params.id)
      .where(inScope(scope, 'price_items.center_id'))
      .executeTakeFirst();
    if (!found) throw new AppError('price-item-not-found');
    const { price, ...others } = body;
    const given = { ...others, id: params.id, ...(price !== undefined && { price: rupeesToPaise(price) }) };
    const item = await db.transaction().execute((tx) => changePrice(tx, administrator, given, clock()));
    return { success: true as const, item };
  });
}
