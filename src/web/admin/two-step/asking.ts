import { twoFactor } from '../../../contract/admin/two-factor';
import { callAdmin } from '../api/call-admin';
import type { AppKey } from './enrolment';

/** Changes of one's own two-factor settings; each asks for the password again, and for a code if two-factor is on. */
export type Asked = 'turnOn' | 'anotherApp' | 'newCodes' | 'turnOff';

/** The result: an app to set up, codes to keep, or nothing. */
export type Granted = { appKey: AppKey } | { codes: string[] } | 'off';

type Secrets = { password: string; code: string };

/** Makes the requested change. Throws ApiError. */
export const GRANT: Record<Asked, (secrets: Secrets) => Promise<Granted>> = {
  turnOn: async ({ password }) => ({ appKey: await callAdmin(twoFactor.enrol, { body: { password } }) }),
  anotherApp: async (body) => ({ appKey: await callAdmin(twoFactor.enrol, { body }) }),
  newCodes: async (body) => ({ codes: (await callAdmin(twoFactor.renewRecoveryCodes, { body })).recoveryCodes }),
  turnOff: async (body) => {
    await callAdmin(twoFactor.turnOff, { body });
    return 'off';
  },
};
