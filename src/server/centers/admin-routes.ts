/**
 * Endpoints for administrators to maintain centers. Deleting one cancels its bookings
 * (`centers/delete-center-routes.ts`), and closing something moves them (`closures/routes.ts`).
 */
import type { FastifyInstance } from 'fastify';
import { capacity, centers, funding } from '../../contract/admin';
import type { Context } from '../context';
import type { Scope } from '../../domain/rights';
import { istDateOf } from '../../domain/time';
import { laterCharges } from '../charges';
import { AppError } from '../errors';
import { hasJustChanged } from '../platform/http/cookies';
import { route } from '../platform/http/route';
import { requireCenterIn } from '../staff';
import { addCenter } from './add-center';
import { addHolidays, listExceptions, setTemplate, weeklyTemplate } from './set-capacity';
import { centerImpact } from './center-impact';
import {
  addSponsor,
  bookedSchemes,
  changeSponsor,
  endSponsor,
  listSponsors,
  setFunding,
  storedFunding,
} from '../funding';
import { allCenters, listCenters } from './list-centers';
import { presentAdminCenter } from './present';
import { learnPhoto } from './require-photo';
import { setChair } from './set-chair';
import { updateCenter } from './update-center';

const TAG = { tag: 'Administration' };

export function adminCenterRoutes(app: FastifyInstance, context: Context): void {
  const { database, reads, clock, payments } = context;
  const paymentProviders = [payments.chosen, ...payments.available.filter((name) => name !== payments.chosen)];

  /** Throws `invalid-input` for a provider that is not set up, since nobody could pay. */
  const requireSetUp = ({ PaymentProvider: wanted }: { PaymentProvider?: string | undefined }) => {
    if (wanted === undefined || wanted === 'usual' || payments.available.some((name) => name === wanted)) return;
    const message = 'This payment provider is not set up here';
    throw new AppError('invalid-input', { message, fields: { PaymentProvider: message } });
  };

  route(app, centers.list, TAG, async ({ query, scope }, request) => {
    const listed = await reads.from((db) => listCenters(db, scope, query, istDateOf(clock())), hasJustChanged(request));
    return { success: true as const, ...listed };
  });

  route(app, centers.providers, TAG, async () => ({ success: true as const, paymentProviders }));

  const findCenter = async (scope: Scope, centerId: string) => {
    requireCenterIn(scope, centerId);
    const center = await database.db
      .selectFrom('centers')
      .selectAll()
      .select(laterCharges)
      .where('id', '=', centerId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!center) throw new AppError('center-not-found');
    return center;
  };

  route(app, centers.get, TAG, async ({ params, scope }) => {
    return {
      success: true as const,
      center: presentAdminCenter(await findCenter(scope, params.id), istDateOf(clock())),
    };
  });

  route(app, centers.impact, TAG, async ({ params, query, scope }) => {
    const { id } = await findCenter(scope, params.id);
    return { success: true as const, impact: await centerImpact(database.db, { id, slots: query.slots }, clock()) };
  });

  route(app, centers.add, TAG, async ({ body, administrator, scope }) => {
    requireSetUp(body);
    await learnPhoto(context, administrator.administratorId, body.Photo);
    const now = clock();
    const center = await database.db.transaction().execute((tx) => addCenter(tx, administrator, body, now));
    const alldialysiscenters = await allCenters(database.db, scope, istDateOf(now));
    return { success: true as const, alldialysiscenters, center: presentAdminCenter(center, istDateOf(now)) };
  });

  route(app, capacity.template, TAG, async ({ params, scope }) => {
    requireCenterIn(scope, params.id);
    return { success: true as const, ...(await weeklyTemplate(database.db, params.id)) };
  });

  route(app, capacity.setTemplate, TAG, async ({ params, body, administrator, scope }) => {
    requireCenterIn(scope, params.id);
    const week = await database.db.transaction().execute(async (tx) => {
      await setTemplate(tx, administrator, params.id, body, clock());
      return weeklyTemplate(tx, params.id);
    });
    return { success: true as const, message: 'The week is saved.', ...week };
  });

  route(app, capacity.exceptions, TAG, async ({ params, scope }) => {
    requireCenterIn(scope, params.id);
    return { success: true as const, exceptions: await listExceptions(database.db, params.id, clock()) };
  });

  route(app, capacity.setChair, TAG, async ({ params: { id: centerId, chair }, body, administrator, scope }) => {
    requireCenterIn(scope, centerId);
    const said = { centerId, chair, ...body };
    const reason = await database.db.transaction().execute((tx) => setChair(tx, administrator, said, clock()));
    const message = body.outOfOrder ? `Chair ${chair} is out of order today.` : `Chair ${chair} works again.`;
    return { success: true as const, message, reason };
  });

  route(app, capacity.addHolidays, TAG, async ({ params, body, administrator, scope }) => {
    requireCenterIn(scope, params.id);
    const added = await database.db
      .transaction()
      .execute((tx) => addHolidays(tx, administrator, params.id, body, clock()));
    return { success: true as const, message: 'The holidays are added.', added };
  });

  route(app, funding.ofCenter, TAG, async ({ params, scope }) => {
    requireCenterIn(scope, params.id);
    const set = await storedFunding(database.db, params.id);
    return { success: true as const, funding: set, booked: await bookedSchemes(database.db, params.id) };
  });

  route(app, funding.setOfCenter, TAG, async ({ params, body, administrator, scope }) => {
    requireCenterIn(scope, params.id);
    const set = await database.db
      .transaction()
      .execute((tx) => setFunding(tx, administrator, params.id, body, clock()));
    return { success: true as const, funding: set };
  });

  route(app, funding.sponsors, TAG, async ({ params, scope }) => {
    requireCenterIn(scope, params.id);
    return { success: true as const, sponsors: await listSponsors(database.db, params.id, clock()) };
  });

  route(app, funding.addSponsor, TAG, async ({ params, body, administrator, scope }) => {
    requireCenterIn(scope, params.id);
    const sponsor = await database.db
      .transaction()
      .execute((tx) => addSponsor(tx, administrator, params.id, body, clock()));
    return { success: true as const, sponsor };
  });

  route(app, funding.changeSponsor, TAG, async ({ params, body, administrator, scope }) => {
    const sponsor = await database.db
      .transaction()
      .execute((tx) => changeSponsor(tx, administrator, scope, { id: params.id, given: body }, clock()));
    return { success: true as const, sponsor };
  });

  route(app, funding.endSponsor, TAG, async ({ params, administrator, scope }) => {
    await database.db.transaction().execute((tx) => endSponsor(tx, administrator, scope, params.id, clock()));
    return { success: true as const, message: 'The code is no longer valid.' };
  });

  route(app, centers.update, TAG, async ({ params, body, administrator, scope }) => {
    requireCenterIn(scope, params.id);
    requireSetUp(body);
    await learnPhoto(context, administrator.administratorId, body.Photo);
    const now = clock();
    const center = await database.db
      .transaction()
      .execute((tx) => updateCenter(tx, administrator, params.id, body, now));
    return { success: true as const, updatedcenter: presentAdminCenter(center, istDateOf(now)) };
  });
}
