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
      { text: 'If you did not ask for it, you can ignore this email. Nobody can open an account without the code.' },
    ],
  };
}
