import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languageOf } from '../../../contract';
import type { Config } from '../../config';
import { newToken } from '../secrets/token';

/**
 * Names of cookies, from spec.md section 7. Scripts can read `signed_in`, so that anonymous pages skip a needless call.
 */
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
  administratorChange: 'adminChange',
  administratorSignIn: 'adminSignIn',
} as const;

/** Cookies that do not make a page personal. The language does change the page, and is part of the cache key. */
const OF_NOBODY: string[] = [COOKIES.language, COOKIES.device];

/**
 * Whether a page must be rendered for this browser alone: visitors who are logged in, or between two steps of a form,
 * have other cookies.
 */
export function isSomebody({ cookies }: Pick<FastifyRequest, 'cookies'>): boolean {
  return Object.keys(cookies).some((name) => !OF_NOBODY.includes(name));
}

/** The language for a caller without a session: the one chosen in this browser. */
export function languageOfPage({ cookies }: Pick<FastifyRequest, 'cookies'>): Language {
  return languageOf(cookies[COOKIES.language]) ?? 'en';
}

/**
 * Whether a browser was logged in when its refresh cookie had the former path, so that pages don't receive the cookie.
 */
export function isOfFormerPath({ cookies }: Pick<FastifyRequest, 'cookies'>): boolean {
  return COOKIES.signedIn in cookies && !(COOKIES.access in cookies) && !(COOKIES.refresh in cookies);
}

/**
 * The address to which pages redirect a browser whose refresh cookie still has the former path, which pages never
 * receive. It redirects back with a cookie for every page, or logged out. 30 days after this release no such cookie is
 * left.
 */
export const RENEWAL_PATH = '/auth/renew-session';

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;

// Lax and not Strict, since a Strict cookie is not sent on the way back from the provider's checkout.
function base(config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: config.publicUrl.startsWith('https:') };
}

/**
 * The former path of cookies that are now sent to every page. Browsers may still have them, as long as `device` lives.
 */
const FORMER_PATH = '/auth';

/** Sets a cookie for every page, and clears the one with the former path, since the browser would send both. */
function setEverywhere(reply: FastifyReply, name: string, value: string, options: CookieSerializeOptions): void {
  reply.clearCookie(name, { ...options, path: FORMER_PATH });
  reply.setCookie(name, value, options);
}

function clearEverywhere(reply: FastifyReply, name: string, options: CookieSerializeOptions): void {
  reply.clearCookie(name, { ...options, path: FORMER_PATH });
  reply.clearCookie(name, options);
}

/**
 * Lets the last of two cookies with the same name win: a browser sends the one with the longer path first, and current
 * ones have the shortest. Registered after the plugin, which takes the first.
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

/** The longest time for which browsers keep a cookie. */
const DEVICE_DAYS = 400;

/** Sets the cookie that recognises this browser at later logins. It stays after logging out. */
export function setDeviceCookie(reply: FastifyReply, config: Config, token: string): void {
  setEverywhere(reply, COOKIES.device, token, { ...base(config), maxAge: DEVICE_DAYS * DAY_S });
}

/** For how long whoever has just changed something reads the primary: longer than the replica may be behind. */
const CHANGE_SECONDS = 10;

/** Remembers in their browser that an administrator has just changed something, for `hasJustChanged`. */
export function markChanges(app: FastifyInstance, config: Config): void {
  app.addHook('onSend', async (request, reply) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(request.method) || !request.url.startsWith('/admin')) return;
    reply.setCookie(COOKIES.administratorChange, '1', { ...base(config), maxAge: CHANGE_SECONDS });
  });
}

/**
 * Whether an administrator may have changed something just now, and has to see it: a replica may not have it yet. Programs,
 * which log in without cookies, always may.
 */
export function hasJustChanged({ cookies }: Pick<FastifyRequest, 'cookies'>): boolean {
  return !(COOKIES.administrator in cookies) || COOKIES.administratorChange in cookies;
}

const DEVICE_TOKEN = /^[\w-]{43}$/;

/** Returns the token of the device cookie. A new browser gets a new token, which is set once it has logged in. */
export function deviceTokenOf(
  request: FastifyRequest,
  cookie: typeof COOKIES.device | typeof COOKIES.administratorDevice,
): string {
  const kept = request.cookies[cookie];
  return kept && DEVICE_TOKEN.test(kept) ? kept : newToken();
}

/** Sets the cookie that ties a sign-up's verification to this browser. */
export function setSignupCookie(reply: FastifyReply, config: Config, verificationId: string): void {
  setEverywhere(reply, COOKIES.signup, verificationId, { ...base(config), maxAge: 60 * MINUTE_S });
}

export function clearSignupCookie(reply: FastifyReply, config: Config): void {
  clearEverywhere(reply, COOKIES.signup, base(config));
}

/** Sets the cookie that ties a Google sign-in to this browser. The page with the button may stay open for a day. */
export function setGoogleNonceCookie(reply: FastifyReply, config: Config, nonce: string | null): void {
  if (nonce === null) clearEverywhere(reply, COOKIES.googleNonce, base(config));
  else setEverywhere(reply, COOKIES.googleNonce, nonce, { ...base(config), maxAge: DAY_S });
}

/** Sets the cookie that keeps a pending Google identity until it is linked, as long as a reset by mail may take. */
export function setGoogleLinkCookie(reply: FastifyReply, config: Config, token: string | null): void {
  if (token === null) clearEverywhere(reply, COOKIES.googleLink, base(config));
  else setEverywhere(reply, COOKIES.googleLink, token, { ...base(config), maxAge: 30 * MINUTE_S });
}

/** Sets the cookie of an administrator's session. Strict, since no outside link leads into the administrators' area. */
export function setAdministratorCookie(reply: FastifyReply, config: Config, token: string | null, hours: number): void {
  setStrictCookie(reply, config, COOKIES.administrator, token, hours * 60);
}

/** Sets the cookie of a login whose second factor is pending. */
export function setMfaChallengeCookie(
  reply: FastifyReply,
  config: Config,
  token: string | null,
  minutes: number,
): void {
  setStrictCookie(reply, config, COOKIES.administratorLogin, token, minutes);
}

/**
 * Sets the cookie of a sign-in that has begun at the identity provider. The page to which it leads back reads nothing of it: its
 * script sends it, from our own site.
 */
export function setSignInCookie(reply: FastifyReply, config: Config, attempt: string | null, minutes: number): void {
  setStrictCookie(reply, config, COOKIES.administratorSignIn, attempt, minutes);
}

/** Sets the cookie that recognises this browser when an administrator logs in. It stays after signing out. */
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
