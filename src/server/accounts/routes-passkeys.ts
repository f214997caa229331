/** Endpoints for passkeys: logging in with one, adding, naming and removing it. */
import type { FastifyInstance } from 'fastify';
import { passkeys } from '../../contract';
import type { Context } from '../context';
import { AppError } from '../errors';
import { logAuthentication } from '../platform/http/log-authentication';
import { route } from '../platform/http/route';
import { askOptionsFor } from '../platform/secrets/passkeys';
import { browserOf, enter, setSession } from './enter';
import { addPasskey, beginPasskey, enterByPasskey, LOG_IN, removePasskey, renamePasskey } from './passkeys';
import { TAG } from './tag';

export function passkeyRoutes(app: FastifyInstance, context: Context): void {
  const { database, limits, clock, config } = context;

  route(app, passkeys.beginLogIn, TAG, async (_, request) => {
    await limits.take('passkey-network', request.ip);
    const options = await askOptionsFor(database.db, config.publicUrl, LOG_IN, [], 'required', clock());
    return { success: true as const, options };
  });

  route(app, passkeys.logIn, TAG, async ({ body }, request, reply) => {
    await limits.take('passkey-network', request.ip);
    const browser = browserOf(request);
    const outcome = await enterByPasskey(context, body.credential, browser);
    const account = 'refused' in outcome ? outcome.userId : outcome.user.id;
    logAuthentication(request, { way: 'passkey', outcome: 'refused' in outcome ? 'refused' : 'accepted', account });
    if ('refused' in outcome) throw new AppError(outcome.refused);
    return enter(context, reply, outcome, browser, 'Logged in.');
  });

  route(app, passkeys.beginAdding, TAG, async ({ patient }) => {
    await limits.take('passkey-account', patient.userId);
    return { success: true as const, options: await beginPasskey(context, patient) };
  });

  route(app, passkeys.add, TAG, async ({ body, patient }, request) => {
    await limits.take('passkey-account', patient.userId);
    const { userAgent } = browserOf(request);
    return { success: true as const, passkey: await addPasskey(context, patient, body.credential, userAgent) };
  });

  route(app, passkeys.rename, TAG, async ({ params, body, patient }) => {
    await database.db.transaction().execute((tx) => renamePasskey(tx, patient.userId, params.id, body.name));
    return { success: true as const, message: 'The name is saved.' };
  });

  route(app, passkeys.remove, TAG, async ({ params, patient }, _request, reply) => {
    const session = await database.db
      .transaction()
      .execute((tx) => removePasskey(tx, context, patient, params.id, clock()));
    const accessToken = await setSession(context, session, reply);
    return { success: true as const, message: 'The passkey is removed.', accessToken };
  });
}
