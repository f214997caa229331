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

/** What lies with the center. */
const CAUSES_OF_CENTER: ReadonlySet<CenterCancelCode> = new Set(['machine', 'staff', 'power-or-water', 'closed-day']);

/**
 * Whether the center is the cause of a cancellation by its staff: then the rule gives everything back, however late it is and whoever
 * cancels. Who asked for it counts before the reason that was chosen.
 */
export function isCenterTheCause(askedBy: 'patient' | 'center' | null, code: CenterCancelCode | null): boolean {
  if (askedBy !== null) return askedBy === 'center';
  return code !== null && CAUSES_OF_CENTER.has(code);
}

/** Whose decision a cancellation was; `system`: it was not paid. */
export type CancelSide = 'patient' | 'center' | 'system';
