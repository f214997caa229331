import type { account } from '../../../contract/accounts/account';
import type { ResponseOf } from '../../../contract/endpoint';
import type { Refusal } from '../../lib/refusal';

type RefusedLogin = Extract<ResponseOf<typeof account.login>, { success: false }>;

/** The messages of a refused login, from anywhere in the answer (spec.md, section 8). */
export function readLoginRefusal({ data, ...answer }: RefusedLogin): Refusal {
  const said = answer.usererror || data.usererror;
  const message = answer.message || data.message || '';
  // The sentence of a blocked account is both, for clients that show only one: it is shown once.
  const email = said === message ? undefined : said;
  const password = answer.passerror || data.passerror;
  const { code } = answer;
  return {
    status: 400,
    message,
    ...(code === 'account-blocked' && { code }),
    fields: { ...(email && { email }), ...(password && { password }) },
    ...(code && password && { issues: { password: { code } } }),
  };
}
