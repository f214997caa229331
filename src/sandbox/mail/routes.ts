import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Refusal, readBody } from '../control/refusal';
import { sendPage } from '../pages/page';
import type { MailRecord } from '../state/records';
import type { World } from '../world';
import { findMessages, presentMessage } from './messages';
import { inboxView, messageView } from './views';

const filter = z.object({ to: z.string().optional(), since: z.coerce.date().optional() });

type ById = { Params: { id: string; index: string } };

/** Everybody's inbox, for people and for programs. */
export function mailRoutes(world: World) {
  const find = (id: string): MailRecord => {
    const mail = world.store.get('mail', id);
    if (!mail) throw new Refusal(404, 'This message is not here, or no longer.');
    return mail;
  };
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/mail/messages', async (request) =>
      findMessages(world, readBody(filter, request.query)).map(presentMessage),
    );

    app.get('/mail', async (request, reply) => {
      const { to } = readBody(filter, request.query);
      return sendPage(reply, { title: 'Inbox', body: inboxView(findMessages(world, { to }), to ?? '') });
    });

    app.get<ById>('/mail/:id', async (request, reply) => {
      const mail = find(request.params.id);
      return sendPage(reply, { title: mail.subject || 'No subject', body: messageView(mail) });
    });

    app.get<ById>('/mail/:id/attachments/:index', async (request, reply) => {
      const attachment = find(request.params.id).attachments[Number(request.params.index)];
      if (!attachment) throw new Refusal(404, 'This attachment is not here.');
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`)
        .send(Buffer.from(attachment.content, 'base64'));
    });
  };
}
