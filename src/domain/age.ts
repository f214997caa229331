import type { IstDate } from './time';

/** From this age people decide for themselves (DPDP Act 2023, section 2(f)). */
export const ADULT_AGE = 18;

/** Whole years of age on a date. */
export function ageOn(today: IstDate, dateOfBirth: IstDate): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}
