/** The newsletter. */
import type { FastifyInstance } from 'fastify';
import { consents, newsletter } from '../../../contract';
import type { Context } from '../../context';
import { AppError } from '../../errors';
import { route } from '../../platform/http/route';
import { type LinkPurpose, readLinkToken } from '../../platform/secrets/link-token';
import { askForNewsletter, confirmNewsletter, leaveNewsletter, leaveNewsletterOf } from './newsletter';

const TAG = { tag: 'Letters' };

export function newsletterRoutes(app: FastifyInstance, context: Context): void {
  const { database, limits, clock, secret } = context;

  const rowOf = (purpose: LinkPurpose, token: string): string => {
    const id = readLinkToken(secret, purpose, token);
    if (!id) throw new AppError('link-invalid');
    return id;
  };

  route(app, newsletter.subscribe, TAG, async ({ body }, request) => {
    await limits.take('letter-network', request.ip);
    await limits.take('letter-address', body.email);
    await database.db.transaction().execute((tx) => askForNewsletter(tx, body, clock()));
    return { success: true as const, message: 'Please check your inbox: we sent you an email to confirm.' };
  });

  route(app, newsletter.confirm, TAG, async ({ body }) => {
    const id = rowOf('newsletter-confirm', body.token);
    const known = await database.db.transaction().execute((tx) => confirmNewsletter(tx, id, clock()));
    if (!known) throw new AppError('link-invalid');
    return { success: true as const, message: 'You are subscribed.' };
  });

  route(app, newsletter.unsubscribe, TAG, async ({ body }) => {
    const id = rowOf('newsletter-unsubscribe', body.token);
    const known = await database.db.transaction().execute((tx) => leaveNewsletter(tx, id, clock()));
    if (!known) throw new AppError('link-invalid');
    return { success: true as const, message: 'You are unsubscribed. You will get no more newsletters.' };
  });

  route(app, consents.withdraw, { tag: 'Account' }, async ({ patient: { email } }) => {
    if (email !== null) await database.db.transaction().execute((tx) => leaveNewsletterOf(tx, email, clock()));
    return { success: true as const, message: 'You are unsubscribed. You will get no more newsletters.' };
  });
}
