/** A code that was mailed, as this browser keeps it between the steps, and the wait for the next one. For loaders and actions. */
import { OTP_DIGITS, OTP_MINUTES } from '../../../contract/form-facts';
import { z } from '../../../contract/z';
import { keptAs } from '../../lib/kept';
import type { Refusal } from '../../lib/refusal';

/** Milliseconds to wait before another code can be asked for. */
export const RESEND_WAIT_MS = 60_000;

export const sentCode = z.object({
  email: z.string(),
  verificationId: z.string(),
  /** When the code was asked for, by the server's clock, in milliseconds. */
  sentAt: z.number(),
});
export type SentCode = z.output<typeof sentCode>;

/** The code for a new password. */
export const keptReset = keptAs('reset', sentCode, OTP_MINUTES);

/** The code with which an account without a password is deleted. */
export const keptDeletion = keptAs('deletion', sentCode, OTP_MINUTES);

/** What a page knows of a code: where it went, when, and the milliseconds until another one can be asked for. */
export type WaitingCode = { email: string; sentAt: number; wait: number };

/** What a page is told of a code that was sent. */
export function waitingCode({ email, sentAt }: Omit<SentCode, 'verificationId'>, now: number): WaitingCode {
  return { email, sentAt, wait: resendWait(sentAt, now) };
}

/** Whether a code has left for this address so lately that another one has to wait. */
export function wasJustSent(email: string, sent: Partial<SentCode> | null, now: number): boolean {
  return sent?.email === email && sent.sentAt !== undefined && resendWait(sent.sentAt, now) > 0;
}

/** Milliseconds until another code can be asked for, never more than the whole wait, should the clock have moved. */
export function resendWait(sentAt: number, now: number): number {
  return Math.min(RESEND_WAIT_MS, Math.max(0, sentAt + RESEND_WAIT_MS - now));
}

/** An address as it is compared: the API takes it trimmed and in lower case. */
export function plainAddress(email: string | undefined): string {
  return (email ?? '').trim().toLowerCase();
}

/** A refusal of the whole form, said beside one of its fields: where the server said anything. */
export function atField(field: string, refusal: Refusal): Refusal {
  if (!refusal.message || refusal.fields) return refusal;
  return { ...refusal, fields: { [field]: refusal.message } };
}

/** A code as it was typed, or why it is not worth one of its five tries. */
export function readCode(typed: string | undefined): { otp: string; refusal: null } | { otp: null; refusal: Refusal } {
  const otp = (typed ?? '').replace(/\s/g, '');
  if (otp.length >= OTP_DIGITS) return { otp, refusal: null };
  const message = otp === '' ? 'otp is required' : `Please enter all ${OTP_DIGITS} digits`;
  return { otp: null, refusal: { status: 400, message, fields: { otp: message } } };
}
