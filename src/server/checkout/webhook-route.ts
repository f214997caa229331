/**
 * Receives the providers' signed messages, which are hints to check again; and receives payers who return from a
 * provider's page.
 */
import type { FastifyInstance } from 'fastify';
import * as paths from '../../contract/paths';
import { RETURN_PATH, WEBHOOK_PATHS } from '../../contract';
import { ONLINE_PROVIDERS, type OnlineProvider } from '../../domain/paid-by';
import type { Context } from '../context';
import { AppError } from '../errors';
import { ProviderAway, ProviderBusy, type ProviderHint, ProviderRefused } from './provider';
import { allowedOrigin } from '../platform/http/same-site';
import { settleDispute } from './settle-dispute';
import { settleProviderRefund } from './settle-refund';
import { settleCheckout, settlePayment } from './settle-payment';

const MAX_BYTES = 256 * 1024;
const BUSY_RETRY_AFTER_S = 5;

export function webhookRoutes(app: FastifyInstance, context: Context): void {
  void app.register((scope, _options, done) => {
    // The signature is made over the raw bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, next) =>
      next(null, body),
    );
    for (const name of ONLINE_PROVIDERS) {
      // The signature authenticates the sender.
      const options = { schema: { hide: true }, config: { for: 'everybody' } } as const;
      scope.post(WEBHOOK_PATHS[name], options, async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const hint = readHint(context, name, request.headers, body);
        if (!hint) throw new AppError('invalid-input', { message: 'The signature is not valid.' });
        // Answered only after the work, so that the provider retries when we fail.
        await follow(context, name, hint).catch((error: unknown) => {
          // A concurrent call is in progress, or the provider is down; it will resend the message.
          if (error instanceof ProviderBusy || error instanceof ProviderAway)
            throw new AppError('overloaded', { retryAfter: BUSY_RETRY_AFTER_S });
          if (!(error instanceof ProviderRefused)) throw error;
          // The provider does not know the object of its own message; resending it for days would not help.
          request.log.warn({ err: error, hint }, 'a message about nothing that the provider knows');
        });
        context.metrics.webhookHeard.set({ provider: name }, context.clock().getTime() / 1000);
        const lagMs = context.clock().getTime() - hint.at.getTime();
        // A failing metric must not turn a handled message into a failure.
        if (Number.isFinite(lagMs)) context.metrics.webhookLag.observe(Math.max(0, lagMs / 1000));
        return { received: true };
      });
    }
    done();
  });

  // The id is only a hint: the page asks the provider for the truth, and shows nobody another person's payment.
  app.get(RETURN_PATH, { schema: { hide: true }, config: { for: 'everybody' } }, async (request, reply) => {
    const { razorpay_payment_link_id: id, to } = request.query as Record<string, unknown>;
    const isGiven = typeof id === 'string' && id !== '';
    const page = isGiven ? `${paths.success}?${new URLSearchParams({ session_id: id })}` : paths.appointments(null);
    return reply.redirect(`${allowedOrigin(context.config, to) ?? ''}${page}`, 302);
  });
}

/** Reads a message. Returns null if it is not from this provider, or if the provider is not set up. */
function readHint(
  { payments, clock }: Context,
  name: OnlineProvider,
  headers: Record<string, unknown>,
  body: Buffer,
): ProviderHint | null {
  if (!payments.available.includes(name)) return null;
  const provider = payments.of(name);
  const signature = headers[provider.signatureHeader];
  return typeof signature === 'string' ? provider.readHint(body, signature, clock()) : null;
}

async function follow(context: Context, provider: OnlineProvider, hint: ProviderHint): Promise<void> {
  if (hint.kind === 'checkout') await settleCheckout(context, provider, hint.checkoutId);
  if (hint.kind === 'payment') await settlePayment(context, hint.paymentId);
  if (hint.kind === 'refund') await settleProviderRefund(context, provider, hint.refundId);
  if (hint.kind === 'dispute') await settleDispute(context, provider, hint.disputeId);
}
