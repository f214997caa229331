/** Endpoints for what a session costs at a center from a date on. */
import type { FastifyInstance } from 'fastify';
import { centerCharges } from '../../contract/admin';
import { chargeOn } from '../../domain/charges';
import { paiseToRupees, rupeesToPaise } from '../../domain/money';
import { countTouched, listCharges, presentCharges, setCharge, takeBackCharge } from '../charges';
import type { Context } from '../context';
import { route } from '../platform/http/route';
import { requireCenterIn } from '../staff';
import { tellTakenBack } from './tell-charges';

const TAG = { tag: 'Administration' };

export function chargeRoutes(app: FastifyInstance, { database, clock, limits }: Context): void {
  const { db } = database;

  route(app, centerCharges.list, TAG, async ({ params, scope }) => {
    requireCenterIn(scope, params.id);
    return { success: true as const, charges: presentCharges(await listCharges(db, params.id, clock())) };
  });

  route(app, centerCharges.preview, TAG, async ({ params, query: { from }, administrator, scope }) => {
    await limits.take('preview-administrator', administrator.administratorId);
    requireCenterIn(scope, params.id);
    const now = clock();
    const { charge, later } = await listCharges(db, params.id, now);
    const touches = await countTouched(db, { centerId: params.id, from }, now);
    return { success: true as const, holds: paiseToRupees(chargeOn(charge, later, from)), touches };
  });

  route(app, centerCharges.set, TAG, async ({ params: { id }, body, administrator, scope }) => {
    requireCenterIn(scope, id);
    const now = clock();
    const charges = await db.transaction().execute(async (tx) => {
      await setCharge(tx, administrator, id, { ...body, charge: rupeesToPaise(body.charge) }, now);
      return listCharges(tx, id, now);
    });
    return { success: true as const, charges: presentCharges(charges) };
  });

  route(app, centerCharges.takeBack, TAG, async ({ params, administrator, scope }) => {
    const now = clock();
    const charges = await db.transaction().execute(async (tx) => {
      const taken = await takeBackCharge(tx, administrator, scope, params.id, now);
      await tellTakenBack(tx, taken, now);
      return listCharges(tx, taken.centerId, now);
    });
    return { success: true as const, charges: presentCharges(charges) };
  });
}
