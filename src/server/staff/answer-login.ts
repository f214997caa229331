/** How a login is answered whose first step was right: by a password, or at the identity provider. */
import type { FastifyReply } from 'fastify';
import type { Config } from '../config';
import { setAdministratorCookie, setAdministratorDeviceCookie, setMfaChallengeCookie } from '../platform/http/cookies';
import type { Browser } from './devices';
import { MFA_CHALLENGE_MINUTES, type SecondFactor } from './mfa-challenges';
import { ADMINISTRATOR_SESSION_HOURS } from './sessions';

export const SUSPENDED = 'Your access is suspended. Please ask an owner of this service.';

const NEXT_STEP: Record<SecondFactor, string> = {
  code: 'Please give the code that your authenticator app shows.',
  enrol: 'Please set up an authenticator app before you sign in.',
};

/** Asks for the second factor. `token`: of the MFA challenge. */
export function askForStep(reply: FastifyReply, config: Config, step: SecondFactor, token: string) {
  setMfaChallengeCookie(reply, config, token, MFA_CHALLENGE_MINUTES[step]);
  return { success: false as const, message: NEXT_STEP[step], twoFactor: step };
}

/** Gives the browser the token of a session, and its own as a device. An MFA challenge is over. */
export function letIn(reply: FastifyReply, config: Config, token: string, { deviceToken }: Browser): void {
  setAdministratorCookie(reply, config, token, ADMINISTRATOR_SESSION_HOURS);
  setAdministratorDeviceCookie(reply, config, deviceToken);
  setMfaChallengeCookie(reply, config, null, 0);
}
