import type { account } from '../../../contract/account';
import type { ResponseOf } from '../../../contract/endpoint';
import type { Refusal } from '../../lib/refusal';

type RefusedLogin = Extract<ResponseOf<typeof account.login>, { success: false }>;

/** The sentences of a refused login, wherever in the answer they stand (spec.md, section 8). */
export function readLoginRefusal({ data, ...answer }: RefusedLogin): Refusal {
  const email = answer.usererror || data.usererror;
  const password = answer.passerror || data.passerror;
  return {
    status: 400,
    message: answer.message || data.message || '',
    fields: { ...(email && { email }), ...(password && { password }) },
  };
}
