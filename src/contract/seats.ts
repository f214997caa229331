import type { WindowRefusal } from '../domain/windows';

/** Why a window is not bookable, as the API says it. */
export const WINDOW_REASONS = ['past-date', 'too-far', 'sunday', 'begun', 'closed', 'full'] as const satisfies (
  | WindowRefusal
  | 'closed'
  | 'full'
)[];
export type WindowReason = (typeof WINDOW_REASONS)[number];
