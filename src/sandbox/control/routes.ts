import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ClockRefusal } from '../clock';
import { MAIL_MODES } from '../mail/faults';
import { TEST_CARD } from '../checkout/card';
import { settleRefund } from '../stripe/refunds';
import { currentSession, declineSession, expireDueSessions, expireSession, paySession } from '../stripe/session-life';
import { FAULT_KINDS, SILENCE_MS } from '../stripe/faults';
import { WEBHOOK_MODES } from '../webhooks/courier';
import type { World } from '../world';
import { Refusal, readBody } from './refusal';
import { readLedger } from './ledger';

const clockBody = z.object({ now: z.iso.datetime({ offset: true }) });
const checkoutBody = z.object({ action: z.enum(['pay', 'decline', 'expire']) });
const webhookBody = z.object({ mode: z.enum(WEBHOOK_MODES) });
const mailBody = z.object({ mode: z.enum(MAIL_MODES) });
const faultBody = z.object({
  rate: z.number().min(0).max(1),
  kinds: z.array(z.enum(FAULT_KINDS)).default(['timeout', '500', '409', '429']),
  seed: z.number().int().optional(),
  silenceMs: z.number().int().min(0).max(120_000).default(SILENCE_MS),
});
const refundModeBody = z.object({ mode: z.enum(['succeed', 'pending']) });
const settleBody = z.object({ action: z.enum(['succeed', 'fail']) });

/** Controls for tests: act as a person, inject faults, move the clock. */
export function controlRoutes(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/control/health', async () => ({ ok: true }));
    app.get('/control/ledger', async () => readLedger(world));

    app.get('/control/clock', async () => tellTime(world));
    app.put('/control/clock', async (request) => {
      const { now } = readBody(clockBody, request.body);
      await moveClock(world, new Date(now));
      return tellTime(world);
    });

    app.get('/control/webhooks', async () => ({ mode: world.courier.mode }));
    app.put('/control/webhooks', async (request) => {
      world.courier.mode = readBody(webhookBody, request.body).mode;
      return { mode: world.courier.mode };
    });
    app.post('/control/webhooks/flush', async () => world.courier.flush());

    app.put('/control/faults', async (request) => {
      const faults = readBody(faultBody, request.body);
      const { apiFaults } = world;
      if (faults.seed !== undefined) apiFaults.reseed(faults.seed);
      Object.assign(apiFaults, { rate: faults.rate, kinds: faults.kinds, silenceMs: faults.silenceMs });
      return { rate: apiFaults.rate, kinds: apiFaults.kinds };
    });

    app.put('/control/mail', async (request) => {
      world.mailFaults.mode = readBody(mailBody, request.body).mode;
      return { mode: world.mailFaults.mode };
    });

    app.put('/control/refunds', async (request) => {
      world.refundMode = readBody(refundModeBody, request.body).mode;
      return { mode: world.refundMode };
    });
    app.post<{ Params: { id: string } }>('/control/refunds/:id', async (request) => {
      const { action } = readBody(settleBody, request.body);
      const refund = world.store.get('refund', request.params.id);
      if (!refund) throw new Refusal(404, `There is no refund ${request.params.id}.`);
      if (refund.status === 'failed') throw new Refusal(409, 'This refund has failed for good.');
      return { status: settleRefund(world, refund, action === 'succeed' ? 'succeeded' : 'failed').status };
    });

    app.post<{ Params: { id: string } }>('/control/checkout/:id', async (request) => {
      const { action } = readBody(checkoutBody, request.body);
      return { status: actOnCheckout(world, request.params.id, action) };
    });
  };
}

function tellTime(world: World): { now: string; offsetMs: number } {
  return { now: world.clock.now().toISOString(), offsetMs: world.clock.offsetMs };
}

/** Moves the clock, expires what is due by then, and waits for the listeners. */
async function moveClock(world: World, to: Date): Promise<void> {
  try {
    world.clock.moveTo(to);
  } catch (error) {
    if (error instanceof ClockRefusal) throw new Refusal(409, error.message);
    throw error;
  }
  expireDueSessions(world);
  for (const listener of world.clockListeners) await listener(world.clock.now());
}

/** Does what a person would do on the checkout page; answers the session's status after it. */
function actOnCheckout(world: World, id: string, action: 'pay' | 'decline' | 'expire'): string {
  const session = currentSession(world, id);
  if (!session) throw new Refusal(404, `There is no checkout session ${id}.`);
  if (session.status !== 'open') throw new Refusal(409, `This session is ${session.status} already.`);
  if (action === 'pay') paySession(world, session, TEST_CARD, 'Test Payer');
  else if (action === 'decline') declineSession(world, session, 'Your card was declined.');
  else expireSession(world, session);
  return world.store.get('session', id)!.status;
}
