/** The port of the channels for short messages: what they accept, and how they refuse. */
import type { Language } from '../../../contract';
import type { Answer, Urgency } from '../../../domain/messages';
import type { ShortName } from './short';

/** A short message, ready to be handed over to a channel. */
export type ShortMessage = {
  /** The name under which its text is registered with the channel's provider. */
  name: ShortName;
  language: Language;
  /** The values of the text's slots, in their order. */
  values: readonly string[];
  /** The text with its values, in plain text, without the link. */
  text: string;
  /** The title above the text. It says only who writes. */
  title: string;
  /** The code of its link; null if it has none, as a message that carries a code. */
  code: string | null;
  /** The whole link. */
  url: string | null;
  /** The answers that can be pressed. */
  buttons: readonly { answer: Answer; title: string }[];
};

/** A browser's subscription (RFC 8030, RFC 8291). */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/**
 * Hands a message over to a channel. `id`: our id of the message, which its receipts bring back. Throws Unreachable if
 * trying again would not help, and anything else if it would.
 */
export type Sender<To> = {
  send(to: To, message: ShortMessage, id: string): Promise<{ providerId: string }>;
};

/** How a push service is to treat a message: its urgency, and for how many seconds it is worth showing. */
export type PushTerms = { urgency: Urgency; ttl: number };

/** Web push. `publicKey`: browsers subscribe with it. `takes`: whether an endpoint belongs to a known push service. */
export type PushSender = {
  publicKey: string;
  takes(endpoint: string): boolean;
  /** Hands a message to the push service, with its urgency and lifetime. Parameters and errors as in `Sender.send`. */
  send(to: PushTarget, message: ShortMessage, id: string, terms: PushTerms): Promise<{ providerId: string }>;
};

/** What a provider reports: the receipt of a message, or what a person wrote or pressed. */
export type Incoming =
  | { kind: 'receipt'; id: string | null; providerId: string; state: 'sent' | 'delivered' | 'read' }
  | { kind: 'receipt'; id: string | null; providerId: string; state: 'failed'; why: WhyUnreachable; detail: string }
  /** A pressed button. `id`: the provider's id of the answer. `code`: that of the notice whose button it was. */
  | { kind: 'answer'; id: string; from: string; code: string; answer: Answer }
  /** A text. For anything else that a person sent: its kind in brackets, and its caption. */
  | { kind: 'text'; id: string; from: string; text: string };

/** WhatsApp. */
export type WhatsAppSender = Sender<string> & {
  /** Sends free text, which is possible within 24 hours after the person wrote. */
  reply(to: string, text: string, id: string): Promise<{ providerId: string }>;
  /** Answers the handshake of a new webhook; null if the token is wrong. */
  challenge(query: Record<string, unknown>): string | null;
  /** Reads a webhook; null if its signature is wrong. */
  readWebhook(body: Buffer, signature: string): Incoming[] | null;
};

/** SMS in registered texts. */
export type SmsSender = Sender<string> & {
  /** Reads a receipt; null if it is not for us. `token`: the last part of the address to which it was sent. */
  readReceipt(token: string, form: Record<string, string>): Incoming | null;
};

/** The channels that are set up. */
export type Senders = { push: PushSender | null; whatsapp: WhatsAppSender | null; sms: SmsSender | null };

export type WhyUnreachable =
  /** The number or the browser does not accept messages of this channel, or no longer. */
  | 'gone'
  /** The person, or a do-not-disturb register, refuses messages. */
  | 'refused-by-person'
  /** The provider does not know the text, or does not allow it. */
  | 'template-refused'
  /** The provider tried and could not deliver it. */
  | 'not-delivered';

/**
 * A message that can't reach the person by this channel: trying again would not help, and the next channel is tried.
 */
export class Unreachable extends Error {
  constructor(
    readonly why: WhyUnreachable,
    detail: string,
  ) {
    super(`${why}: ${detail}`);
  }
}
