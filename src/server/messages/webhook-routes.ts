/**
 * Receives reports from the providers of WhatsApp and SMS. Answers only after the work, so that they try again if we
 * fail.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MESSAGE_WEBHOOKS } from '../../contract';
import type { Context } from '../context';
import { AppError } from '../errors';
import { receive } from './receive';

const MAX_BYTES = 256 * 1024;
// The signature, or the secret address, authenticates the sender.
const OPTIONS = { schema: { hide: true }, config: { for: 'everybody' } } as const;
const HUB_SIGNATURE = 'x-hub-signature-256';

export function messageWebhookRoutes(app: FastifyInstance, context: Context): void {
  void app.register((scope, _options, done) => {
    // The signature is made over the raw bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, next) =>
      next(null, body),
    );

    scope.get(MESSAGE_WEBHOOKS.whatsapp, OPTIONS, async (request, reply) => {
      const challenge = context.senders.whatsapp?.challenge(request.query as Record<string, unknown>);
      if (!challenge) throw notOurs();
      return reply.type('text/plain').send(challenge);
    });

    scope.post(MESSAGE_WEBHOOKS.whatsapp, OPTIONS, async (request) => {
      const signature = request.headers[HUB_SIGNATURE];
      const { whatsapp } = context.senders;
      const incoming = typeof signature === 'string' ? whatsapp?.readWebhook(bytesOf(request), signature) : null;
      if (!incoming) throw notOurs();
      // One after the other, since several may be about one message.
      for (const one of incoming) await receive(context, 'whatsapp', one);
      return { received: true };
    });

    const sms = MESSAGE_WEBHOOKS.sms.replace('{token}', ':token');
    scope.post<{ Params: { token: string } }>(sms, OPTIONS, async (request) => {
      const receipt = context.senders.sms?.readReceipt(request.params.token, await formOf(request));
      if (!receipt) throw notOurs();
      await receive(context, 'sms', receipt);
      return { received: true };
    });
    done();
  });
}

/** The error for a sender who did not prove who they are, or a channel that is not set up. */
function notOurs(): AppError {
  return new AppError('invalid-input', { message: 'The signature is not valid.' });
}

function bytesOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/** Reads the text fields of a form, of either kind, or of a JSON object: Exotel's documentation names all three. */
async function formOf(request: FastifyRequest): Promise<Record<string, string>> {
  const type = request.headers['content-type'] ?? '';
  const body = bytesOf(request);
  try {
    const fields = /json/i.test(type)
      ? Object.entries(JSON.parse(body.toString('utf8')) as object)
      : [...(await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData())];
    return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === 'string'));
  } catch {
    throw new AppError('invalid-input', { message: 'The form can not be read.' });
  }
}
