/** The food search of the diet guide. */
import type { FastifyInstance } from 'fastify';
import { foods } from '../../../contract';
import type { Context } from '../../context';
import { route } from '../../platform/http/route';
import { countableWord, countNotFound } from './not-found';

export function foodRoutes(app: FastifyInstance, { database, limits, clock }: Context): void {
  route(app, foods.notFound, { tag: 'Foods' }, async ({ body }, request) => {
    await limits.take('foods-network', request.ip);
    const word = countableWord(body.word);
    if (word !== null) {
      await limits.take('foods-day', 'all');
      await countNotFound(database.db, word, clock());
    }
    return { success: true as const, message: 'Thank you. It helps us complete the list.' };
  });
}
