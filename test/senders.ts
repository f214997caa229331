/** Stand-ins for the channels beside mail that keep what was handed over, for tests of what happens before that. */
import type { Sender, Senders, ShortMessage } from '../src/server/outbox/channels/channel';
import { waitFor } from './wait-for';

type HandedOver = { channel: 'push' | 'whatsapp' | 'sms'; to: string; message: ShortMessage };

export type KeptSenders = {
  senders: Senders;
  /** What was sent to a number, newest first. */
  to(number: string): HandedOver[];
  /** Waits for the code of the newest message to a number that has one, beyond those in `before`. */
  codeFor(number: string, before?: readonly string[]): Promise<string>;
};

/** WhatsApp and SMS, and no push. */
export function keptSenders(): KeptSenders {
  const all: HandedOver[] = [];
  const keeping = (channel: 'whatsapp' | 'sms'): Sender<string> => ({
    async send(to, message, id) {
      all.unshift({ channel, to, message });
      return { providerId: `${channel}-${id}` };
    },
  });
  const to = (number: string) => all.filter((one) => one.to === number);
  return {
    senders: {
      push: null,
      whatsapp: {
        ...keeping('whatsapp'),
        reply: async (_to, _text, id) => ({ providerId: `reply-${id}` }),
        challenge: () => null,
        readWebhook: () => null,
      },
      sms: { ...keeping('sms'), readReceipt: () => null },
    },
    to,
    codeFor: (number, before = []) =>
      waitFor(`a code for ${number}`, () =>
        to(number)
          .map(({ message }) => /^\d{6}/.exec(message.text)?.[0])
          .find((code) => code && !before.includes(code)),
      ),
  };
}
