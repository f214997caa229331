import { PRODUCT } from '../../../../domain/product';
import type { Letter } from './layout';

/** Asks whether the letter is really wanted; nothing is sent before that. */
export function newsletterConfirm({ confirmUrl }: { confirmUrl: string }): Letter {
  return {
    subject: `Do you want the ${PRODUCT.name} letter?`,
    greeting: 'Namaste,',
    blocks: [
      { text: `This address was entered for the monthly ${PRODUCT.name} letter. Please say that it was you.` },
      { button: { label: 'Yes, subscribe me', url: confirmUrl } },
      { text: 'If it was not you, forget this mail and nothing will be sent.' },
    ],
  };
}

/** The subscription stands; how to end it is part of every letter. */
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

/** For an address that is subscribed already; only its owner learns so. */
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
