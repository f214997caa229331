/** What a claimant is told who can't have a window. */
import type { RefusalCode } from '../../contract';
import { type ClaimedBy, type PatientRule, type WhyNot, isPatientRule } from '../../domain/claimant';

/** The refusal for each reason. A rule of the patient is a refusal itself. */
const CODES: Record<ClaimedBy, Record<Exclude<WhyNot, PatientRule> | 'chair-taken', RefusalCode>> = {
  patient: {
    'past-date': 'date-past',
    'too-far': 'date-too-far',
    sunday: 'date-sunday',
    begun: 'window-begun',
    over: 'window-begun',
    elsewhere: 'already-booked',
    closed: 'window-full',
    full: 'window-full',
    'share-full': 'scheme-share-full',
    'chair-taken': 'chair-taken',
  },
  desk: {
    'past-date': 'date-past',
    'too-far': 'date-beyond-desk',
    sunday: 'date-sunday',
    begun: 'window-over',
    over: 'window-over',
    elsewhere: 'patient-elsewhere',
    closed: 'window-closed',
    full: 'no-free-chair',
    'share-full': 'scheme-share-full',
    'chair-taken': 'chair-taken',
  },
};

/** Returns the refusal for a claimant who can't have a window. */
export function refusalFor(by: ClaimedBy, whyNot: WhyNot | 'chair-taken'): RefusalCode {
  return isPatientRule(whyNot) ? whyNot : CODES[by][whyNot];
}
