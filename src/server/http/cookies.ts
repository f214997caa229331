import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { newToken } from '../secrets/token';

/** Names as spec.md section 7 gives them; `signed_in` is readable, so that a visitor's page makes no useless call. */
export const COOKIES = {
  access: 'accessToken',
  refresh: 'refreshToken',
  signedIn: 'signed_in',
  signup: 'signup_verification',
  googleNonce: 'google_nonce',
  googleLink: 'google_link',
  device: 'device',
  administrator: 'adminToken',
  administratorLogin: 'adminLogin',
  administratorDevice: 'adminDevice',
} as const;

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;

// Lax and not Strict: Strict is not sent on the way back from the provider's page.
function base(config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: config.publicUrl.startsWith('https:') };
}

export function setSessionCookies(
  reply: FastifyReply,
  config: Config,
  tokens: { accessToken: string; refreshToken: string },
  life: { accessMinutes: number; sessionDays: number },
): void {
  const maxAge = life.sessionDays * DAY_S;
  reply.setCookie(COOKIES.access, tokens.accessToken, { ...base(config), maxAge: life.accessMinutes * MINUTE_S });
  reply.setCookie(COOKIES.refresh, tokens.refreshToken, { ...base(config), path: '/auth', maxAge });
  reply.setCookie(COOKIES.signedIn, '1', { ...base(config), httpOnly: false, maxAge });
}

export function clearSessionCookies(reply: FastifyReply, config: Config): void {
  reply.clearCookie(COOKIES.access, base(config));
  reply.clearCookie(COOKIES.refresh, { ...base(config), path: '/auth' });
  reply.clearCookie(COOKIES.signedIn, { ...base(config), httpOnly: false });
}

/** Browsers keep no cookie for longer than 400 days. */
const DEVICE_DAYS = 400;

/** Lets this browser be known again when somebody logs in. Logging out leaves it. For the API only. */
export function setDeviceCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(COOKIES.device, token, { ...base(config), path: '/auth', maxAge: DEVICE_DAYS * DAY_S });
}

const DEVICE_TOKEN = /^[\w-]{43}$/;

/** The token of a device's cookie; a browser that was never here gets a new one, to be set once it has logged in. */
export function deviceTokenOf(request: FastifyRequest, cookie: typeof COOKIES.device | typeof COOKIES.administratorDevice): string {
  const kept = request.cookies[cookie];
  return kept && DEVICE_TOKEN.test(kept) ? kept : newToken();
}

/** Remembers in this browser which verification its sign-up belongs to. */
export function setSignupCookie(reply: FastifyReply, config: Config, verificationId: string): void {
  reply.setCookie(COOKIES.signup, verificationId, { ...base(config), path: '/auth', maxAge: 60 * MINUTE_S });
}

export function clearSignupCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(COOKIES.signup, { ...base(config), path: '/auth' });
}

/** Seconds: the page with the button may stand open for a day; what waits to be linked waits for a reset by mail. */
const GOOGLE_LIFE = { [COOKIES.googleNonce]: DAY_S, [COOKIES.googleLink]: 30 * MINUTE_S };

/** Ties a Google sign-in to this browser, and remembers one that waits to be linked. For the API only. */
export function setGoogleCookie(
  reply: FastifyReply,
  config: Config,
  name: typeof COOKIES.googleNonce | typeof COOKIES.googleLink,
  value: string | null,
): void {
  const options = { ...base(config), path: '/auth' };
  if (value === null) reply.clearCookie(name, options);
  else reply.setCookie(name, value, { ...options, maxAge: GOOGLE_LIFE[name] });
}

/** The administrator's session. Strict: nothing outside leads into the administrator area. */
export function setAdministratorCookie(reply: FastifyReply, config: Config, token: string | null, hours: number): void {
  setStrictCookie(reply, config, COOKIES.administrator, token, hours * 60);
}

/** A login whose second step is still to come. */
export function setHalfLoginCookie(reply: FastifyReply, config: Config, token: string | null, minutes: number): void {
  setStrictCookie(reply, config, COOKIES.administratorLogin, token, minutes);
}

/** Lets this browser be known again when an administrator logs in. Signing out leaves it. */
export function setAdministratorDeviceCookie(reply: FastifyReply, config: Config, token: string): void {
  setStrictCookie(reply, config, COOKIES.administratorDevice, token, DEVICE_DAYS * 24 * 60);
}

function setStrictCookie(reply: FastifyReply, config: Config, name: string, token: string | null, minutes: number): void {
  const options = { ...base(config), path: '/admin', sameSite: 'strict' as const };
  if (token === null) reply.clearCookie(name, options);
  else reply.setCookie(name, token, { ...options, maxAge: minutes * MINUTE_S });
}
