import { PRODUCT } from '../../../../domain/product';
import type { Letter } from './layout';

/** Asks to confirm the newsletter; nothing is sent before that. */
export function newsletterConfirm({ confirmUrl }: { confirmUrl: string }): Letter {
  return {
    subject: `Do you want the ${PRODUCT.name} letter?`,
    greeting: 'Namaste,',
    blocks: [
      { text: `This address was entered for the monthly ${PRODUCT.name} letter. Please confirm that it was you.` },
      { button: { label: 'Yes, subscribe me', url: confirmUrl } },
      { text: 'If it was not you, ignore this email and nothing will be sent.' },
    ],
  };
}

/** The subscription is confirmed; every issue says how to end it. */
export function newsletterWelcome({ unsubscribeUrl }: { unsubscribeUrl: string }): Letter {
  return {
    subject: `Welcome to the ${PRODUCT.name} letter`,
    greeting: 'Namaste,',
    blocks: [
      {
        text: 'You will get one letter a month: new centers, recipes that fit your limits, answers to what patients ask.',
      },
      { button: { label: 'Unsubscribe', url: unsubscribeUrl } },
    ],
  };
}

/** For an address that is subscribed already; only its owner is told. */
export function newsletterAlready({ unsubscribeUrl }: { unsubscribeUrl: string }): Letter {
  return {
    subject: `You already get the ${PRODUCT.name} letter`,
    greeting: 'Namaste,',
    blocks: [
      { text: 'This address is subscribed already, so there is nothing more to do.' },
      { button: { label: 'Unsubscribe', url: unsubscribeUrl } },
    ],
  };
}
