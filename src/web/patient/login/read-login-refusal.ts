import type { account } from '../../../contract/account';
import type { ResponseOf } from '../../../contract/endpoint';

type LoginAnswer = ResponseOf<typeof account.login>;
type LoginRefusal = Extract<LoginAnswer, { success: false }>;

/** Where each sentence of a refused login belongs (spec.md, section 8). */
export type LoginErrors = { email?: string | undefined; password?: string | undefined; general?: string | undefined };

/** The sentences of a refused login, wherever in the answer they stand. */
export function readLoginRefusal({ data, ...answer }: LoginRefusal): LoginErrors {
  return {
    email: answer.usererror || data.usererror,
    password: answer.passerror || data.passerror,
    general: answer.message || data.message,
  };
}
