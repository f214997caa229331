/** An account that is opened with a mobile number: signing up and logging in are the same two calls. */
import { z } from '../z';
import { isLandline, mobileOf, readPhone } from '../../domain/phone';
import { id } from '../common';
import { endpoint } from '../endpoint';
import { optional } from '../given';
import { agreement } from '../patients/consent';
import { CODE_REFUSALS } from '../refusal-groups';
import { loggedIn, otpForm, username } from './account';

const NOT_MOBILE = 'Please enter a 10-digit mobile number';

/** The number (E.164) to which a code can be sent: an Indian mobile number, or one of another country; null for any other text. */
function reachableOf(text: string): string | null {
  const number = readPhone(text);
  return number?.startsWith('+91') === false ? number : mobileOf(text);
}

/** A mobile number, as people write it, to which a code can be sent; read as E.164. */
export const mobileNumber = z
  .string({ error: NOT_MOBILE })
  .trim()
  .max(60, NOT_MOBILE)
  .refine((text) => reachableOf(text) !== null || isLandline(text), { error: NOT_MOBILE, params: { code: 'mobile' } })
  .refine((text) => !isLandline(text), {
    error: 'This looks like a landline. Please enter a 10-digit mobile number',
    params: { code: 'landline' },
  })
  .transform((text) => reachableOf(text) ?? text)
  .meta({ description: 'A mobile number, as people write it' });

export const phoneEntry = {
  sendCode: endpoint({
    method: 'POST',
    path: '/auth/phone/send-code',
    for: 'everybody',
    summary:
      'Send a one-time code to a mobile number by WhatsApp, or by SMS where WhatsApp does not deliver it. The answer is the same whether or not the number has an account.',
    body: z.object({ phone: mobileNumber }),
    response: z.object({ success: z.literal(true), verificationId: id, message: z.string() }),
    refusals: ['channel-not-offered', 'codes-busy', 'otp-mail-limit', 'phone-country'],
  }),
  enter: endpoint({
    method: 'POST',
    path: '/auth/phone/enter',
    for: 'everybody',
    summary:
      'Log in with the code, or open an account and agree to messages about it by the channel that carried the code. A new number needs a username; a right code is not spent by leaving it out.',
    body: otpForm
      .extend(agreement.shape)
      .extend({ phone: mobileNumber, VerificationId: id, username: optional(username) }),
    response: loggedIn.extend({ isNew: z.boolean().meta({ description: 'Whether the account was opened now' }) }),
    refusals: [
      ...CODE_REFUSALS,
      'account-blocked',
      'consent-outdated',
      'phone-name-needed',
      'phone-unused-long',
      'too-many-tries',
    ],
  }),
};
