/** Whether an error means that the database can't serve for now, and why; a later try may succeed. */

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const BUSY = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '53300', // too_many_connections
  '55P03', // lock_not_available
  '57014', // query_canceled: the statement took too long
]);
const AWAY = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '25006', // read_only_sql_transaction: the primary has just become a replica
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/** The beginning of the codes of connection exceptions. */
const CONNECTION = '08';
/** Of a connection over a local socket: PostgreSQL takes its socket away when it stops. A file that is missing has it too. */
const NO_SOCKET = 'ENOENT';
/** A message of the driver without a code: every connection of the pool was in use for too long. */
const POOL_EMPTY = /^timeout exceeded when trying to connect/;
/**
 * Messages of the driver: a connection that could not be opened or broke, or a server that did not even end the
 * statement in time.
 */
const NO_ANSWER = /^(Query read timeout|Connection terminated|Client has encountered a connection error)/;

/** Whether the database answers, but has too much to do. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && (BUSY.has(codeOf(error)) || POOL_EMPTY.test(error.message));
}

/** Whether the database can't be reached: it is stopped, starting or hanging, or the connection is broken. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Every address of a name was tried in vain: the code is that of the first, which may be of a network that is not there.
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isAway);
  const code = codeOf(error);
  if (AWAY.has(code) || code.startsWith(CONNECTION) || NO_ANSWER.test(error.message)) return true;
  return code === NO_SOCKET && 'syscall' in error && error.syscall === 'connect';
}

/** Whether the database can't serve what was asked for now, because it is away or has too much to do. */
export function cannotServe(error: unknown): boolean {
  return isAway(error) || isBusy(error);
}

/** Why something can't be reached, in one line. The error of a name with several addresses has no words of its own. */
export function whyAway(error: Error): string {
  if (error.message || !(error instanceof AggregateError)) return error.message;
  return error.errors.map((one: unknown) => (one instanceof Error ? one.message : String(one))).join('; ');
}

/** Whether an error means that a disk is full: the database's (disk_full), or that of the files. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(error));
}

/** Whether a statement failed because others use what it needs: a lock timeout or a deadlock. */
export function isInUse(error: unknown): boolean {
  return error instanceof Error && ['55P03', '40P01'].includes(codeOf(error));
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}
