import { NOTICE_VERSION, account } from '../src/contract';
import type { Client } from './client';
import { codeIn, mailAbout } from './inbox';
import type { Product } from './product';

/** Requests a code and reads it in the inbox. */
export async function askForCode(product: Product, client: Client, email: string) {
  const { verificationId } = await client.call(account.sendOtp, { body: { email } });
  const mail = await mailAbout(product, email, /is your .* code/);
  return { VerificationId: verificationId, otp: codeIn(mail) };
}

/** Verifies an address in this browser. */
export async function verifyEmail(product: Product, client: Client, email: string) {
  return client.call(account.verifyOtp, { body: await askForCode(product, client, email) });
}

/** The whole sign-up of a new patient. */
export async function signUp(product: Product, client: Client, email: string, password = 'kadamba-lantern-7') {
  await verifyEmail(product, client, email);
  return client.call(account.register, {
    body: { username: 'Devika', password, email, consentVersion: NOTICE_VERSION },
  });
}
