import type { account } from '../../../contract/accounts/account';
import type { ResponseOf } from '../../../contract/endpoint';
import type { Refusal } from '../../lib/refusal';

type RefusedLogin = Extract<ResponseOf<typeof account.login>, { success: false }>;

/** The messages of a refused login, from anywhere in the answer (spec.md, section 8). */
export function readLoginRefusal({ data, ...answer }: RefusedLogin): Refusal {
  const message = answer.message || data.message || '';
  const email = answer.usererror || data.usererror;
  const password = answer.passerror || data.passerror;
  const { code } = answer;
  const field = email ? 'email' : 'password';
  return {
    status: 400,
    message,
    fields: { ...(email && { email }), ...(password && { password }) },
    ...(code && (email || password) && { issues: { [field]: { code } } }),
  };
}
