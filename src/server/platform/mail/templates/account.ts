/** The mails about the account itself. */
import type { Operator } from '../../../../contract/operator';
import { PRODUCT } from '../../../../domain/product';
import type { Letter } from './layout';

/** The code with which a new password is set. */
export function resetCode({ code }: { code: string }): Letter {
  return {
    subject: `${code} is your code for a new password`,
    greeting: 'Namaste,',
    blocks: [
      { text: `Use this code to set a new password for ${PRODUCT.name}. It is good for 10 minutes.` },
      { code },
      { text: 'If you did not ask for it, you can ignore this email. Your password has not changed.' },
    ],
  };
}

/** The code with which an account without a password is deleted. */
export function deleteCode({ code, publicUrl }: { code: string; publicUrl: string }): Letter {
  return {
    subject: `${code} is your code to delete your account`,
    greeting: 'Namaste,',
    blocks: [
      { text: `Use this code to delete your ${PRODUCT.name} account. It is good for 10 minutes.` },
      { code },
      {
        text: 'If you did not ask for it, somebody is using a phone or computer on which you are logged in. Keep the code to yourself, and log that device out.',
      },
      { button: { label: 'See your devices', url: `${publicUrl}/myprofile/devices` } },
    ],
  };
}

/** Somebody requested a new password with an address that has no account; only its owner is told. */
export function noAccount({ publicUrl }: { publicUrl: string }): Letter {
  return {
    subject: `There is no ${PRODUCT.name} account with this address`,
    greeting: 'Namaste,',
    blocks: [
      {
        text: 'Somebody, perhaps you, asked for a new password with this address. It has no account: perhaps you signed up with another address, or with Google.',
      },
      { button: { label: 'Sign up', url: `${publicUrl}/signup` } },
      { text: 'If it was not you, there is nothing to do.' },
    ],
  };
}

/** The password was changed or set. */
export function passwordChanged({
  username,
  publicUrl,
  operator,
}: {
  username: string;
  publicUrl: string;
  operator: Operator;
}): Letter {
  return {
    subject: 'Your password was changed',
    greeting: `Namaste ${username},`,
    blocks: [
      { text: 'The password of your account was just changed, and other devices were logged out.' },
      { text: `If it was not you, set a new one at once and call us: ${operator.phone}.` },
      { button: { label: 'Log in', url: `${publicUrl}/login` } },
    ],
  };
}

/** The last mail to a person who deleted the account. */
export function accountDeleted({ username }: { username: string }): Letter {
  return {
    subject: `Your ${PRODUCT.name} account is deleted`,
    greeting: `Namaste ${username},`,
    blocks: [
      {
        text: 'Your account and your personal details are deleted. Records of payments stay without your name, because the accounts need them. Refunds that are on their way still reach your card.',
      },
      { text: 'We wish you well.' },
    ],
  };
}
