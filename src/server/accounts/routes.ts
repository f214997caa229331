import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { googleRoutes } from './routes-google';
import { nomineeRoutes } from './routes-nominee';
import { passkeyRoutes } from './routes-passkeys';
import { passwordRoutes } from './routes-password';
import { phoneEntryRoutes } from './routes-phone';
import { profileRoutes } from './routes-profile';
import { sessionRoutes } from './routes-session';
import { signupRoutes } from './routes-signup';
import { waysInRoutes } from './routes-ways-in';

export function accountRoutes(app: FastifyInstance, context: Context): void {
  signupRoutes(app, context);
  sessionRoutes(app, context);
  passwordRoutes(app, context);
  googleRoutes(app, context);
  phoneEntryRoutes(app, context);
  profileRoutes(app, context);
  nomineeRoutes(app, context);
  waysInRoutes(app, context);
  passkeyRoutes(app, context);
}
