import type { FastifyInstance, FastifyReply } from 'fastify';
import { type CardForm, judgeCard } from '../checkout/card';
import { NOTHING_TYPED, prefilled, readCardForm } from '../checkout/card-form';
import { sendClosed, sendOpen } from '../checkout/send';
import { type Problem, closed } from '../checkout/views';
import { acceptForms } from '../pages/forms';
import type { World } from '../world';
import { openView } from './page-view';
import { currentSession, declineSession, paySession } from './session-life';
import type { SessionRecord } from './records';

type ById = { Params: { id: string }; Querystring: { card?: string } };

/** The page on which a patient pays a session; a plain form, so that it works without scripts. */
export function stripePage(world: World) {
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
      const typed = readCardForm(request.body);
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
  if (!session) return sendClosed(reply, closed.unknown(world.productUrl));
  if (session.status === 'open') return sendOpen(reply, session.amount, problem, openView(session, typed, problem));
  if (session.status === 'complete') return sendClosed(reply, closed.paid(successUrl(session), session.amount));
  return sendClosed(reply, closed.lapsed(session.cancelUrl ?? world.productUrl));
}
