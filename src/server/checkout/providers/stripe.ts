/** Stripe behind the port, through its SDK (API version 2026-10-28). Only this folder imports the SDK. */
import Stripe from 'stripe';
import { NAMED_METHODS, type OnlineMethod } from '../../../domain/paid-by';
import { WRITING } from '../../../locales/writing';
import type { ProviderConfig } from '../../payment-settings';
import {
  type Checkout,
  type CheckoutRequest,
  type DisputeStanding,
  type Happened,
  type ListedDispute,
  type ListedPayment,
  type ListedRefund,
  type PaymentProvider,
  ProviderAway,
  ProviderBusy,
  type ProviderHint,
  ProviderRefused,
  type RefundRequest,
  type RefundState,
} from '../provider';
import { tellingTime } from './stripe-http';

/** Seconds by which a webhook's time may differ from ours (Stripe's own default). */
const WEBHOOK_TOLERANCE_S = 300;
const TIMEOUT_MS = 10_000;
const RETRIES = 2;
/** How many used-up keys of one refund are replaced before an administrator must look. */
const KEY_RENEWALS = 5;
/** https://docs.stripe.com/security/guide#content-security-policy */
const CHECKOUT_ORIGIN = 'https://checkout.stripe.com';
const CHECKOUT_STATUSES = ['open', 'complete', 'expired'] as const;

/** Makes the adapter for Stripe. `onTime` receives Stripe's time with every answer. */
export function createStripeProvider(
  config: ProviderConfig<'stripe'>,
  onTime: (theirs: Date) => void = () => undefined,
): PaymentProvider {
  const stripe = new Stripe(config.secretKey, {
    ...hostOf(config.apiUrl),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    httpClient: tellingTime(onTime),
  });

  return {
    methods: config.methods,
    checkoutOrigins: [config.apiUrl ? new URL(config.apiUrl).origin : CHECKOUT_ORIGIN],
    signatureHeader: 'stripe-signature',
    // An expired session can't be paid.
    paidLateMs: 0,
    async openCheckout(request) {
      const session = await refusable(() =>
        stripe.checkout.sessions.create(checkoutParams(request, config.methods), {
          idempotencyKey: request.idempotencyKey,
        }),
      );
      if (!session.url) throw new Error(`checkout ${session.id} has no page`);
      return { checkoutId: session.id, url: session.url };
    },
    async readCheckout(checkoutId) {
      return toCheckout(
        await readable(() =>
          stripe.checkout.sessions.retrieve(checkoutId, { expand: ['payment_intent.latest_charge'] }),
        ),
      );
    },
    async expireCheckout(checkoutId) {
      try {
        await stripe.checkout.sessions.expire(checkoutId);
      } catch (error) {
        // Only an open session can be expired. The state of any other session is read next.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      }
    },
    async refund(request) {
      const earlier = request.askedLongAgo ? await findRefund(stripe, request) : null;
      if (earlier) return earlier;
      for (let renewed = 0; ; renewed++) {
        try {
          return await createRefund(stripe, request, renewed);
        } catch (error) {
          const isRefused = error instanceof ProviderRefused;
          if (!isRefused && !isStoredFailure(error)) throw error;
          // An earlier request may have made it although its answer got lost and its key was forgotten; then nothing is
          // left to refund.
          const made = await findRefund(stripe, request);
          if (made) return made;
          if (isRefused || renewed === KEY_RENEWALS) throw error;
        }
      }
    },
    async readRefund(refundId) {
      return toListedRefund(await readable(() => stripe.refunds.retrieve(refundId)));
    },
    async refundsOf(providerPaymentId) {
      const refunds: ListedRefund[] = [];
      await readable(async () => {
        for await (const refund of stripe.refunds.list({
          payment_intent: providerPaymentId,
          limit: 100,
        }))
          refunds.push(toListedRefund(refund));
      });
      return refunds;
    },
    async readDispute(disputeId) {
      return toDispute(await readable(() => stripe.disputes.retrieve(disputeId)));
    },
    happenedSince: (since) => readable(() => happenedSince(stripe, since)),
    readHint(body, signature, now) {
      const at = now.getTime();
      try {
        return toHint(
          stripe.webhooks.constructEvent(body, signature, config.webhookSecret, WEBHOOK_TOLERANCE_S, undefined, at),
        );
      } catch {
        // Forged, too old or garbled: the SDK has several errors for this, and in each case there is nothing to act on.
        return null;
      }
    },
    async book(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const payments: ListedPayment[] = [];
      for await (const session of stripe.checkout.sessions.list({ created, limit: 100 })) {
        const { paid, providerPaymentId, ...rest } = toCheckout(session);
        if (paid && providerPaymentId) payments.push({ ...rest, providerPaymentId });
      }
      return {
        of: ['stripe'],
        payments,
        ...(await happenedSince(stripe, since)),
      };
    },
  };
}

function hostOf(apiUrl: string | null) {
  if (!apiUrl) return {};
  const url = new URL(apiUrl);
  const protocol: 'http' | 'https' = url.protocol === 'http:' ? 'http' : 'https';
  return { host: url.hostname, port: url.port || (protocol === 'http' ? '80' : '443'), protocol };
}

function checkoutParams(
  request: CheckoutRequest,
  methods: ProviderConfig<'stripe'>['methods'],
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    // Whatever else is enabled in the account: the page offers exactly the methods that we announce.
    allowed_payment_method_types: [...methods],
    // https://docs.stripe.com/api/checkout/sessions/create, `locale`.
    locale: WRITING[request.language].known.stripe as Stripe.Checkout.SessionCreateParams.Locale,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'inr',
          unit_amount: request.amount,
          product_data: { name: request.title, description: request.description },
        },
      },
    ],
    client_reference_id: request.paymentId,
    ...(request.email !== null && { customer_email: request.email }),
    metadata: { payment_id: request.paymentId },
    payment_intent_data: { metadata: { payment_id: request.paymentId } },
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
  };
}

function toCheckout(session: Stripe.Checkout.Session): Checkout {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const charge = intent && typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    provider: 'stripe',
    checkoutId: session.id,
    status: CHECKOUT_STATUSES.find((status) => status === session.status) ?? 'open',
    paid: session.payment_status === 'paid',
    amount: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    // Others who sell by the same account fill `client_reference_id` with ids of their own.
    ourPaymentId: session.metadata?.payment_id ?? null,
    providerPaymentId: idOf(session.payment_intent),
    method: charge ? methodOf(charge) : null,
    cardLast4: charge?.payment_method_details?.card?.last4 ?? null,
  };
}

function methodOf({ payment_method_details: details }: Stripe.Charge): OnlineMethod {
  return NAMED_METHODS.find((method) => method === details?.type) ?? 'other';
}

function toRefund(refund: Stripe.Refund): RefundState {
  const status =
    refund.status === 'succeeded'
      ? 'succeeded'
      : refund.status === 'failed' || refund.status === 'canceled'
        ? 'failed'
        : 'pending';
  return { refundId: refund.id, status, failure: refund.failure_reason ?? null };
}

function toListedRefund(refund: Stripe.Refund): ListedRefund {
  return {
    ...toRefund(refund),
    providerPaymentId: idOf(refund.payment_intent) ?? '',
    amount: refund.amount,
    ourRefundId: refund.metadata?.refund_id ?? null,
    createdAt: new Date(refund.created * 1000),
  };
}

async function happenedSince(stripe: Stripe, since: Date): Promise<Happened> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const refunds: ListedRefund[] = [];
  for await (const refund of stripe.refunds.list({ created, limit: 100 })) refunds.push(toListedRefund(refund));
  const disputes: ListedDispute[] = [];
  for await (const dispute of stripe.disputes.list({ created, limit: 100 })) disputes.push(toDispute(dispute));
  return { refunds, disputes };
}

/**
 * The states of disputes that are over, by `status` (https://docs.stripe.com/api/disputes/object). A warning asks for
 * facts before any money is taken.
 */
const OVER: Record<string, DisputeStanding> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'closed',
  prevented: 'closed',
};

function toDispute(dispute: Stripe.Dispute): ListedDispute {
  const standing = OVER[dispute.status] ?? 'open';
  const { due_by: dueBy } = dispute.evidence_details;
  return {
    disputeId: dispute.id,
    providerPaymentId: idOf(dispute.payment_intent) ?? '',
    amount: dispute.amount,
    reason: dispute.reason,
    standing,
    answerBy: standing === 'open' && dueBy !== null ? new Date(dueBy * 1000) : null,
    openedAt: new Date(dispute.created * 1000),
  };
}

/** Requests a refund. `renewed`: how many keys of it are used up; the keys always follow in the same order. */
async function createRefund(stripe: Stripe, request: RefundRequest, renewed: number): Promise<RefundState> {
  const { providerPaymentId, amount, refundId, idempotencyKey } = request;
  const params = {
    payment_intent: providerPaymentId,
    ...(amount !== null && { amount }),
    metadata: { refund_id: refundId },
  };
  const key = renewed === 0 ? idempotencyKey : `${idempotencyKey}:${renewed}`;
  return toRefund(await refusable(() => stripe.refunds.create(params, { idempotencyKey: key })));
}

/** Finds our refund at Stripe, whatever the request answered. */
async function findRefund(stripe: Stripe, { providerPaymentId, refundId }: RefundRequest): Promise<RefundState | null> {
  for await (const refund of stripe.refunds.list({ payment_intent: providerPaymentId, limit: 100 })) {
    if (refund.metadata?.refund_id === refundId) return toRefund(refund);
  }
  return null;
}

/**
 * Whether an error is a stored answer. Stripe stores the answer to a key's first request, even its own failure, and
 * repeats it for a day (https://docs.stripe.com/api/idempotent_requests). Such a key will never make the refund.
 */
function isStoredFailure(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError) || (error.statusCode ?? 0) < 500) return false;
  return error.headers?.['idempotent-replayed'] === 'true';
}

function toHint(event: Stripe.Event): ProviderHint {
  const object = event.data.object;
  const at = new Date(event.created * 1000);
  if (object.object === 'checkout.session') return { kind: 'checkout', checkoutId: object.id, at };
  if (object.object === 'refund') return { kind: 'refund', refundId: object.id, at };
  if (object.object === 'dispute') return { kind: 'dispute', disputeId: object.id, at };
  return { kind: 'other', at };
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference;
}

/** Asks Stripe something that changes nothing there. Throws ProviderAway if Stripe does not answer. */
async function readable<T>(call: () => Promise<T>): Promise<T> {
  return refusable(call).catch((error: unknown) => {
    const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;
    const isAway = [StripeAPIError, StripeConnectionError, StripeRateLimitError].some((kind) => error instanceof kind);
    throw isAway ? new ProviderAway((error as Error).message, { cause: error }) : error;
  });
}

/**
 * Turns Stripe's refusals (4xx except 409 and 429) into ProviderRefused and requests whose key is in use (409) into
 * ProviderBusy. Other errors are worth a retry, and pass.
 */
async function refusable<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409) {
      throw new ProviderRefused(error.message, { cause: error });
    }
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 409) {
      throw new ProviderBusy(error.message, { cause: error });
    }
    throw error;
  }
}
