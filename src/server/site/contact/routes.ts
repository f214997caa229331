/** Writing to us. */
import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import { contact } from '../../../contract';
import type { Context } from '../../context';
import { enqueueEmail } from '../../outbox';
import { languageOfPage } from '../../platform/http/cookies';
import { route } from '../../platform/http/route';

export function contactRoutes(app: FastifyInstance, { database, limits, clock, config }: Context): void {
  route(app, contact.send, { tag: 'Letters' }, async ({ body }, request) => {
    await limits.take('letter-network', request.ip);
    const answer = { success: true as const, message: 'Thank you. Your message is on its way to us.' };
    // A field hidden from people was filled: this is a bot.
    if (body.leaveEmpty) return answer;
    await limits.take('letter-address', body.email);
    const { name, email, message, topic = 'general' } = body;
    const reader = topic === 'privacy' ? config.operator.officer.email : config.operator.email;
    const now = clock();
    const id = newId();
    await database.db.transaction().execute(async (tx) => {
      const toUs = {
        onceKey: `contact-message:${id}`,
        recipient: reader,
        language: 'en',
        details: { name, email, message, topic },
      } as const;
      await enqueueEmail(tx, { ...toUs, template: 'contact-message' }, now);
      const toThem = {
        onceKey: `contact-received:${id}`,
        recipient: email,
        language: languageOfPage(request),
        details: {},
      };
      await enqueueEmail(tx, { ...toThem, template: 'contact-received' }, now);
    });
    return answer;
  });
}
