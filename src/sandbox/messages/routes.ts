import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readBody } from '../control/refusal';
import { acceptForms } from '../pages/forms';
import { sendPage } from '../pages/page';
import type { World } from '../world';
import { find } from './controls';
import { messagesTo, presentShown } from './inbox';
import { press, read, write } from './person';
import { conversationView, conversationsView } from './views';

/** One address, several of one person, or none. */
const addresses = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform((to) => [to].flat().flatMap((one) => one.split(',')))
  // In a query that was not encoded, a plus is a space.
  .transform((to) => to.map((one) => one.replace(/^ (?=\d)/, '+').trim()).filter(Boolean));
const filter = z.object({ to: addresses });
const pressForm = z.object({ id: z.string(), button: z.string(), to: addresses });
const readForm = z.object({ id: z.string(), to: addresses });
const writeForm = z.object({ from: z.string(), text: z.string().trim().min(1).max(4_096), to: addresses });

/** What people get by every channel: JSON for programs, and for people a page like their phone. */
export function inboxRoutes(world: World) {
  const pageOf = (to: readonly string[]) =>
    `/messages?${new URLSearchParams(to.map((one) => ['to', one])).toString()}#newest`;
  return async (app: FastifyInstance): Promise<void> => {
    acceptForms(app);
    app.get('/messages', async (request, reply) => {
      const { to } = readBody(filter, request.query);
      const messages = messagesTo(world, to);
      if (!/text\/html/.test(request.headers.accept ?? ''))
        return messages.filter(({ by }) => by === 'product').map(presentShown);
      const body = to.length > 0 ? conversationView(messages.reverse(), to) : conversationsView(messages);
      return sendPage(reply, {
        title: to.length > 0 ? `Messages of ${to.join(', ')}` : 'Messages',
        width: 'narrow',
        body,
      });
    });
    app.post('/messages/press', async (request, reply) => {
      const { id, button, to } = readBody(pressForm, request.body);
      press(world, find(world, id), button);
      return reply.redirect(pageOf(to), 303);
    });
    app.post('/messages/read', async (request, reply) => {
      const { id, to } = readBody(readForm, request.body);
      read(world, find(world, id));
      return reply.redirect(pageOf(to), 303);
    });
    app.post('/messages/write', async (request, reply) => {
      const { from, text, to } = readBody(writeForm, request.body);
      write(world, from, text);
      return reply.redirect(pageOf(to), 303);
    });
  };
}
