/** Whether an error means that the database is temporarily unavailable, and retrying makes sense. */

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const CODES = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '53300', // too_many_connections
  '55P03', // lock_not_available
  '57014', // query_canceled: the statement took too long
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
]);
/** Messages of the driver without a code: no free connection in time, a broken one, or no answer. */
const MESSAGES =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return CODES.has(code) || code.startsWith('08') || MESSAGES.test(error.message);
}

/** Whether an error means that the disk of the database is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '53100';
}

/** Whether a statement failed because others use what it needs: a lock timeout or a deadlock. */
export function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['55P03', '40P01'].includes(String(error.code));
}
