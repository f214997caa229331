import pino, { type DestinationStream, type Logger } from 'pino';

export type { Logger };

const MAIL_ADDRESS = /[^\s<>"'()=,;:]+@[^\s<>"'()=,;:]+/g;

/**
 * JSON lines with moments in UTC, request ids, and without personal data: no addresses, bodies, query strings or cookies.
 * An error keeps its sentence and where it came from; what a database adds (the row, the parameters) is left out.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.password', '*.email', '*.accessToken', '*.refreshToken', 'req.headers'], remove: true },
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

type Described = { type: string; message: string; stack?: string; code?: unknown; cause?: Described };

function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutAddresses(String(error)) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return {
    type: name,
    message: withoutAddresses(message),
    ...(stack && { stack: withoutAddresses(stack) }),
    ...(code !== undefined && { code }),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  };
}

function withoutAddresses(text: string): string {
  return text.replace(MAIL_ADDRESS, '[address]');
}
