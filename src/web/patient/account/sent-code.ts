/** A mailed code, as this browser keeps it between steps, and the wait for the next code. For loaders and actions. */
import { plainCode } from '../../../domain/plain-text';
import { OTP_DIGITS, OTP_MINUTES } from '../../../contract/form-facts';
import { z } from '../../../contract/z';
import { stepCookie } from '../../lib/step-cookie';
import type { Refusal } from '../../lib/refusal';

/** Milliseconds until another code may be requested. */
export const RESEND_WAIT_MS = 60_000;

export const sentCode = z.object({
  email: z.string(),
  verificationId: z.string(),
  /** When the code was requested, by the server's clock, in milliseconds. */
  sentAt: z.number(),
});
export type SentCode = z.output<typeof sentCode>;

/** The code for a new password. */
export const resetCookie = stepCookie('reset', sentCode, OTP_MINUTES);

/** The code for deleting an account without a password. */
export const deletionCookie = stepCookie('deletion', sentCode, OTP_MINUTES);

/**
 * A code as a page knows it: the address (or the number, as it is shown), when it was sent, and the milliseconds until another one may be requested.
 */
export type WaitingCode = { email: string; sentAt: number; wait: number };

/** The page's view of a code that was sent. */
export function waitingCode({ email, sentAt }: Omit<SentCode, 'verificationId'>, now: number): WaitingCode {
  return { email, sentAt, wait: resendWait(sentAt, now) };
}

/** Whether a code was sent to this address so recently that another one must wait. */
export function wasJustSent(email: string, sent: Partial<SentCode> | null, now: number): boolean {
  return sent?.email === email && sent.sentAt !== undefined && resendWait(sent.sentAt, now) > 0;
}

/** Milliseconds until another code may be requested. Never more than the whole wait, in case the clock has moved. */
export function resendWait(sentAt: number, now: number): number {
  return Math.min(RESEND_WAIT_MS, Math.max(0, sentAt + RESEND_WAIT_MS - now));
}

/** Moves a refusal of the whole form to one of its fields, if the server sent a message. */
export function atField(field: string, refusal: Refusal): Refusal {
  if (!refusal.message || refusal.fields) return refusal;
  const issues = refusal.code && { [field]: { code: refusal.code } };
  return { ...refusal, fields: { [field]: refusal.message }, issues };
}

/**
 * Reads the typed code. Returns a refusal for one that can't be right, so that none of its five tries is spent on it.
 */
export function readCode(typed: string | undefined): { otp: string; refusal: null } | { otp: null; refusal: Refusal } {
  const otp = plainCode(typed ?? '');
  if (otp.length >= OTP_DIGITS) return { otp, refusal: null };
  const message = otp === '' ? 'otp is required' : `Please enter all ${OTP_DIGITS} digits`;
  const issue = otp === '' ? { code: 'required' } : { code: 'digits', min: OTP_DIGITS };
  return { otp: null, refusal: { status: 400, message, fields: { otp: message }, issues: { otp: issue } } };
}
