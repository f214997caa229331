import type { Selectable } from 'kysely';
import { type SchemeTerms, termsOf } from '../../domain/funding';
import type { Scheme } from '../../domain/schemes';
import type { CenterSchemes } from '../platform/db/schema';

/** The columns of `center_schemes` that terms are made of. */
export const TERMS_COLUMNS = [
  'scheme',
  'patient_share_paise',
  'reserved_chairs',
  'days_before',
  'hours_between',
  'sessions_per_course',
  'opens_hours_before',
] as const;

/** The terms in a row of `center_schemes`, as they apply (`termsOf`). */
export function termsOfRow(row: Pick<Selectable<CenterSchemes>, (typeof TERMS_COLUMNS)[number]>): SchemeTerms {
  return termsOf({
    scheme: row.scheme as Scheme,
    share: row.patient_share_paise,
    reservedChairs: row.reserved_chairs,
    daysBefore: row.days_before,
    hoursBetween: row.hours_between,
    sessionsPerCourse: row.sessions_per_course,
    opensHoursBefore: row.opens_hours_before,
  });
}
