import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { serve } from '../api/serve';
import { newId } from '../ids';
import { matchesText } from '../messages/registered';
import type { MessageRecord } from '../state/records';
import type { World } from '../world';
import { smsApi } from './api';
import { emitSmsStatus } from './event';
import { SmsProblem } from './problem';

const form = z.strictObject({
  From: z.string().min(1),
  To: z.string().regex(/^\+?\d{10,15}$/),
  Body: z.string().min(1).max(2_000),
  DltEntityId: z.string().regex(/^\d+$/),
  DltTemplateId: z.string().regex(/^\d+$/),
  SmsType: z.enum(['transactional', 'transactional_opt_in', 'promotional']).optional(),
  EncodingType: z.enum(['plain', 'unicode']).default('plain'),
  StatusCallback: z.url().optional(),
  CustomField: z.string().max(128).optional(),
  Priority: z.enum(['normal', 'high']).optional(),
});

/** Exotel's API for one SMS (https://developer.exotel.com/docs/sms-api/api-reference/send-sms). */
export function smsRoutes(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    // Bodies are kept as text: a refusal of what can't be read is the provider's own.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    app.post(
      '/v1/Accounts/:id/Sms/send.json',
      serve(world, smsApi(world.sms), {
        method: 'POST',
        read: ({ body }: FastifyRequest) => Object.fromEntries(new URLSearchParams(String(body ?? ''))),
        prepare: ({ sent, id }) => prepareSms(world, id, sent),
      }),
    );
  };
}

/** Checks an SMS, and returns the work. @throws SmsProblem */
function prepareSms(world: World, sid: string, sent: object): () => object {
  if (sid !== world.sms.sid) throw new SmsProblem(404, 'Resource not found.', 'NOT_FOUND');
  const { data, error } = form.safeParse(sent);
  if (!data) {
    const issue = error.issues[0]!;
    throw wrong(`${issue.path.join('.') || 'A parameter'}: ${issue.message}`);
  }
  checkRegistration(world, data);
  return () => {
    const message: MessageRecord = {
      id: newId.sms(),
      channel: 'sms',
      address: `+${data.To.replace(/^\+/, '')}`,
      by: 'product',
      at: world.clock.ms(),
      template: data.DltTemplateId,
      language: languageOf(world, data.DltTemplateId),
      title: data.From,
      text: data.Body,
      url: null,
      buttons: [],
      state: 'sent',
      reference: data.CustomField ?? null,
      receiptsTo: data.StatusCallback ?? null,
    };
    deliver(world, message);
    return {
      SMSMessage: {
        Sid: message.id,
        AccountSid: sid,
        From: data.From,
        To: data.To,
        Body: data.Body,
        Status: 'queued',
        Direction: 'outbound-api',
        DateCreated: world.clock.now().toISOString(),
        Uri: `/v1/Accounts/${sid}/SMS/Messages/${message.id}.json`,
      },
    };
  };
}

/** What DLT compares: the entity, the header, the id, and the text word by word. */
function checkRegistration({ sms, texts }: World, { DltEntityId, From, DltTemplateId, Body }: z.output<typeof form>) {
  if (DltEntityId !== sms.entityId) throw wrong('DltEntityId: the entity is not registered.');
  if (From !== sms.sender) throw wrong('From: this header does not belong to the entity.');
  if (texts) {
    const registered = texts.find((one) => one.sms.id === DltTemplateId);
    if (!registered) throw wrong('DltTemplateId: this template is not registered.');
    if (!matchesText(registered.sms.text, Body)) throw wrong('Body: does not match the registered template.');
  }
}

function wrong(message: string): SmsProblem {
  return new SmsProblem(400, message, 'BAD_REQUEST');
}

function languageOf({ texts }: World, templateId: string): string | null {
  return texts?.find((one) => one.sms.id === templateId)?.language ?? null;
}

/** Keeps the message, and tells what becomes of it. Call it inside a `write`. */
function deliver(world: World, message: MessageRecord): void {
  const { mode } = world.phoneFaults;
  const state = mode === 'on' ? 'delivered' : mode === 'off' ? 'sent' : 'failed';
  world.store.put('message', { ...message, state });
  emitSmsStatus(world, message, 'submitted', ['SUBMITTED_TO_CARRIER', 20002]);
  if (mode === 'on') emitSmsStatus(world, message, 'delivered', ['DELIVERED_TO_HANDSET', 20000]);
  if (mode === 'fail') emitSmsStatus(world, message, 'failed', ['FAILED_INVALID_NUMBER', 23010]);
}
