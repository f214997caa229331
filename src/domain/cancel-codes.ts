/** Why an appointment was cancelled, as codes that can be counted: who cancels may choose one, and need not. */

/** What a patient may say. */
export const PATIENT_CANCEL_CODES = ['unwell', 'in-hospital', 'travelling', 'another-center', 'other'] as const;
export type PatientCancelCode = (typeof PATIENT_CANCEL_CODES)[number];

/** What a center may say. That the patient asked, or did not come, makes the patient the side that cancelled. */
export const CENTER_CANCEL_CODES = [
  'patient-asked',
  'no-show',
  'machine',
  'staff',
  'power-or-water',
  'closed-day',
  'other',
] as const;
export type CenterCancelCode = (typeof CENTER_CANCEL_CODES)[number];

export type CancelCode = PatientCancelCode | CenterCancelCode;

/** Whose decision a cancellation was; `system`: it was not paid. */
export type CancelSide = 'patient' | 'center' | 'system';
