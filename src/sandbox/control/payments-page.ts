import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { formatRupees, rupeesToPaise } from '../../domain/money';
import { PROVIDERS } from '../../domain/paid-by';
import { formatMoment } from '../../domain/time';
import { acceptForms } from '../pages/forms';
import { type Html, html } from '../pages/html';
import { sendPage } from '../pages/page';
import { DISPUTE_ACTIONS } from '../stand-in';
import type { World } from '../world';
import { disputePayment, refundThere, turnDisputeNow } from './act';
import { type Ledger, readLedger } from './ledger';
import { Refusal, readBody } from './refusal';

type Payment = Ledger['payments'][number];
type Dispute = Ledger['disputes'][number];

const DECIDED: readonly string[] = ['won', 'lost', 'closed'];
const ACTIONS = {
  answer: 'Answer it',
  win: 'The bank decides for us',
  lose: 'The bank decides for the payer',
} as const;
/** The most payments on the page: the latest. */
const LISTED = 50;

const refundForm = z.object({
  id: z.string(),
  rupees: z
    .string()
    .trim()
    .regex(/^(\d{1,7}(\.\d{1,2})?)?$/, 'Please enter rupees, or nothing for all that is left'),
});
const disputeForm = z.object({ id: z.string() });
const turnForm = z.object({ id: z.string(), action: z.enum(DISPUTE_ACTIONS) });

/** Stands in for the providers' own pages, where a merchant refunds a payment, and sees what a bank disputes. */
export function paymentsPage(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    acceptForms(app);
    app.get('/payments', (_request, reply) => show(null, 200, reply));
    app.post('/payments/refund', (request, reply) =>
      act(reply, () => {
        const { id, rupees } = readBody(refundForm, request.body);
        refundThere(world, id, rupees ? rupeesToPaise(Number(rupees)) : undefined);
      }),
    );
    app.post('/payments/dispute', (request, reply) =>
      act(reply, () => void disputePayment(world, readBody(disputeForm, request.body).id, undefined)),
    );
    app.post('/payments/disputes', (request, reply) =>
      act(reply, () => {
        const { id, action } = readBody(turnForm, request.body);
        turnDisputeNow(world, id, action);
      }),
    );
  };

  function act(reply: Parameters<typeof sendPage>[0], does: () => void) {
    try {
      does();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return show(error.message, error.statusCode, reply);
    }
    return reply.redirect('/payments', 303);
  }

  function show(refused: string | null, status: number, reply: Parameters<typeof sendPage>[0]) {
    const { payments, sessions, disputes } = readLedger(world);
    const createdAt = new Map(sessions.map((session) => [session.id, session.createdAt]));
    const paid = payments
      .filter((payment) => payment.status === 'succeeded')
      .map((payment) => ({ payment, at: createdAt.get(payment.session) ?? '' }))
      .sort((one, other) => other.at.localeCompare(one.at));
    const body = html`<h1>Payments at the providers</h1>
      <p class="soft">As on the providers’ own pages: what is done here, the product has to find out.</p>
      ${refused && html`<p class="alert" role="alert">${refused}</p>`}
      ${paid.length === 0 && html`<p>Nothing was paid yet.</p>`}
      ${paid.slice(0, LISTED).map(({ payment, at }) =>
        card(
          payment,
          at,
          disputes.filter((one) => one.payment === payment.id),
        ),
      )}
      <a class="back" href="/">Back</a>`;
    return sendPage(reply, { title: 'Payments at the providers', width: 'narrow', body }, status);
  }
}

function card(payment: Payment, at: string, disputes: readonly Dispute[]): Html {
  const left = payment.amount - payment.refunded;
  const open = disputes.find(({ status }) => !DECIDED.includes(status));
  const isLost = disputes.some(({ status }) => status === 'lost');
  return html`<section class="card" aria-label="${payment.id}">
    <h2>${formatRupees(payment.amount)}</h2>
    <p class="small soft">${PROVIDERS[payment.provider].name}${at && html`, begun on ${formatMoment(new Date(at))}`}<br />${payment.id}</p>
    ${payment.refunded > 0 && html`<p class="notice">${formatRupees(payment.refunded)} refunded</p>`}
    ${disputes.map(({ amount, status }) => html`<p class="alert">Dispute of ${formatRupees(amount)}: ${status.replaceAll('_', ' ')}</p>`)}
    ${
      open !== undefined &&
      html`<form method="post" action="/payments/disputes"><input type="hidden" name="id" value="${open.id}" />
        <div class="row">${Object.entries(ACTIONS).map(([action, label]) => html`<button class="button quiet" name="action" value="${action}">${label}</button>`)}</div></form>`
    }
    ${
      !open &&
      !isLost &&
      left > 0 &&
      html`<form method="post" action="/payments/refund"><input type="hidden" name="id" value="${payment.id}" />
        <div><label for="r-${payment.id}">Refund in rupees, empty for all ${formatRupees(left)}</label>
          <input id="r-${payment.id}" name="rupees" inputmode="decimal" autocomplete="off" /></div>
        <div class="row"><button class="button quiet">Refund</button>
          <button class="button quiet" formaction="/payments/dispute">Open a dispute</button></div></form>`
    }
  </section>`;
}
