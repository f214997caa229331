/**
 * Limits on guessing the password of an account. Tries are counted by account and network together, so that others
 * elsewhere can't use up the owner's; a slow ceiling over all networks bounds distributed guessing. A device that has
 * logged in before is exempt from both: it has a count of its own (OWASP, "Slow Down Online Guessing Attacks with
 * Device Cookies").
 */
import type { Limits } from './limits';

type Door = 'login' | 'administrator';

/** An attempt to log in with a password. */
export type Knock = {
  /** The account: the e-mail address or the user name. */
  account: string;
  /** The address of the caller. */
  address: string;
  /** The device, if it has logged in to this account before; else null. */
  device: string | null;
};

/** Takes one try before the password is checked: concurrent guesses count too. Throws `too-many-tries`. */
export async function knock(limits: Limits, door: Door, { account, address, device }: Knock): Promise<void> {
  if (device !== null) return limits.take(`${door}-account-device`, account, device);
  // A refusal by the narrower limit does not use up the wider ones.
  await limits.take(`${door}-account-network`, account, address);
  await limits.take(`${door}-network`, address);
  await limits.take(`${door}-account`, account);
}

/** After a right password: returns this try, and keeps the counts of guesses from elsewhere. */
export async function letIn(limits: Limits, door: Door, { account, address, device }: Knock): Promise<void> {
  if (device !== null) return limits.forget(`${door}-account-device`, account, device);
  await limits.forget(`${door}-account-network`, account, address);
  await limits.giveBack(`${door}-network`, address);
  await limits.giveBack(`${door}-account`, account);
}
