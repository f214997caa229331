/**
 * How often the password of an account may be tried. Tries are counted by account and network together, so that nobody
 * elsewhere uses up those of the owner; a slow ceiling over all networks bounds what many of them can guess together. A
 * device that has logged in before meets neither: it has a count of its own (OWASP, "Slow Down Online Guessing Attacks with
 * Device Cookies").
 */
import type { Limits } from './limits';

type Door = 'login' | 'administrator';

/** Somebody who gives a password. */
export type Knock = {
  /** What names the account: the e-mail address or the user name. */
  account: string;
  /** Where the request comes from. */
  address: string;
  /** The device, where it is known to have logged in to this account before; else null. */
  device: string | null;
};

/** Takes one try, before the password is looked at: guesses sent at the same time count as well. Throws `too-many-tries`. */
export async function knock(limits: Limits, door: Door, { account, address, device }: Knock): Promise<void> {
  if (device !== null) return limits.take(`${door}-account-device`, account, device);
  // What is refused by the narrower count does not use up the wider ones.
  await limits.take(`${door}-account-network`, account, address);
  await limits.take(`${door}-network`, address);
  await limits.take(`${door}-account`, account);
}

/** The password was right: gives back what this one took, and leaves what others elsewhere have guessed. */
export async function letIn(limits: Limits, door: Door, { account, address, device }: Knock): Promise<void> {
  if (device !== null) return limits.forget(`${door}-account-device`, account, device);
  await limits.forget(`${door}-account-network`, account, address);
  await limits.giveBack(`${door}-network`, address);
  await limits.giveBack(`${door}-account`, account);
}
