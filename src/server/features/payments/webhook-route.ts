/** Receives the provider's signed messages: hints to check again. */
import type { FastifyInstance } from 'fastify';
import { WEBHOOK_PATH } from '../../../contract';
import type { Context } from '../../context';
import { AppError } from '../../errors';
import { ProviderAway, ProviderBusy, type ProviderHint, ProviderRefused } from './provider';
import { settleProviderRefund } from './settle-refund';
import { settleCheckout } from './settle-payment';

const MAX_BYTES = 256 * 1024;
const BUSY_RETRY_AFTER_S = 5;

export function webhookRoute(app: FastifyInstance, context: Context): void {
  void app.register((scope, _options, done) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, next) =>
      next(null, body),
    );
    // The signature authenticates the sender.
    scope.post(WEBHOOK_PATH, { schema: { hide: true }, config: { for: 'everybody' } }, async (request) => {
      const signature = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const hint = typeof signature === 'string' ? context.payments.readHint(body, signature, context.clock()) : null;
      if (!hint) throw new AppError('invalid-input', { message: 'The signature is not valid.' });
      // Answered only after the work, so that the provider retries when we fail.
      await follow(context, hint).catch((error: unknown) => {
        // A concurrent call is in progress, or the provider is down; it will resend the message.
        if (error instanceof ProviderBusy || error instanceof ProviderAway)
          throw new AppError('overloaded', { retryAfter: BUSY_RETRY_AFTER_S });
        if (!(error instanceof ProviderRefused)) throw error;
        // The provider does not know the object of its own message; resending it for days would not help.
        request.log.warn({ err: error, hint }, 'a message about nothing that the provider knows');
      });
      const lagMs = context.clock().getTime() - hint.at.getTime();
      // A failing metric must not fail a message that was handled.
      if (Number.isFinite(lagMs)) context.metrics.webhookLag.observe(Math.max(0, lagMs / 1000));
      return { received: true };
    });
    done();
  });
}

async function follow(context: Context, hint: ProviderHint): Promise<void> {
  if (hint.kind === 'checkout') await settleCheckout(context, hint.checkoutId);
  if (hint.kind === 'refund') await settleProviderRefund(context, hint.refundId);
}
