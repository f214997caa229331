import pino, { type DestinationStream, type Logger } from 'pino';

export type { Logger };

const MAIL_ADDRESS = /[^\s<>"'()=,;:]+@[^\s<>"'()=,;:]+/g;

/** How many characters are buffered: a write for each line cost as much as making the line. */
const GATHERED_LENGTH = 8_192;
/** How long a line may be buffered. A killed process loses no more than that. */
const GATHERED_MS = 200;

/** The log levels, from everything to nothing. */
export const LOG_LEVELS: readonly string[] = [...Object.keys(pino.levels.values), 'silent'];

/** The level from which lines are written at once. */
const { error: URGENT } = pino.levels.values as { error: number };

/**
 * Makes the log: JSON lines with UTC timestamps and request ids, without personal data (no addresses, bodies, query
 * strings or cookies). An error keeps its message and stack; details from the database (the row, the parameters) are
 * left out. Errors are written at once, everything else within `GATHERED_MS`, or when the process ends.
 */
export function createLog(level: string, destination: Destination = (standardOutput ??= gatherLines())): Logger {
  return pino(
    {
      level,
      timestamp: momentOfLine,
      redact: { paths: ['*.password', '*.email', '*.accessToken', '*.refreshToken', 'req.headers'], remove: true },
      serializers: { err: describeError },
      hooks: {
        logMethod(said, log, level) {
          log.apply(this, said);
          if (level >= URGENT) destination.flush?.();
        },
      },
    },
    destination,
  );
}

let lastMs = 0;
let lastMoment = '';

/** Formats the time of a line, once a millisecond, in which there may be dozens of lines. */
function momentOfLine(): string {
  const now = Date.now();
  if (now !== lastMs) [lastMs, lastMoment] = [now, `,"time":"${new Date(now).toISOString()}"`];
  return lastMoment;
}

type Destination = DestinationStream & { flush?(): void };
let standardOutput: Destination | undefined;

/**
 * Buffers lines for standard output. Its writes are synchronous for a file, a pipe or a terminal, so nothing is lost
 * when a process ends.
 */
function gatherLines(): Destination {
  let gathered = '';
  let due: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(due);
    due = undefined;
    if (gathered) process.stdout.write(gathered);
    gathered = '';
  };
  // A log that can't be written must not stop a booking.
  process.stdout.on('error', () => undefined);
  process.on('exit', flush);
  return {
    write(line) {
      gathered += line;
      if (gathered.length >= GATHERED_LENGTH) flush();
      else due ??= setTimeout(flush, GATHERED_MS).unref();
    },
    flush,
  };
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
