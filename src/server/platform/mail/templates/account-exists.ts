import { PRODUCT } from '../../../../domain/product';
import type { Letter } from './layout';

/** Somebody tried to sign up with an address that has an account; only its owner is told. */
export function accountExists({ username, publicUrl }: { username: string; publicUrl: string }): Letter {
  return {
    subject: `You already have a ${PRODUCT.name} account`,
    greeting: `Namaste ${username},`,
    blocks: [
      {
        text: 'Somebody, perhaps you, tried to sign up with this address. It already has an account, so no code is needed: just log in.',
      },
      { button: { label: 'Log in', url: `${publicUrl}/login` } },
      { text: 'If it was not you, there is nothing to do. Your account has not changed.' },
    ],
  };
}
