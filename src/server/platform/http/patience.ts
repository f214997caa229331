/** Timeouts for slow or absent clients, in milliseconds. */
export type Patience = {
  /** For the headers of a request, from the connection or the previous answer on. */
  headersMs: number;
  /** For a whole request. Long enough for a picture of 5 MB over a slow line. */
  requestMs: number;
  /** For the next byte, in either direction. */
  idleMs: number;
  /** How often these are checked. */
  checkMs: number;
};

export const PATIENCE: Patience = { headersMs: 10_000, requestMs: 60_000, idleMs: 20_000, checkMs: 2_000 };

/** The most bytes of the request line and headers; more is answered with 431. */
const MAX_HEADER_BYTES = 16 * 1024;
const KEEP_ALIVE_MS = 65_000;

/** Returns the server's settings for these timeouts. */
export function serverLimits({ headersMs, requestMs, idleMs, checkMs }: Patience) {
  return {
    requestTimeout: requestMs,
    connectionTimeout: idleMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs, maxHeaderSize: MAX_HEADER_BYTES },
  };
}
