/** How far a sign-up has come (spec.md, section 4: signup). Pure; the password is never part of it. */
import { z } from '../../../contract/z';
import { parseKept, sentCode, wasJustSent } from '../account/sent-code';

export const STEPS = ['email', 'code', 'details'] as const;
export type Step = (typeof STEPS)[number];

const progress = sentCode.extend({
  /** The address that the server found verified. */
  verifiedEmail: z.string().optional(),
});
export type Progress = z.output<typeof progress>;

/** Reads what was kept; null for nothing, or anything else. */
export function parseProgress(kept: string | null): Progress | null {
  return parseKept(progress, kept);
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
  return wasJustSent(email, progress, now) ? 'code' : null;
}
