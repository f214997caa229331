import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readBody } from '../control/refusal';
import type { World } from '../world';
import { findMessages, presentMessage } from './messages';

const query = z.object({ to: z.string().optional(), since: z.coerce.date().optional() });

/** The inbox of everyone. */
export function mailRoutes(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/mail/messages', async (request) => findMessages(world, readBody(query, request.query)).map(presentMessage));
  };
}
