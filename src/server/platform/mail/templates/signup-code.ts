import { PRODUCT } from '../../../../domain/product';
import type { Letter } from './layout';

/** The one-time code of a sign-up. `code`: six digits. */
export function signupCode({ code }: { code: string }): Letter {
  return {
    subject: `${code} is your ${PRODUCT.name} code`,
    greeting: 'Namaste,',
    blocks: [
      { text: `Use this code to open your ${PRODUCT.name} account. It is good for 10 minutes.` },
      { code },
      { text: 'If you did not ask for it, you can forget this mail. Nobody can open an account without the code.' },
    ],
  };
}

/**
 * The code with which a person lets somebody act for them. It names nobody: the address may be a stranger's. `code`: six
 * digits.
 */
export function careCode({ code }: { code: string }): Letter {
  return {
    subject: `${code} is your ${PRODUCT.name} code`,
    greeting: 'Namaste,',
    blocks: [
      { text: 'Somebody wants to book and manage dialysis appointments for you.' },
      { text: 'If you know who it is and agree, give them this code. It is good for 10 minutes.' },
      { code },
      { text: 'If you do not agree, do nothing. Without the code nobody can see or change anything of yours.' },
    ],
  };
}
