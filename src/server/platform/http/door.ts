/**
 * Limits on guessing the password of an account. Tries are counted by account and network together, so that people
 * elsewhere can't use up the owner's; a slow limit over all networks bounds distributed guessing. A device that has
 * logged in before has a count of its own instead of both (OWASP, "Slow Down Online Guessing Attacks with Device
 * Cookies").
 */
import type { Limits } from './limits';

type Door = 'login' | 'administrator';

/** An attempt to log in with a password. */
export type Knock = {
  /** The account: the e-mail address or the user name. */
  account: string;
  /** The caller's address. */
  address: string;
  /** The device, if it has logged in to this account before; null otherwise. */
  device: string | null;
};

/** Takes one try before the password is checked, so that concurrent guesses count too. Throws `too-many-tries`. */
export async function knock(limits: Limits, door: Door, { account, address, device }: Knock): Promise<void> {
  if (device !== null) return limits.take(`${door}-account-device`, account, device);
  // Only looked at, and first: a program that guesses at ever new accounts leaves no row for each once its network is refused.
  await limits.requireLeft(`${door}-network`, address);
  // The narrower limit comes first, so that its refusal does not use up the wider ones.
  await limits.take(`${door}-account-network`, account, address);
  await limits.take(`${door}-network`, address);
  await limits.take(`${door}-account`, account);
}

/** Returns this try after a right password, and keeps the counts of guesses from elsewhere. */
export async function letIn(limits: Limits, door: Door, { account, address, device }: Knock): Promise<void> {
  if (device !== null) return limits.forget(`${door}-account-device`, account, device);
  await limits.forget(`${door}-account-network`, account, address);
  await limits.giveBack(`${door}-network`, address);
  await limits.giveBack(`${door}-account`, account);
}
