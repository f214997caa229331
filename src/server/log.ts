import pino, { type Logger } from 'pino';

export type { Logger };

/** JSON lines with request ids and without personal data: no addresses, bodies, query strings or cookies. */
export function createLog(level: string): Logger {
  return pino({
    level,
    redact: { paths: ['*.password', '*.email', '*.accessToken', '*.refreshToken', 'req.headers'], remove: true },
  });
}
