import { twoFactor } from '../../../contract/admin/two-factor';
import { callAdmin } from '../api/call-admin';
import type { AppKey } from './enrolment';

/** What can be done with one's own two-step sign-in; each asks for the password again, and for a code where one is in force. */
export type Asked = 'turnOn' | 'anotherApp' | 'newCodes' | 'turnOff';

/** What follows: an app to be set up, codes to be kept, or nothing. */
export type Granted = { appKey: AppKey } | { codes: string[] } | 'off';

type Secrets = { password: string; code: string };

/** Does what was asked for. Throws ApiError. */
export const GRANT: Record<Asked, (secrets: Secrets) => Promise<Granted>> = {
  turnOn: async ({ password }) => ({ appKey: await callAdmin(twoFactor.enrol, { body: { password } }) }),
  anotherApp: async (body) => ({ appKey: await callAdmin(twoFactor.enrol, { body }) }),
  newCodes: async (body) => ({ codes: (await callAdmin(twoFactor.renewRecoveryCodes, { body })).recoveryCodes }),
  turnOff: async (body) => {
    await callAdmin(twoFactor.turnOff, { body });
    return 'off';
  },
};
