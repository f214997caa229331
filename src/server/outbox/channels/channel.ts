/** What the channels of short messages have in common: what they take, and how they refuse. */
import type { Language } from '../../../contract';
import type { Answer, Urgency } from '../../../domain/messages';
import type { ShortName } from './short';

/** A short message, ready to be handed over. */
export type ShortMessage = {
  /** The name under which its text is registered with the channel's provider. */
  name: ShortName;
  language: Language;
  /** The values of the text's slots, in their order. */
  values: readonly string[];
  /** The text with its values, in plain text, without the link. */
  text: string;
  /** What is shown above it. Says nothing but who writes. */
  title: string;
  /** Of its link; null where there is none, as in a message that carries a code. */
  code: string | null;
  /** The whole link. */
  url: string | null;
  /** Answers that can be pressed. */
  buttons: readonly { answer: Answer; title: string }[];
};

/** A browser's subscription (RFC 8030, RFC 8291). */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/**
 * Hands a message over. `id`: ours of this message, which comes back with its receipts. Throws Unreachable where trying again
 * would not help, anything else where it would.
 */
export type Sender<To> = {
  send(to: To, message: ShortMessage, id: string): Promise<{ providerId: string }>;
};

/** What a push service is told about a message: how pressing it is, and for how many seconds it is worth showing. */
export type PushTerms = { urgency: Urgency; ttl: number };

/** Web push. `publicKey`: with which browsers subscribe. `takes`: whether an endpoint is one of a known push service. */
export type PushSender = {
  publicKey: string;
  takes(endpoint: string): boolean;
  /** Hands a message to the push service, with its urgency and lifetime. Parameters and errors as in `Sender.send`. */
  send(to: PushTarget, message: ShortMessage, id: string, terms: PushTerms): Promise<{ providerId: string }>;
};

/** What arrives from a provider: what became of a message, or what a person wrote or pressed. */
export type Incoming =
  | { kind: 'receipt'; id: string | null; providerId: string; state: 'sent' | 'delivered' | 'read' }
  | { kind: 'receipt'; id: string | null; providerId: string; state: 'failed'; why: WhyUnreachable; detail: string }
  /** `id`: theirs of what was written. `code`: of the notice whose button was pressed. */
  | { kind: 'answer'; id: string; from: string; code: string; answer: Answer }
  /** What a person wrote; of anything else that they sent, what it is, in brackets, and its caption. */
  | { kind: 'text'; id: string; from: string; text: string };

/** WhatsApp. */
export type WhatsAppSender = Sender<string> & {
  /** Free text, within 24 hours of what the person wrote. */
  reply(to: string, text: string, id: string): Promise<{ providerId: string }>;
  /** Answers the handshake of a new webhook; null where the token is wrong. */
  challenge(query: Record<string, unknown>): string | null;
  /** Null where the signature is wrong. */
  readWebhook(body: Buffer, signature: string): Incoming[] | null;
};

/** SMS by registered templates. */
export type SmsSender = Sender<string> & {
  /** Null where it is no receipt of ours. `token`: the last part of the address that it was sent to. */
  readReceipt(token: string, form: Record<string, string>): Incoming | null;
};

/** The channels that are set up. */
export type Senders = { push: PushSender | null; whatsapp: WhatsAppSender | null; sms: SmsSender | null };

export type WhyUnreachable =
  /** The number or the browser takes no messages of this channel, or no more. */
  | 'gone'
  /** The person, or a do-not-disturb register, refuses them. */
  | 'refused-by-person'
  /** The provider does not know the text, or does not allow it. */
  | 'template-refused'
  /** The provider tried, and could not deliver it. */
  | 'not-delivered';

/** Trying again by this channel would not help; the next one is tried. */
export class Unreachable extends Error {
  constructor(
    readonly why: WhyUnreachable,
    detail: string,
  ) {
    super(`${why}: ${detail}`);
  }
}
