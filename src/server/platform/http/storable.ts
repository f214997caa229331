import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors';

/** The one character that PostgreSQL can't store in a text. No keyboard types it. */
const NUL = '\0';

/** Refuses requests whose values can't be stored. An endpoint that takes no query never reads one. */
export function refuseUnstorable(app: FastifyInstance): void {
  app.addHook('preHandler', ({ body, params, query, routeOptions: { config, schema } }, _reply, done) => {
    const takesNone = config.refusals !== undefined && schema?.querystring === undefined;
    const isStorable = ![body, params, takesNone ? {} : query].some(holdsNul);
    done(isStorable ? undefined : new AppError('invalid-input'));
  });
}

/** Whether a text, or anything inside a value, contains the character that can't be stored. */
export function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(NUL);
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return false;
  return Object.values(value).some(holdsNul);
}
