/** People who don't exist. */
import { addressFor, inventName } from './names';
import type { PatientCard } from './paid-session';
import type { Chance } from './random';

export type Invented = PatientCard & { since: Date; status: 'active' | 'blocked' };

/** Invents somebody who signed up at that moment. */
export type Invent = (since: Date) => Invented;

/** Makes the inventor of people, who all have different addresses. */
export function inventor(chance: Chance): Invent {
  let number = 0;
  return (since) => {
    const username = inventName(chance);
    const email = addressFor(username, ++number);
    return {
      id: chance.idAt(since),
      email,
      username,
      last4: String(chance.between(1000, 9999)),
      since,
      status: 'active',
    };
  };
}
