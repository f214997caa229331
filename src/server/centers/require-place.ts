import { placeProblem } from '../../contract/admin';
import { AppError } from '../errors';

/**
 * Throws `invalid-input` for a position where no center can be: outside of India, with swapped degrees, or with only
 * one of them.
 */
export function requirePlace(place: Parameters<typeof placeProblem>[0]): void {
  const message = placeProblem(place);
  if (message) throw new AppError('invalid-input', { message, fields: { Latitude: message } });
}
