import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Refusal, readBody } from '../control/refusal';
import type { World } from '../world';
import { PHONE_MODES } from './faults';
import { press, read, write } from './person';

const phoneBody = z.object({
  mode: z.enum(PHONE_MODES).optional(),
  paused: z.array(z.string()).optional(),
});
const answerBody = z.object({ id: z.string(), button: z.string() });
const readMessageBody = z.object({ id: z.string() });
const textBody = z.object({ from: z.string(), text: z.string().min(1).max(4_096) });

/** Controls for tests: what people do on their phones, and what goes wrong there. */
export function messageControls(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    app.put('/control/messages', async (request) => {
      const { mode, paused } = readBody(phoneBody, request.body);
      if (mode) world.phoneFaults.mode = mode;
      if (paused) world.phoneFaults.paused = paused;
      return world.phoneFaults;
    });
    app.post('/control/messages/answer', async (request) => {
      const { id, button } = readBody(answerBody, request.body);
      return { ok: true, opens: press(world, find(world, id), button) };
    });
    app.post('/control/messages/read', async (request) => {
      read(world, find(world, readBody(readMessageBody, request.body).id));
      return { ok: true };
    });
    app.post('/control/messages/text', async (request) => {
      const { from, text } = readBody(textBody, request.body);
      write(world, from, text);
      return { ok: true };
    });
  };
}

/** @throws Refusal (404) */
export function find(world: World, id: string) {
  const message = world.store.get('message', id);
  if (!message) throw new Refusal(404, 'This message is not here, or no longer.');
  return message;
}
