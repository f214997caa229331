/**
 * The adapter for Razorpay's payment links (https://razorpay.com/docs/api/payments/payment-links/). Decision 14 says
 * why it does without the SDK. Nobody types a UPI address anywhere: Razorpay's page shows a QR code, or the apps of the
 * phone.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { RETURN_PATH } from '../../../contract';
import { ONLINE_METHODS, type OnlineMethod, PROVIDERS } from '../../../domain/paid-by';
import { DAY_MS } from '../../../domain/time';
import type { ProviderConfig } from '../../payment-settings';
import {
  CHECKOUT_ID,
  type Checkout,
  type CheckoutRequest,
  type DisputeStanding,
  type Happened,
  type ListedDispute,
  type ListedPayment,
  type ListedRefund,
  type PaymentProvider,
  type ProviderHint,
  ProviderRefused,
  type RefundRequest,
  type RefundState,
} from '../provider';
import { type Razorpay, callRazorpay } from './razorpay-http';

const API = 'https://api.razorpay.com';
/**
 * The hosts of the payment page. A link is short (`short_url` in Razorpay's documents) and redirects to a page of
 * Razorpay's: people publish addresses like `razorpay.com/payment-link/…`. The documents have no list for content
 * security policies, so all of Razorpay's hosts are allowed.
 */
const CHECKOUT_ORIGINS = ['https://rzp.io', 'https://razorpay.com', 'https://*.razorpay.com'];
/** A bank that did not answer may still authorise for three days; one day more to be safe. */
const PAID_LATE_MS = 4 * DAY_MS;
/** How often creating a link is tried. After a failure the link may exist, so it is looked for before the next try. */
const OPENINGS = 2;
const PAGE = 100;
/** The earliest moment that Razorpay's lists accept, in seconds: 1 January 2000. */
const EARLIEST_S = 946_684_800;

/** Razorpay writes an empty object as an empty list. */
const notes = z
  .union([z.record(z.string(), z.unknown()), z.array(z.unknown())])
  .nullish()
  .transform((given) => (given && !Array.isArray(given) ? given : {}));

const link = z.object({
  id: z.string(),
  status: z.enum(['created', 'partially_paid', 'paid', 'expired', 'cancelled']),
  amount: z.int(),
  currency: z.string().default('INR'),
  reference_id: z.string().nullish(),
  short_url: z.string(),
  payments: z
    .array(z.object({ payment_id: z.string() }))
    .nullish()
    .catch(null),
});
type Link = z.output<typeof link>;

const payment = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  /** True if the money was kept, whatever was refunded later; false if it went back by itself. */
  captured: z.boolean(),
  method: z.string().nullish(),
  card: z.object({ last4: z.string().nullish() }).nullish(),
  notes,
});
type Payment = z.output<typeof payment>;

const refund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  status: z.enum(['pending', 'processed', 'failed']),
  created_at: z.int(),
  notes,
});
type Refund = z.output<typeof refund>;

/** https://razorpay.com/docs/api/disputes/entity */
const dispute = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  reason_code: z.string().nullish(),
  respond_by: z.int().nullish(),
  status: z.string(),
  created_at: z.int(),
});

const entity = z.object({ entity: z.object({ id: z.string(), notes }) });
const event = z.object({
  created_at: z.int(),
  payload: z.object({
    payment_link: entity.optional().catch(undefined),
    payment: entity.optional().catch(undefined),
    refund: entity.optional().catch(undefined),
    dispute: z
      .object({ entity: z.object({ id: z.string() }) })
      .optional()
      .catch(undefined),
  }),
});

/** Makes the adapter for Razorpay. `onTime` receives Razorpay's time with every answer. */
export function createRazorpayProvider(
  config: ProviderConfig<'razorpay'>,
  onTime: (theirs: Date) => void = () => undefined,
): PaymentProvider {
  const razorpay = callRazorpay({ ...config, apiUrl: config.apiUrl ?? API }, onTime);

  return {
    methods: PROVIDERS.razorpay.methods,
    checkoutOrigins: config.apiUrl ? [new URL(config.apiUrl).origin] : CHECKOUT_ORIGINS,
    signatureHeader: 'x-razorpay-signature',
    paidLateMs: PAID_LATE_MS,
    openCheckout: (request) => openLink(razorpay, request),
    async readCheckout(checkoutId) {
      const found = await razorpay.get(`/v1/payment_links/${encodeURIComponent(checkoutId)}`, link);
      return toCheckout(found, await paymentOf(razorpay, found));
    },
    async expireCheckout(checkoutId) {
      try {
        await razorpay.post(`/v1/payment_links/${encodeURIComponent(checkoutId)}/cancel`, {}, link, { again: true });
      } catch (error) {
        // Only an open link can be cancelled. The state of any other link is read next.
        if (!(error instanceof ProviderRefused)) throw error;
      }
    },
    async refund(request) {
      const earlier = request.askedLongAgo ? await findRefund(razorpay, request) : null;
      if (earlier) return earlier;
      try {
        return await createRefund(razorpay, request);
      } catch (error) {
        // An earlier request may have made it although its answer got lost; then nothing is left to refund.
        const made = error instanceof ProviderRefused ? await findRefund(razorpay, request) : null;
        if (!made) throw error;
        return made;
      }
    },
    async readRefund(refundId) {
      return toListedRefund(await razorpay.get(`/v1/refunds/${encodeURIComponent(refundId)}`, refund));
    },
    async refundsOf(providerPaymentId) {
      return (await refundsOf(razorpay, providerPaymentId)).map(toListedRefund);
    },
    async readDispute(disputeId) {
      return toDispute(await razorpay.get(`/v1/disputes/${encodeURIComponent(disputeId)}`, dispute));
    },
    happenedSince: (since) => happenedSince(razorpay, since),
    readHint: (body, signature) => (isSigned(body, signature, config.webhookSecret) ? toHint(body) : null),
    async book(since) {
      const kept = (await all(razorpay, '/v1/payments', since, payment)).filter(({ captured }) => captured);
      const payments: ListedPayment[] = [];
      for (const one of kept) payments.push(await listedPayment(razorpay, one));
      return {
        of: ['razorpay'],
        payments,
        ...(await happenedSince(razorpay, since, kept)),
      };
    },
  };
}

/**
 * Opens a payment link. Razorpay's requests take no idempotency key, but there can be only one link for a
 * `reference_id`. So if the request is refused, or its answer is lost, the link is looked for. A second press, even in
 * another language, therefore leads to the first link, with its first description: two links for one payment could both
 * be paid.
 */
async function openLink(razorpay: Razorpay, request: CheckoutRequest): Promise<{ checkoutId: string; url: string }> {
  for (let opening = 1; ; opening++) {
    try {
      const made = await razorpay.post('/v1/payment_links', linkParams(request), link);
      return { checkoutId: made.id, url: made.short_url };
    } catch (error) {
      const found = await findLink(razorpay, { reference_id: request.paymentId }).catch(() => null);
      if (found?.amount === request.amount) return { checkoutId: found.id, url: found.short_url };
      if (found || opening === OPENINGS || error instanceof ProviderRefused) throw error;
    }
  }
}

function linkParams(request: CheckoutRequest) {
  const { paymentId, amount, title, description, email, publicUrl, successUrl, expiresAt } = request;
  return {
    amount,
    currency: 'INR',
    accept_partial: false,
    reference_id: paymentId,
    description: `${title}. ${description}`,
    ...(email !== null && { customer: { email } }),
    // We send our own mails and reminders.
    notify: { sms: false, email: false },
    reminder_enable: false,
    expire_by: Math.floor(expiresAt.getTime() / 1000),
    // The link's id is not known yet: Razorpay adds it as a parameter.
    callback_url: successUrl.includes(CHECKOUT_ID) ? wayBack(publicUrl, successUrl) : successUrl,
    callback_method: 'get',
    notes: { payment_id: paymentId },
  };
}

/**
 * The way back through our own server, and from there to the origin that asked for the payment, if that is another one.
 */
function wayBack(publicUrl: string, successUrl: string): string {
  const back = new URL(RETURN_PATH, publicUrl);
  const { origin } = new URL(successUrl);
  if (origin !== back.origin) back.searchParams.set('to', origin);
  return back.href;
}

async function findLink(razorpay: Razorpay, by: Record<string, string>): Promise<Link | null> {
  const answer = z.object({ payment_links: z.array(link) });
  const { payment_links: links } = await razorpay.get(`/v1/payment_links?${new URLSearchParams(by)}`, answer);
  return links[0] ?? null;
}

/** The payment of a link whose money was kept; null while there is none. Failed attempts are listed as payments too. */
async function paymentOf(razorpay: Razorpay, { payments }: Link): Promise<Payment | null> {
  for (const { payment_id: id } of payments ?? []) {
    const found = await razorpay.get(`/v1/payments/${encodeURIComponent(id)}?expand[]=card`, payment);
    if (found.captured) return found;
  }
  return null;
}

/**
 * The state of a link as a checkout. A link that was paid late remains "expired" or "cancelled"; a kept payment
 * decides.
 */
function toCheckout(from: Link, paid: Payment | null): Checkout {
  const isOver = from.status === 'expired' || from.status === 'cancelled';
  return {
    provider: 'razorpay',
    checkoutId: from.id,
    status: paid ? 'complete' : isOver ? 'expired' : 'open',
    paid: paid !== null,
    amount: paid?.amount ?? from.amount,
    currency: paid?.currency ?? from.currency,
    ourPaymentId: from.reference_id ?? null,
    providerPaymentId: paid?.id ?? null,
    method: paid && methodOf(paid),
    cardLast4: paid?.card?.last4 ?? null,
  };
}

function methodOf({ method }: Payment): OnlineMethod {
  return ONLINE_METHODS.find((one) => one === method) ?? 'other';
}

async function listedPayment(razorpay: Razorpay, one: Payment): Promise<ListedPayment> {
  const ours = ourIdIn(one.notes, 'payment_id');
  const own = ours === null ? await findLink(razorpay, { payment_id: one.id }) : null;
  return {
    checkoutId: own?.id ?? null,
    providerPaymentId: one.id,
    amount: one.amount,
    currency: one.currency,
    ourPaymentId: ours ?? own?.reference_id ?? null,
  };
}

async function createRefund(razorpay: Razorpay, request: RefundRequest): Promise<RefundState> {
  const { providerPaymentId, amount, refundId, idempotencyKey } = request;
  const body = {
    ...(amount !== null && { amount }),
    speed: 'normal',
    notes: { refund_id: refundId },
  };
  // Razorpay accepts ten or more characters of this alphabet; keys of earlier releases have colons.
  const key = idempotencyKey.replaceAll(/[^A-Za-z0-9_-]/g, '-');
  const path = `/v1/payments/${encodeURIComponent(providerPaymentId)}/refund`;
  return toRefund(await razorpay.post(path, body, refund, { again: true, headers: { 'X-Refund-Idempotency': key } }));
}

/** Finds our refund at Razorpay, whatever the request answered. */
async function findRefund(
  razorpay: Razorpay,
  { providerPaymentId, refundId }: RefundRequest,
): Promise<RefundState | null> {
  const ours = (await refundsOf(razorpay, providerPaymentId)).find((one) => one.notes.refund_id === refundId);
  return ours ? toRefund(ours) : null;
}

async function refundsOf(razorpay: Razorpay, providerPaymentId: string): Promise<Refund[]> {
  const path = `/v1/payments/${encodeURIComponent(providerPaymentId)}/refunds?count=${PAGE}`;
  return (await razorpay.get(path, z.object({ items: z.array(refund) }))).items;
}

const REFUND_STATUSES = {
  pending: 'pending',
  processed: 'succeeded',
  failed: 'failed',
} as const;

function toRefund({ id, status }: Refund): RefundState {
  // Razorpay gives no reason.
  return { refundId: id, status: REFUND_STATUSES[status], failure: status === 'failed' ? 'unknown' : null };
}

function toListedRefund(one: Refund): ListedRefund {
  return {
    ...toRefund(one),
    providerPaymentId: one.payment_id,
    amount: one.amount,
    ourRefundId: ourIdIn(one.notes, 'refund_id'),
    createdAt: new Date(one.created_at * 1000),
  };
}

/** Reads refunds and disputes that began since a moment. `kept`: payments that are known to be kept. */
async function happenedSince(razorpay: Razorpay, since: Date, kept: readonly Payment[] = []): Promise<Happened> {
  const known = new Set(kept.map(({ id }) => id));
  const refunds: ListedRefund[] = [];
  for (const one of await all(razorpay, '/v1/refunds', since, refund)) {
    const isOfKept = known.has(one.payment_id) || (await wasCaptured(razorpay, one));
    // Money that went back by itself was never kept, and nobody requested that refund.
    if (isOfKept) refunds.push(toListedRefund(one));
  }
  return {
    refunds,
    disputes: (await all(razorpay, '/v1/disputes', since, dispute)).map(toDispute),
  };
}

/** The states of disputes that are decided, by Razorpay's `status`; `open` and `under_review` are undecided. */
const OVER: Record<string, DisputeStanding> = {
  won: 'won',
  lost: 'lost',
  closed: 'closed',
};

function toDispute(one: z.output<typeof dispute>): ListedDispute {
  const standing = OVER[one.status] ?? 'open';
  return {
    disputeId: one.id,
    providerPaymentId: one.payment_id,
    amount: one.amount,
    reason: one.reason_code ?? 'unknown',
    standing,
    answerBy: standing === 'open' && one.respond_by ? new Date(one.respond_by * 1000) : null,
    openedAt: new Date(one.created_at * 1000),
  };
}

/** Whether the payment of a refund was ever kept. The payment may be older than the book. */
async function wasCaptured(razorpay: Razorpay, { payment_id: id, notes: given }: Refund): Promise<boolean> {
  if (ourIdIn(given, 'refund_id') !== null) return true;
  return (await razorpay.get(`/v1/payments/${encodeURIComponent(id)}`, payment)).captured;
}

/**
 * Reads everything in a list since a moment, each entry once. New entries come first, so a page may repeat entries, but
 * none is skipped.
 */
async function all<T extends { id: string }>(
  razorpay: Razorpay,
  path: string,
  since: Date,
  item: z.ZodType<T>,
): Promise<T[]> {
  const from = Math.max(EARLIEST_S, Math.floor(since.getTime() / 1000));
  const found = new Map<string, T>();
  for (let skip = 0; ; skip += PAGE) {
    const page = new URLSearchParams({ from: String(from), count: String(PAGE), skip: String(skip) });
    const { items } = await razorpay.get(`${path}?${page}`, z.object({ items: z.array(item) }));
    for (const one of items) found.set(one.id, one);
    if (items.length < PAGE) return [...found.values()];
  }
}

function isSigned(body: Buffer, signature: string, secret: string): boolean {
  const right = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Reads a message. Its signature has no time, so an old message is accepted: it is only a hint. */
function toHint(body: Buffer): ProviderHint | null {
  const read = event.safeParse(parsed(body));
  if (!read.success) return null;
  const at = new Date(read.data.created_at * 1000);
  const { payment_link: ofLink, refund: ofRefund, payment: ofPayment, dispute: ofDispute } = read.data.payload;
  // A dispute comes together with its payment.
  if (ofDispute) return { kind: 'dispute', disputeId: ofDispute.entity.id, at };
  if (ofRefund) return { kind: 'refund', refundId: ofRefund.entity.id, at };
  if (ofLink) return { kind: 'checkout', checkoutId: ofLink.entity.id, at };
  const paymentId = ofPayment && ourIdIn(ofPayment.entity.notes, 'payment_id');
  return paymentId ? { kind: 'payment', paymentId, at } : { kind: 'other', at };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}

/** Reads one of our ids from the notes of an object; null if somebody else made it. */
function ourIdIn(given: Record<string, unknown>, name: string): string | null {
  const { data } = z.uuid().safeParse(given[name]);
  return data ?? null;
}
