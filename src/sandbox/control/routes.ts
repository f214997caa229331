import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { FAULT_KINDS, SILENCE_MS } from '../api/faults';
import { ClockRefusal } from '../clock';
import { doWhatIsDue } from '../due';
import { MAIL_MODES } from '../mail/faults';
import { ONLINE_PROVIDERS } from '../../domain/paid-by';
import { CHECKOUT_ACTIONS, DISPUTE_ACTIONS } from '../stand-in';
import { METHODS } from '../state/records';
import { WEBHOOK_MODES } from '../webhooks/courier';
import type { World } from '../world';
import { actOnCheckout, disputePayment, refundThere, settleRefundNow, turnDisputeNow } from './act';
import { Refusal, readBody } from './refusal';
import { readLedger } from './ledger';

const clockBody = z.object({ now: z.iso.datetime({ offset: true }) });
const amount = z.int().positive().optional();
/** Where another amount, in the smallest unit, or another currency comes than was asked. */
const otherAmount = {
  amount,
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
};
const amountBody = z.object({ amount });
const disputeBody = z.object({ action: z.enum(DISPUTE_ACTIONS) });
const checkoutBody = z.object({
  action: z.enum(CHECKOUT_ACTIONS),
  method: z.enum(METHODS).default('upi'),
  ...otherAmount,
});
/** `enabled`: whether all providers still send webhooks; one may stop after 24 hours of failures. */
const webhookBody = z.object({ mode: z.enum(WEBHOOK_MODES).optional(), enabled: z.literal(true).optional() });
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

    app.get('/control/webhooks', async () => tellWebhooks(world));
    app.put('/control/webhooks', async (request) => {
      const { mode, enabled } = readBody(webhookBody, request.body);
      if (mode) world.courier.mode = mode;
      if (enabled) ONLINE_PROVIDERS.forEach((provider) => world.courier.enable(provider));
      return tellWebhooks(world);
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
      return { status: settleRefundNow(world, request.params.id, action) };
    });

    app.post<{ Params: { id: string } }>('/control/checkout/:id', async (request) => {
      const { action, ...how } = readBody(checkoutBody, request.body);
      return { status: actOnCheckout(world, request.params.id, action, how) };
    });

    // What people do on the providers' own pages, and banks: `id` is a payment's, or its checkout's.
    app.post<{ Params: { id: string } }>('/control/payments/:id/refund', async (request) => {
      return {
        id: refundThere(world, request.params.id, readBody(amountBody, request.body).amount),
      };
    });
    app.post<{ Params: { id: string } }>('/control/payments/:id/dispute', async (request) => {
      return {
        id: disputePayment(world, request.params.id, readBody(amountBody, request.body).amount),
      };
    });
    app.post<{ Params: { id: string } }>('/control/disputes/:id', async (request) => {
      return {
        status: turnDisputeNow(world, request.params.id, readBody(disputeBody, request.body).action),
      };
    });
  };
}

function tellWebhooks({ courier }: World): { mode: string; enabled: boolean } {
  return { mode: courier.mode, enabled: !ONLINE_PROVIDERS.some((provider) => courier.isDisabled(provider)) };
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
  doWhatIsDue(world);
  for (const listener of world.clockListeners) await listener(world.clock.now());
}
