import { placeProblem } from '../../contract/admin';
import { AppError } from '../errors';

/** Throws `invalid-input` where no center can be: outside of India, with its degrees swapped, or with one of them only. */
export function requirePlace(place: Parameters<typeof placeProblem>[0]): void {
  const message = placeProblem(place);
  if (message) throw new AppError('invalid-input', { message, fields: { Latitude: message } });
}
