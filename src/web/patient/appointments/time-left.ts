import { HOLD_MINUTES } from '../../../domain/policy';
import { MINUTE_MS } from '../../../domain/time';

/** Minutes left until a hold lapses, begun ones counted; 1 in the last minute. */
export function minutesLeft(expiresAt: string, now: Date): number {
  return Math.max(1, Math.ceil((Date.parse(expiresAt) - now.getTime()) / MINUTE_MS));
}

/** How much of the hold is left, 0 to 100. */
export function shareLeft(expiresAt: string, now: Date): number {
  const left = (Date.parse(expiresAt) - now.getTime()) / (HOLD_MINUTES * MINUTE_MS);
  return Math.round(Math.min(1, Math.max(0, left)) * 100);
}
