import type { RouteOptions, onSendHookHandler } from 'fastify';

/** The code of what is answered instead. */
const UNDECLARED = 'undeclared';

/**
 * Fails every answer whose refusal its endpoint does not declare: it becomes a 500, and an unexpected error in the log, which name both.
 * For `onRoute` of the application.
 */
export function failUndeclared(route: RouteOptions): void {
  const refusals: readonly string[] | undefined = route.config?.refusals;
  if (!refusals) return;
  const check: onSendHookHandler<unknown> = (request, reply, payload, done) => {
    const code = reply.statusCode < 400 ? null : codeIn(payload);
    if (code === null || code === UNDECLARED || refusals.includes(code)) return done(null, payload);
    const message = `${request.method} ${route.url} answers '${code}', which its endpoint does not declare`;
    request.log.error({ code: 'unexpected', err: new Error(message) }, 'undeclared refusal');
    void reply.code(500);
    done(null, JSON.stringify({ success: false, code: UNDECLARED, message }));
  };
  route.onSend = [route.onSend ?? [], check].flat();
}

/** The code of a refusal's JSON; null for any other answer. */
function codeIn(payload: unknown): string | null {
  if (typeof payload !== 'string' || !payload.startsWith('{')) return null;
  const { code } = JSON.parse(payload) as { code?: string };
  return code ?? null;
}
