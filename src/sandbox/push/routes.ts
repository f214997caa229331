import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Refusal, readBody } from '../control/refusal';
import type { MessageRecord, SubscriptionRecord } from '../state/records';
import type { World } from '../world';
import { authorizeSender } from './authorize';
import { decrypt } from './decrypt';
import { freshKeys } from './keys';

/** Bytes of a message that every push service takes (RFC 8030, section 7.2). */
const MAX_BYTES = 4_096;
const DEFAULT_LABEL = 'browser';

/** `to`: under which name its messages are listed. `key`: with which it subscribes; by default the product's. */
const subscribeBody = z.object({ to: z.string().max(200).default(DEFAULT_LABEL), key: z.string().optional() });
const endBody = z.object({ endpoint: z.string() });
const MODES = ['normal', 'busy', 'down', 'too-large'] as const;
export type PushMode = (typeof MODES)[number];
const modeBody = z.object({ mode: z.enum(MODES) });
const filter = z.object({ to: z.string().optional() });

/** What the product sends (PushPayload). */
const payload = z.object({
  title: z.string(),
  body: z.string(),
  url: z.string(),
  code: z.string(),
  message: z.string(),
  template: z.string(),
  language: z.string(),
  actions: z.array(z.object({ action: z.string(), title: z.string() })),
});

type ById = { Params: { id: string } };

/** A push service (RFC 8030), with browsers that are subscribed at it. */
export function pushRoutes(world: World) {
  const endpointOf = (id: string) => `${world.baseUrl}/push/${id}`;

  return async (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );

    app.post<ById>('/push/:id', async (request, reply) => {
      const { headers, params, body } = request;
      const subscription = world.store.get('subscription', params.id);
      if (!subscription) throw new Refusal(404, 'There is no such subscription.');
      if (subscription.endedAt !== null) throw new Refusal(410, 'It has ended.');
      const audience = new URL(world.baseUrl).origin;
      await authorizeSender(headers.authorization, { audience, key: subscription.senderKey });
      refuseByMode(world.pushMode);
      if (!/^\d+$/.test(String(headers.ttl))) throw new Refusal(400, 'TTL is missing.');
      if (headers['content-encoding'] !== 'aes128gcm' || !Buffer.isBuffer(body))
        throw new Refusal(400, 'Not encrypted.');
      if (body.length > MAX_BYTES) throw new Refusal(413, 'It is too large.');
      const message = keep(world, subscription, body, headers);
      return reply.code(201).header('location', `${world.baseUrl}/push-message/${message.id}`).send();
    });

    app.get('/push/messages', async (request) => {
      const { to } = readBody(filter, request.query);
      return [...world.store.all('message').values()]
        .filter((message) => message.channel === 'push' && (!to || message.address === to))
        .map(({ at, address, ...message }) => ({ ...message, to: address, at: new Date(at).toISOString() }))
        .reverse();
    });

    app.post('/control/push/subscribe', async (request) => {
      const { to, key = world.push.publicKey } = readBody(subscribeBody, request.body);
      const id = randomUUID();
      const auth = randomBytes(16).toString('base64url');
      const keys = freshKeys();
      world.store.put('subscription', { id, to, senderKey: key, ...keys, auth, endedAt: null });
      return { endpoint: endpointOf(id), keys: { p256dh: keys.publicKey, auth } };
    });

    app.post('/control/push/end', async (request) => {
      const { endpoint } = readBody(endBody, request.body);
      const subscription = world.store.get('subscription', endpoint.split('/').at(-1) ?? '');
      if (!subscription) throw new Refusal(404, 'There is no such subscription.');
      world.store.put('subscription', { ...subscription, endedAt: world.clock.ms() });
      return { endpoint };
    });

    app.put('/control/push', async (request) => {
      world.pushMode = readBody(modeBody, request.body).mode;
      return { mode: world.pushMode };
    });
  };
}

function refuseByMode(mode: PushMode): void {
  if (mode === 'busy') throw new Refusal(429, 'Too many messages.');
  if (mode === 'down') throw new Refusal(503, 'Not now.');
  if (mode === 'too-large') throw new Refusal(413, 'It is too large.');
}

type Headers = Record<string, string | string[] | undefined>;

/** Reads a message as the browser would, and keeps it. */
function keep(world: World, subscription: SubscriptionRecord, body: Buffer, headers: Headers): MessageRecord {
  const { to, id } = subscription;
  const { title, body: text, url, code, message: ours, template, language, actions } = read(body, subscription);
  const message: MessageRecord = {
    id: randomUUID(),
    channel: 'push',
    address: to,
    by: 'product',
    at: world.clock.ms(),
    template,
    language,
    title,
    text,
    state: 'sent',
    reference: ours,
    receiptsTo: null,
    buttons: actions.map(({ action, title: words }) => ({ id: action, title: words })),
    url,
    push: {
      subscription: id,
      title,
      code,
      message: ours,
      ttl: Number(headers['ttl']),
      urgency: String(headers['urgency'] ?? 'normal'),
      topic: String(headers['topic'] ?? ''),
    },
  };
  world.store.put('message', message);
  return message;
}

function read(body: Buffer, receiver: SubscriptionRecord): z.output<typeof payload> {
  try {
    return payload.parse(JSON.parse(decrypt(body, receiver)));
  } catch (error) {
    // A push service would not notice; the browser would show nothing.
    throw new Refusal(400, `The browser can not read it: ${String(error)}`);
  }
}
