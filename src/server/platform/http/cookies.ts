import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config';
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
  language: 'language',
  administrator: 'adminToken',
  administratorLogin: 'adminLogin',
  administratorDevice: 'adminDevice',
} as const;

/** Those that a browser may have without a page being another one for it, but for the language, by which pages are kept. */
const OF_NOBODY: string[] = [COOKIES.language, COOKIES.device];

/** Whether a page is rendered for this browser alone: whoever logs in, or is between two steps of a form, has other cookies. */
export function isSomebody({ cookies }: Pick<FastifyRequest, 'cookies'>): boolean {
  return Object.keys(cookies).some((name) => !OF_NOBODY.includes(name));
}

/** Whether a browser was logged in when its refresh cookie was for the former path, which no page sees. */
export function isOfFormerPath({ cookies }: Pick<FastifyRequest, 'cookies'>): boolean {
  return COOKIES.signedIn in cookies && !(COOKIES.access in cookies) && !(COOKIES.refresh in cookies);
}

/**
 * Where a page leads a browser whose refresh cookie is still one of the former path, which pages never see; it comes back with
 * one for every page, or logged out. No such cookie is left 30 days after the release that this came with.
 */
export const RENEWAL_PATH = '/auth/renew-session';

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;

// Lax and not Strict: Strict is not sent on the way back from the provider's page.
function base(config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: config.publicUrl.startsWith('https:') };
}

/** Where cookies were kept that are for every page by now. A browser may still hold them: for as long as `device` lives. */
const FORMER_PATH = '/auth';

/** Sets a cookie for every page, and clears the one of the former path: the browser would send both. */
function setEverywhere(reply: FastifyReply, name: string, value: string, options: CookieSerializeOptions): void {
  reply.clearCookie(name, { ...options, path: FORMER_PATH });
  reply.setCookie(name, value, options);
}

function clearEverywhere(reply: FastifyReply, name: string, options: CookieSerializeOptions): void {
  reply.clearCookie(name, { ...options, path: FORMER_PATH });
  reply.clearCookie(name, options);
}

/**
 * Of two cookies with the same name the last one counts: a browser sends the one with the longer path first, and those of now
 * have the shortest. Installed after the plugin, which takes the first.
 */
export function preferCurrentCookies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { cookie } = request.headers;
    if (cookie) request.cookies = app.parseCookie(cookie.split(';').reverse().join(';')) as typeof request.cookies;
    done();
  });
}

export function setSessionCookies(
  reply: FastifyReply,
  config: Config,
  tokens: { accessToken: string; refreshToken: string },
  life: { accessMinutes: number; sessionDays: number },
): void {
  const maxAge = life.sessionDays * DAY_S;
  reply.setCookie(COOKIES.access, tokens.accessToken, { ...base(config), maxAge: life.accessMinutes * MINUTE_S });
  setEverywhere(reply, COOKIES.refresh, tokens.refreshToken, { ...base(config), maxAge });
  reply.setCookie(COOKIES.signedIn, '1', { ...base(config), httpOnly: false, maxAge });
}

export function clearSessionCookies(reply: FastifyReply, config: Config): void {
  reply.clearCookie(COOKIES.access, base(config));
  clearEverywhere(reply, COOKIES.refresh, base(config));
  reply.clearCookie(COOKIES.signedIn, { ...base(config), httpOnly: false });
}

/** Browsers keep no cookie for longer than 400 days. */
const DEVICE_DAYS = 400;

/** Lets this browser be known again when somebody logs in. Logging out leaves it. */
export function setDeviceCookie(reply: FastifyReply, config: Config, token: string): void {
  setEverywhere(reply, COOKIES.device, token, { ...base(config), maxAge: DEVICE_DAYS * DAY_S });
}

const DEVICE_TOKEN = /^[\w-]{43}$/;

/** The token of a device's cookie; a browser that was never here gets a new one, to be set once it has logged in. */
export function deviceTokenOf(
  request: FastifyRequest,
  cookie: typeof COOKIES.device | typeof COOKIES.administratorDevice,
): string {
  const kept = request.cookies[cookie];
  return kept && DEVICE_TOKEN.test(kept) ? kept : newToken();
}

/** Remembers in this browser which verification its sign-up belongs to. */
export function setSignupCookie(reply: FastifyReply, config: Config, verificationId: string): void {
  setEverywhere(reply, COOKIES.signup, verificationId, { ...base(config), maxAge: 60 * MINUTE_S });
}

export function clearSignupCookie(reply: FastifyReply, config: Config): void {
  clearEverywhere(reply, COOKIES.signup, base(config));
}

/** Ties a Google sign-in to this browser. The page with the button may stand open for a day. */
export function setGoogleNonceCookie(reply: FastifyReply, config: Config, nonce: string | null): void {
  if (nonce === null) clearEverywhere(reply, COOKIES.googleNonce, base(config));
  else setEverywhere(reply, COOKIES.googleNonce, nonce, { ...base(config), maxAge: DAY_S });
}

/** Remembers a Google sign-in that waits to be linked, for as long as a reset by mail may take. */
export function setGoogleLinkCookie(reply: FastifyReply, config: Config, token: string | null): void {
  if (token === null) clearEverywhere(reply, COOKIES.googleLink, base(config));
  else setEverywhere(reply, COOKIES.googleLink, token, { ...base(config), maxAge: 30 * MINUTE_S });
}

/** The administrator's session. Strict: nothing outside leads into the administrator area. */
export function setAdministratorCookie(reply: FastifyReply, config: Config, token: string | null, hours: number): void {
  setStrictCookie(reply, config, COOKIES.administrator, token, hours * 60);
}

/** A login whose second factor is still to come. */
export function setMfaChallengeCookie(
  reply: FastifyReply,
  config: Config,
  token: string | null,
  minutes: number,
): void {
  setStrictCookie(reply, config, COOKIES.administratorLogin, token, minutes);
}

/** Lets this browser be known again when an administrator logs in. Signing out leaves it. */
export function setAdministratorDeviceCookie(reply: FastifyReply, config: Config, token: string): void {
  setStrictCookie(reply, config, COOKIES.administratorDevice, token, DEVICE_DAYS * 24 * 60);
}

function setStrictCookie(
  reply: FastifyReply,
  config: Config,
  name: string,
  token: string | null,
  minutes: number,
): void {
  const options = { ...base(config), path: '/admin', sameSite: 'strict' as const };
  if (token === null) reply.clearCookie(name, options);
  else reply.setCookie(name, token, { ...options, maxAge: minutes * MINUTE_S });
}
