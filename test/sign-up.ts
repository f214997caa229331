import { NOTICE_VERSION, account } from '../src/contract';
import type { Client } from './client';
import { type WithInbox, codeIn, mailAbout } from './inbox';

/** Requests a code and reads it in the inbox. */
export async function askForCode(product: WithInbox, client: Client, email: string) {
  const { verificationId } = await client.call(account.sendOtp, { body: { email } });
  const mail = await mailAbout(product, email, /is your .* code/);
  return { VerificationId: verificationId, otp: codeIn(mail) };
}

/** Verifies an address in this browser. */
export async function verifyEmail(product: WithInbox, client: Client, email: string) {
  return client.call(account.verifyOtp, { body: await askForCode(product, client, email) });
}

/** The whole sign-up of a new patient. */
export async function signUp(product: WithInbox, client: Client, email: string, password = 'kadamba-lantern-7') {
  await verifyEmail(product, client, email);
  return client.call(account.register, {
    body: { username: 'Devika', password, email, consentVersion: NOTICE_VERSION },
  });
}
