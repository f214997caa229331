import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readBody } from '../control/refusal';
import { acceptForms } from '../pages/forms';
import { sendPage } from '../pages/page';
import type { World } from '../world';
import { credentialRequest, issueCredential } from './credential';
import { type SigningKey, signingKey } from './keys';
import { chooserView, chosenView, handOver } from './views';

const origin = z
  .url({ protocol: /^https?$/ })
  .transform((url) => new URL(url).origin)
  .meta({ description: 'Of the page that opened the chooser' });
const opener = z.object({ origin, nonce: z.string().max(500).default('') });
const choice = opener.extend({ name: z.string().trim().min(1).max(100), email: z.email() });

/** Google, as far as signing in goes. */
export function googleRoutes(world: World) {
  // Making an RSA key takes a while, and most runs sign nobody in: made on first use.
  let made: Promise<SigningKey> | null = null;
  const key = () => (made ??= signingKey(world.store));
  return async (app: FastifyInstance): Promise<void> => {
    acceptForms(app);
    app.get('/google/jwks', async () => ({ keys: [(await key()).publicJwk] }));

    app.get('/google/choose', async (request, reply) => {
      const body = chooserView(readBody(opener, request.query));
      return sendPage(reply, { title: 'Choose an account', width: 'narrow', body });
    });

    app.post('/google/choose', async (request, reply) => {
      const { name, email, nonce, origin: target } = readBody(choice, request.body);
      const credential = await issueCredential(await key(), world.clock, { name, email, nonce, alg: 'RS256' });
      const script = handOver(credential, target);
      return sendPage(reply, { title: `You are ${name}`, width: 'narrow', body: chosenView(name), script });
    });

    app.post('/control/google/credential', async (request) => ({
      credential: await issueCredential(await key(), world.clock, readBody(credentialRequest, request.body)),
    }));
  };
}
