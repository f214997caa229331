/** The state of a sign-up (spec.md, section 4: signup). Pure; the password is never part of it. */
import * as paths from '../../../contract/paths';
import { z } from '../../../contract/z';
import { type SentCode, sentCode, wasJustSent } from '../account/sent-code';
import { stepCookie } from '../../lib/step-cookie';

export const STEPS = ['email', 'code', 'details'] as const;
export type Step = (typeof STEPS)[number];

const progress = sentCode.partial({ verificationId: true, sentAt: true }).extend({
  /** The address that the server has verified. */
  verifiedEmail: z.string().optional(),
  /** The name typed in a sign-up that has to start over. */
  username: z.string().optional(),
});
export type Progress = z.output<typeof progress>;

/** Kept as long as the server keeps a verification, plus the time to read the mail. */
export const progressCookie = stepCookie('signup', progress, 60);

/** Whether a code has been sent. */
export function isSent(kept: Progress | null): kept is Progress & SentCode {
  return kept?.verificationId !== undefined && kept.sentAt !== undefined;
}

/** The step in `?step=`. */
export function askedStep(query: URLSearchParams): Step {
  return STEPS.find((step) => step === query.get('step')) ?? 'email';
}

/**
 * The step to show: the requested one, or the furthest that this sign-up allows. A verified code is not requested
 * again.
 */
export function allowedStep(asked: Step, kept: Progress | null): Step {
  if (asked === 'email' || !isSent(kept)) return 'email';
  return kept.verifiedEmail ? 'details' : 'code';
}

/** The next step for this address, if no code needs to be sent: it is verified, or was mailed just now. */
export function stepWithoutSending(email: string, kept: Progress | null, now: number): Step | null {
  if (isSent(kept) && kept.verifiedEmail === email) return 'details';
  return wasJustSent(email, kept, now) ? 'code' : null;
}

/** The path of a step, which keeps the rest of the query (`?next=`). */
export function stepPath(search: string, step: Step): string {
  const query = new URLSearchParams(search);
  if (step === 'email') query.delete('step');
  else query.set('step', step);
  return `${query}` ? `${paths.signup}?${query}` : paths.signup;
}
