/**
 * The product over HTTP with a card provider that answers at once, so that the provider's share is not measured.
 * Everything else is real, except that jobs are not run: mails are enqueued, not sent. Writes the access tokens of
 * PATIENTS patients to TOKENS, one a line.
 */
import { writeFileSync } from 'node:fs';
import { buildApp } from '../../src/server/app';
import { readConfig } from '../../src/server/config';
import { createContext } from '../../src/server/create-context';
import { openServer } from '../../src/server/platform/db/database';
import { signAccessToken } from '../../src/server/accounts/tokens';
import { paymentsOf } from '../../src/server/checkout/payments';
import type { PaymentProvider } from '../../src/server/checkout/provider';

const { PORT, PATIENTS, TOKENS } = process.env;
const AMOUNT = 150_000;

const never = () => Promise.reject(new Error('not measured'));
const provider: PaymentProvider = {
  methods: ['card'],
  checkoutOrigins: ['https://pay.example'],
  signatureHeader: 'stripe-signature',
  paidLateMs: 0,
  openCheckout: async ({ paymentId }) => ({ checkoutId: `ours-${paymentId}`, url: 'https://pay.example/' }),
  readCheckout: async (checkoutId) => ({
    provider: 'stripe',
    checkoutId,
    status: 'complete',
    paid: true,
    currency: 'INR',
    amount: AMOUNT,
    ourPaymentId: null,
    providerPaymentId: `payment-${checkoutId}`,
    method: 'card',
    cardLast4: '4242',
  }),
  readHint: (body, _signature, at) => ({ kind: 'checkout', checkoutId: body.toString(), at }),
  expireCheckout: never,
  refund: never,
  readRefund: never,
  refundsOf: never,
  readDispute: never,
  happenedSince: never,
  book: never,
};

const config = readConfig(process.env);
const database = openServer(config.databaseUrl!, (error) => console.error(error));
const outside = {
  payments: config.payments!,
  mail: config.mail!,
  channels: { push: null, whatsapp: null, sms: null },
  google: null,
  clock: () => new Date(),
  sandboxUrl: null,
};
const context = await createContext(config, database, outside, {
  payments: paymentsOf('stripe', { stripe: provider }),
});
const patients = Array.from({ length: Number(PATIENTS) }, (_, index) => {
  const id = `00000000-0000-7000-8000-${(index + 1).toString(16).padStart(12, '0')}`;
  return signAccessToken({ userId: id, sessionId: id }, context.secret, new Date());
});
writeFileSync(TOKENS!, (await Promise.all(patients)).join('\n'));
const app = await buildApp(context);
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
