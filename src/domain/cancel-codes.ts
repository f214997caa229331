/** Reasons for a cancellation, as codes that can be counted. Choosing one is optional. */

/** The reasons that a patient can choose. */
export const PATIENT_CANCEL_CODES = ['unwell', 'in-hospital', 'travelling', 'another-center', 'other'] as const;
export type PatientCancelCode = (typeof PATIENT_CANCEL_CODES)[number];

/**
 * The reasons that a center can choose. Where the patient asked or did not come, the patient counts as the side that cancelled.
 */
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

/** The reasons that are the center's fault. */
const CAUSES_OF_CENTER: ReadonlySet<CenterCancelCode> = new Set(['machine', 'staff', 'power-or-water', 'closed-day']);

/**
 * Whether the center caused a cancellation by its staff. The rule then is to refund everything, however late it is and whoever
 * cancels. `askedBy` decides before the code does.
 */
export function isCenterTheCause(askedBy: 'patient' | 'center' | null, code: CenterCancelCode | null): boolean {
  if (askedBy !== null) return askedBy === 'center';
  return code !== null && CAUSES_OF_CENTER.has(code);
}

/** Which side cancelled; `system`: the hold was not paid. */
export type CancelSide = 'patient' | 'center' | 'system';
