import type { RouteOptions, onSendHookHandler } from 'fastify';

/**
 * Fails every answer whose refusal its endpoint does not declare: it becomes a 500, and the log has an unexpected error that names both.
 * For `onRoute` of the application.
 */
export function failUndeclared(route: RouteOptions): void {
  const refusals: readonly string[] | undefined = route.config?.refusals;
  if (!refusals) return;
  const check: onSendHookHandler<unknown> = (request, reply, payload, done) => {
    const code = reply.statusCode < 400 ? null : codeIn(payload);
    if (code === null || refusals.includes(code)) return done(null, payload);
    done(new Error(`${request.method} ${route.url} answers '${code}', which its endpoint does not declare`));
  };
  route.onSend = [route.onSend ?? [], check].flat();
}

/** The code of a refusal's JSON; null for any other answer. */
function codeIn(payload: unknown): string | null {
  if (typeof payload !== 'string' || !payload.startsWith('{')) return null;
  const { code } = JSON.parse(payload) as { code?: string };
  return code ?? null;
}
