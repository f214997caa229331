import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { type CardForm, judgeCard } from '../checkout/card';
import { NOTHING_TYPED, prefilled, readCardForm } from '../checkout/card-form';
import { sendClosed, sendOpen } from '../checkout/send';
import { closed } from '../checkout/views';
import { readBody } from '../control/refusal';
import { acceptForms } from '../pages/forms';
import type { Method } from '../state/records';
import { plainSignature } from '../webhooks/sign';
import type { World } from '../world';
import { RAZORPAY_KEYS } from './api';
import { type Means, REFUSED_BY_BANK, currentLink, declineLink, payLink, startPayment } from './link-life';
import { BANKS, type Said, UPI_APPS, openView } from './page-view';
import type { LinkRecord } from './records';

type ById = { Params: { id: string }; Querystring: { card?: string } };

const OUTCOMES = ['paid', 'refused', 'silent'] as const;
const upiForm = z.object({
  outcome: z.enum(OUTCOMES).default('paid'),
  app: z.enum(UPI_APPS.map(({ id }) => id)).optional(),
});
const bankForm = z.object({ outcome: z.enum(OUTCOMES).default('paid'), bank: z.enum(BANKS.map(({ code }) => code)) });

const REFUSED = 'The bank refused the payment. Nothing was charged. Please try again, or pay in another way.';
const SILENT =
  'Your bank has not answered yet. If it says yes within three days, the payment goes through; you don’t need to wait here.';

/** The page on which a patient pays a link; plain forms, so that it works without scripts. */
export function razorpayPage(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    acceptForms(app);
    app.get<ById>('/pay/:id', async ({ params, query }, reply) => {
      const said: Said = query.card ? { method: 'card', problem: null } : null;
      return show(world, reply, currentLink(world, params.id), prefilled(query.card), said);
    });

    /** Each way to pay; `pay` tries it, and answers what to say when the link stays open. */
    const route = (method: Method, pay: (link: LinkRecord, body: unknown) => { typed?: CardForm; said: Said } | null) =>
      app.post<ById>(`/pay/:id/${method}`, async ({ params, body }, reply) => {
        const link = currentLink(world, params.id);
        // A second press of the button finds the link paid: it redirects, and charges nothing.
        const tried = link?.status === 'created' ? pay(link, body) : null;
        const after = currentLink(world, params.id);
        const url = after && returnUrl(after);
        if (url) return reply.redirect(url, 303);
        return show(world, reply, after, tried?.typed ?? NOTHING_TYPED, tried?.said ?? null);
      });

    route('upi', (link, body) => {
      const { outcome, app: chosen } = readBody(upiForm, body);
      const vpa = UPI_APPS.find(({ id }) => id === chosen)?.vpa;
      return { said: tryBank(world, link, { method: 'upi', ...(vpa ? { vpa } : {}) }, outcome) };
    });
    route('netbanking', (link, body) => {
      const { outcome, bank } = readBody(bankForm, body);
      return { said: tryBank(world, link, { method: 'netbanking', bank }, outcome) };
    });
    route('card', (link, body) => {
      const typed = readCardForm(body);
      const verdict = judgeCard(typed, world.clock.now());
      if (verdict.kind === 'accepted') {
        payLink(world, link, { method: 'card', card: verdict.card, payerName: typed.name });
        return null;
      }
      if (verdict.kind === 'declined')
        declineLink(world, link, { method: 'card', card: verdict.card, payerName: typed.name }, REFUSED_BY_BANK);
      const field = verdict.kind === 'mistyped' ? verdict.field : null;
      const problem = { field, message: verdict.message };
      return { typed: { ...typed, cvc: '' }, said: { method: 'card', problem } };
    });
  };
}

/** Pays as the bank decides; answers what to say. */
function tryBank(world: World, link: LinkRecord, means: Means, outcome: (typeof OUTCOMES)[number]): Said {
  const { method } = means;
  if (outcome === 'paid') payLink(world, link, means);
  else if (outcome === 'refused') declineLink(world, link, means, REFUSED_BY_BANK);
  else startPayment(world, link, means);
  if (outcome === 'silent') return { method, problem: null, notice: SILENT };
  return { method, problem: outcome === 'refused' ? { field: null, message: REFUSED } : null };
}

/** Where the payer of a paid link goes, with what proves to the product that it is paid; null without a callback. */
function returnUrl({ id, referenceId, status, paidBy, callbackUrl }: LinkRecord): string | null {
  if (callbackUrl === null || paidBy === null) return null;
  const reference = referenceId ?? '';
  const url = new URL(callbackUrl);
  const signed = [id, reference, status, paidBy].join('|');
  url.searchParams.set('razorpay_payment_id', paidBy);
  url.searchParams.set('razorpay_payment_link_id', id);
  url.searchParams.set('razorpay_payment_link_reference_id', reference);
  url.searchParams.set('razorpay_payment_link_status', status);
  url.searchParams.set('razorpay_signature', plainSignature(signed, RAZORPAY_KEYS.keySecret));
  return url.href;
}

function show(
  world: World,
  reply: FastifyReply,
  link: LinkRecord | undefined,
  typed: CardForm,
  said: Said,
): FastifyReply {
  const { productUrl } = world;
  if (!link) return sendClosed(reply, closed.unknown(productUrl));
  if (link.status === 'created') {
    return sendOpen(reply, link.amount, said?.problem ?? null, openView(link, productUrl, typed, said));
  }
  if (link.status === 'paid') return sendClosed(reply, closed.paid(returnUrl(link) ?? productUrl, link.amount));
  return sendClosed(reply, closed[link.status === 'expired' ? 'lapsed' : 'cancelled'](productUrl));
}
