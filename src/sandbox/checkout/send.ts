import type { FastifyReply } from 'fastify';
import type { Html } from '../pages/html';
import { sendPage } from '../pages/page';
import { type Closed, type Problem, closedView, openTitle } from './views';

/** Sends the page of something that can't be paid. */
export function sendClosed(reply: FastifyReply, { title, heading, text, link, status }: Closed): FastifyReply {
  return sendPage(reply, { title, width: 'narrow', body: closedView(heading, text, link) }, status);
}

/** Sends the page on which `amount` (paise) can be paid. */
export function sendOpen(reply: FastifyReply, amount: number, problem: Problem | null, body: Html): FastifyReply {
  return sendPage(reply, { title: openTitle(amount, problem), body });
}
