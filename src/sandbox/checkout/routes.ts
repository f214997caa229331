import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { formatRupees } from '../../domain/money';
import { PRODUCT } from '../../domain/product';
import { readBody } from '../control/refusal';
import { acceptForms } from '../pages/forms';
import { sendPage } from '../pages/page';
import type { SessionRecord } from '../state/records';
import { currentSession, declineSession, paySession } from '../stripe/session-life';
import type { World } from '../world';
import { ACCEPTED_NUMBER, type CardForm, DECLINED_NUMBER, judgeCard } from './card';
import { type Problem, closedView, openView } from './view';

const typedText = z
  .string()
  .max(100)
  .default('')
  .transform((text) => text.trim());
const cardForm = z.object({ number: typedText, month: typedText, year: typedText, cvc: typedText, name: typedText });

const NOTHING_TYPED: CardForm = { number: '', month: '', year: '', cvc: '', name: '' };
const TEST_CARD_TYPED = { month: '12', year: '34', cvc: '123', name: 'Test Payer' };

type ById = { Params: { id: string }; Querystring: { card?: string } };

/** The page on which a patient pays; a plain form, so that it works without scripts. */
export function checkoutRoutes(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    acceptForms(app);
    app.get<ById>('/checkout/:id', async (request, reply) => {
      const session = currentSession(world, request.params.id);
      return show(world, reply, session, prefilled(request.query.card), null);
    });

    app.post<ById>('/checkout/:id/pay', async (request, reply) => {
      const session = currentSession(world, request.params.id);
      // A second press of the button finds the session paid: it redirects, and charges nothing.
      if (session?.status === 'complete') return reply.redirect(successUrl(session), 303);
      if (session?.status !== 'open') return show(world, reply, session, NOTHING_TYPED, null);
      const typed = readBody(cardForm, request.body);
      const verdict = judgeCard(typed, world.clock.now());
      if (verdict.kind === 'accepted') {
        paySession(world, session, verdict.card, typed.name);
        return reply.redirect(successUrl(session), 303);
      }
      if (verdict.kind === 'declined') declineSession(world, session, verdict.message);
      const field = verdict.kind === 'mistyped' ? verdict.field : null;
      return show(world, reply, session, { ...typed, cvc: '' }, { field, message: verdict.message });
    });
  };
}

function prefilled(card: string | undefined): CardForm {
  if (card !== 'accepted' && card !== 'declined') return NOTHING_TYPED;
  const number = card === 'accepted' ? ACCEPTED_NUMBER : DECLINED_NUMBER;
  return { ...TEST_CARD_TYPED, number: number.replace(/(\d{4})(?=\d)/g, '$1 ') };
}

function successUrl(session: SessionRecord): string {
  return session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

function show(
  world: World,
  reply: FastifyReply,
  session: SessionRecord | undefined,
  typed: CardForm,
  problem: Problem | null,
): FastifyReply {
  const home = { href: world.productUrl, label: `Go to ${PRODUCT.name}` };
  if (!session) {
    const body = closedView('There is no such payment', 'The address may be incomplete.', home);
    return sendPage(reply, { title: 'No such payment', width: 'narrow', body }, 404);
  }
  if (session.status === 'open') {
    const title = `${problem ? 'Problem: ' : ''}Pay ${formatRupees(session.amount)} to ${PRODUCT.name}`;
    return sendPage(reply, { title, body: openView(session, typed, problem) });
  }
  if (session.status === 'complete') {
    const body = closedView('This is paid', `${formatRupees(session.amount)} was paid. You can’t pay it twice.`, {
      href: successUrl(session),
      label: `Continue to ${PRODUCT.name}`,
    });
    return sendPage(reply, { title: 'Paid', width: 'narrow', body });
  }
  const text = 'Nothing was charged. Your chair is no longer held: please choose again.';
  const back = session.cancelUrl ? { href: session.cancelUrl, label: `Go back to ${PRODUCT.name}` } : home;
  const body = closedView('The time to pay has run out', text, back);
  return sendPage(reply, { title: 'The time to pay has run out', width: 'narrow', body });
}
