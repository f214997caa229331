/** How far a sign-up has come (spec.md, section 4: signup). Pure; the password is never part of it. */
import { z } from 'zod';

export const STEPS = ['email', 'code', 'details'] as const;
export type Step = (typeof STEPS)[number];

/** Milliseconds to wait before another code can be asked for. */
export const RESEND_WAIT_MS = 60_000;

const progress = z.object({
  email: z.string(),
  verificationId: z.string(),
  /** When the code was asked for, by this browser's clock, in milliseconds. */
  sentAt: z.number(),
  /** The address that the server found verified. */
  verifiedEmail: z.string().optional(),
});
export type Progress = z.output<typeof progress>;

/** Reads what was kept; null for nothing, or anything else. */
export function parseProgress(kept: string | null): Progress | null {
  if (!kept) return null;
  try {
    return progress.safeParse(JSON.parse(kept)).data ?? null;
  } catch {
    return null;
  }
}

/** The step that an address asks for with `?step=`. */
export function askedStep(query: URLSearchParams): Step {
  return STEPS.find((step) => step === query.get('step')) ?? 'email';
}

/** The step to show: the one asked for, or the furthest that this sign-up allows. A verified code is not asked again. */
export function allowedStep(asked: Step, progress: Progress | null): Step {
  if (asked === 'email' || !progress) return 'email';
  return progress.verifiedEmail ? 'details' : 'code';
}

/** The step that follows when this address is given: nothing is sent for one that is verified or was mailed just now. */
export function stepWithoutSending(email: string, progress: Progress | null, now: number): Step | null {
  if (progress?.verifiedEmail === email) return 'details';
  const isRecent = progress?.email === email && resendWait(progress.sentAt, now) > 0;
  return isRecent ? 'code' : null;
}

/** Milliseconds until another code can be asked for, never more than the whole wait, should the clock have moved. */
export function resendWait(sentAt: number, now: number): number {
  return Math.min(RESEND_WAIT_MS, Math.max(0, sentAt + RESEND_WAIT_MS - now));
}

/** A wait as minutes and seconds, `0:38`; begun seconds count. */
export function formatWait(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
