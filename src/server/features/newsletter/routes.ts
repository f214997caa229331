/** Writing to us, and hearing from us. */
import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import { contact, newsletter } from '../../../contract';
import type { Context } from '../../context';
import { oweMail } from '../../platform/mail/owe-mail';
import { Refused } from '../../errors';
import { route } from '../../platform/http/route';
import { type LinkPurpose, readLinkToken } from './link-token';
import { askForLetter, confirmLetter, leaveLetter } from './newsletter';

const TAG = { tag: 'Letters' };

export function letterRoutes(app: FastifyInstance, context: Context): void {
  const { database, limits, clock, jobs, secret, config } = context;

  const rowOf = (purpose: LinkPurpose, token: string): string => {
    const id = readLinkToken(secret, purpose, token);
    if (!id) throw new Refused('link-invalid');
    return id;
  };

  route(app, contact.send, TAG, async ({ body }, request) => {
    await limits.take('letter-network', request.ip);
    const answer = { success: true as const, message: 'Thank you. Your message is on its way to us.' };
    // A field that people never see was filled: a program wrote this.
    if (body.leaveEmpty) return answer;
    await limits.take('letter-address', body.email);
    const { name, email, message, topic = 'general' } = body;
    const reader = topic === 'privacy' ? config.operator.officer.email : config.operator.email;
    const now = clock();
    const id = newId();
    await database.db.transaction().execute(async (tx) => {
      const toUs = { onceKey: `contact-message:${id}`, recipient: reader, details: { name, email, message, topic } };
      await oweMail(tx, jobs, { ...toUs, template: 'contact-message' }, now);
      const toThem = { onceKey: `contact-received:${id}`, recipient: email, details: {} };
      await oweMail(tx, jobs, { ...toThem, template: 'contact-received' }, now);
    });
    return answer;
  });

  route(app, newsletter.subscribe, TAG, async ({ body }, request) => {
    await limits.take('letter-network', request.ip);
    await limits.take('letter-address', body.email);
    await database.db.transaction().execute((tx) => askForLetter(tx, context, body, clock()));
    return { success: true as const, message: 'Please look into your inbox: we sent you a mail to confirm.' };
  });

  route(app, newsletter.confirm, TAG, async ({ body }) => {
    const id = rowOf('newsletter-confirm', body.token);
    const known = await database.db.transaction().execute((tx) => confirmLetter(tx, context, id, clock()));
    if (!known) throw new Refused('link-invalid');
    return { success: true as const, message: 'You are subscribed.' };
  });

  route(app, newsletter.unsubscribe, TAG, async ({ body }) => {
    const id = rowOf('newsletter-unsubscribe', body.token);
    const known = await database.db.transaction().execute((tx) => leaveLetter(tx, id, clock()));
    if (!known) throw new Refused('link-invalid');
    return { success: true as const, message: 'You are unsubscribed. You will get no more letters.' };
  });
}
