/** Explains failures to the operator, at the start of the product and in every command. */
import { OperatorError } from '../errors';

const NO_ANSWER = 'The database does not answer. Is DATABASE_URL right, and the server running?';
const UNKNOWN_HOST =
  'The host that DATABASE_URL names is not known. Is its name spelled right, and does this machine reach its DNS?';

/** Explanations by the code of Node or PostgreSQL. Neither puts a password into its message. */
const KNOWN: Record<string, (message: string) => string> = {
  ECONNREFUSED: () => NO_ANSWER,
  ETIMEDOUT: () => NO_ANSWER,
  EHOSTUNREACH: () => NO_ANSWER,
  ENOTFOUND: () => UNKNOWN_HOST,
  EAI_AGAIN: () => UNKNOWN_HOST,
  '28P01': (message) =>
    `PostgreSQL does not accept the password of DATABASE_URL: ${message}. Is it the role's password?`,
  '28000': (message) =>
    `PostgreSQL does not let this role in: ${message}. Does the role of DATABASE_URL exist, and does pg_hba.conf allow it?`,
  '3D000': (message) =>
    `PostgreSQL has no such database: ${message}. Make it (createdb -O vrikka vrikka), or correct DATABASE_URL.`,
  '42501': (message) =>
    `The role of DATABASE_URL may not do what the product needs: ${message}. Make it the owner of the database (alter database vrikka owner to vrikka).`,
};

/** Returns a sentence if there is one; otherwise everything known about the failure. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if (KNOWN[code]) return KNOWN[code](error.message);
  if (/^SASL: .*password must be/.test(error.message))
    return 'PostgreSQL asks for a password, and DATABASE_URL has none.';
  if (error instanceof OperatorError || code.startsWith('ERR_PARSE_ARGS') || /SANDBOX_PORT/.test(error.message))
    return error.message;
  return error.stack ?? error.message;
}
