/** Refusals that several endpoints have in common, for what they do alike. */
import { PATIENT_RULES } from '../domain/claimant';
import type { RefusalCode } from './refusals';

const group = <const Codes extends readonly RefusalCode[]>(...codes: Codes): Codes => codes;

/** A code that was mailed, or sent to a phone, is passed on. */
export const CODE_REFUSALS = group('otp-invalid', 'otp-expired', 'otp-too-many-tries');

/** A patient chooses a date. */
export const DATE_REFUSALS = group('date-past', 'date-too-far', 'date-sunday');

/** A patient chooses a window. */
export const WINDOW_REFUSALS = group(...DATE_REFUSALS, 'window-begun', 'window-unknown');

/** A desk chooses a window. */
export const DESK_WINDOW_REFUSALS = group(
  'date-past',
  'date-beyond-desk',
  'date-sunday',
  'window-over',
  'window-unknown',
);

/** A desk takes a chair for a patient, any chair of a window. */
export const DESK_CLAIM_REFUSALS = group('no-free-chair', 'patient-elsewhere', ...PATIENT_RULES);

/** A desk takes a chair in a window. */
export const DESK_SEAT_REFUSALS = group(...DESK_CLAIM_REFUSALS, 'window-closed', 'chair-taken', 'scheme-share-full');

/** A scheme is to pay for a session. */
export const SCHEME_REFUSALS = group(
  'scheme-not-taken',
  'scheme-too-soon',
  'cover-expired',
  'approval-ends',
  'scheme-course-full',
  'cover-too-late',
  'scheme-gap',
);

/** A scheme or a sponsor is to pay for a session. */
export const PAYER_REFUSALS = group(...SCHEME_REFUSALS, 'sponsor-unknown', 'sponsor-used-up');

/** A desk names a person. */
export const PERSON_REFUSALS = group('patient-not-found', 'person-only-found', 'others-know-person');

/** A desk records who came. */
export const ATTENDANCE_REFUSALS = group(
  'attendance-not-booked',
  'attendance-not-yet',
  'attendance-too-late',
  'attendance-over',
  'attendance-not-possible',
);

/** A list in a file is read. */
export const LIST_REFUSALS = group('import-not-csv', 'import-empty', 'import-columns', 'import-too-long');

/** A patient takes a chair. */
export const CLAIM_REFUSALS = group('already-booked', ...PATIENT_RULES);

/** A patient takes chairs and is to pay for them. */
export const HOLD_REFUSALS = group(
  ...CLAIM_REFUSALS,
  'center-blocked',
  'center-not-found',
  'consent-missing',
  'cover-not-found',
  'network-holds',
  'network-on-word',
  'not-at-center',
  'not-for-series',
  'payment-provider-down',
  'price-changed',
  'referral-missing',
  'too-many-holds',
  'too-many-kept',
  'too-many-kept-unconfirmed',
  'too-many-kept-unseen',
  'too-many-tries',
  'too-many-unpaid',
  'unpaid-holds',
  'consent-outdated',
);
