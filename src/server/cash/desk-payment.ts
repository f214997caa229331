/**
 * Payments at the desk. Since the appointments may be paid online at the same moment, their checkout is closed first.
 */
import type { FastifyInstance } from 'fastify';
import { cash } from '../../contract/admin';
import { formatRupees, rupeesToPaise } from '../../domain/money';
import type { Context } from '../context';
import { AppError } from '../errors';
import { entryOf } from '../ledger';
import { dueTogether } from './due-together';
import { beginDeskPayment, takeDeskPayment, undoDeskPayment } from './take-payment';
import { closePayment, ProviderAway, ProviderBusy } from '../checkout';
import { route } from '../platform/http/route';
import { requireBookingIn } from '../staff';

const TAKEN = { cash: 'in cash', upi: 'by UPI', card: 'by card' } as const;

export function deskPaymentRoute(app: FastifyInstance, context: Context): void {
  const { database, clock } = context;
  const { db } = database;

  route(app, cash.takePayment, { tag: 'Administration' }, async ({ params, body, administrator, scope }) => {
    const bookingIds = [...new Set([params.id, ...(body.others ?? [])])];
    for (const id of bookingIds) await requireBookingIn(db, scope, id);
    const payment = { ...body, bookingIds, amount: rupeesToPaise(body.amount) };
    const running = await db.transaction().execute((tx) => beginDeskPayment(tx, payment, clock()));
    const take = async () => {
      for (const paymentId of running.paymentIds) await closePayment(context, paymentId);
      return db.transaction().execute((tx) => takeDeskPayment(tx, administrator, payment, clock()));
    };
    const { entryId, receipt } = await take().catch(async (error: unknown) => {
      await undoDeskPayment(db, running);
      throw error instanceof ProviderAway || error instanceof ProviderBusy ? new AppError('online-unclear') : error;
    });
    const message = `${formatRupees(payment.amount)} received ${TAKEN[payment.mode]}. The receipt is ${receipt}.`;
    return { success: true as const, message, entry: await entryOf(db, entryId, administrator.roles) };
  });

  route(app, cash.due, { tag: 'Administration' }, async ({ params, scope }) => {
    const now = clock();
    return { success: true as const, now: now.toISOString(), ...(await dueTogether(db, scope, params.id, now)) };
  });
}
