/**
 * WhatsApp, by Meta's Business Cloud API: registered templates, and free text to people who have written within 24
 * hours. Uses `fetch`, since there are only two calls and the SDKs fix the host.
 *
 * Sources (developers.facebook.com/documentation/business-messaging/whatsapp, read as of 2026): for sending, "template
 * messages" and "copy code authentication templates"; for receiving, "webhooks/reference/messages/button", "…/text" and
 * "…/status"; "support/error-codes". docs/providers.md says what could not be verified without an account.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { ANSWERS, type Answer } from '../../../domain/messages';
import { WRITING } from '../../../locales/writing';
import type { WhatsAppConfig } from '../../message-settings';
import { type Incoming, type ShortMessage, Unreachable, type WhatsAppSender, type WhyUnreachable } from './channel';
import { carriesCode } from '../mails';
import type { ShortName } from './short';

const API = 'https://graph.facebook.com/v23.0';
const TIMEOUT_MS = 10_000;
const [TOO_MANY, FIRST_OF_THEIRS] = [429, 500];

/** Error codes after which trying again would not help. All others are tried again: limits, keys, faults of Meta's. */
const WHY: Record<number, WhyUnreachable> = {
  // The person is in an experiment of Meta's that leaves out this message.
  130472: 'not-delivered',
  // A parameter is missing, or has a wrong value.
  131008: 'template-refused',
  131009: 'template-refused',
  // Not on WhatsApp, has blocked us, or has an old app: Meta does not say which.
  131026: 'gone',
  // Free text, more than 24 hours after the person last wrote.
  131047: 'not-delivered',
  // Meta chose not to deliver it.
  131049: 'not-delivered',
  // The person wants no marketing from this business.
  131050: 'refused-by-person',
};
/** Error codes about templates: unknown, paused, disabled, or with other parameters than registered. */
const OF_TEMPLATES = { from: 132_000, to: 132_999 };

/** Returns the name under which a text is registered with WhatsApp: lower case, digits and underscores. */
export function whatsAppName(name: ShortName): string {
  return `vrikka_${name.replaceAll('-', '_')}`;
}

const accepted = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) });
const problem = z.object({
  error: z.object({
    code: z.number(),
    message: z.string().optional(),
    error_data: z.object({ details: z.string().optional() }).optional().catch(undefined),
  }),
});

/** Makes the sender for WhatsApp. Numbers go in and come back as +919876543210; Meta writes them without the plus. */
export function createWhatsApp(config: WhatsAppConfig): WhatsAppSender {
  const { phoneId, token, appSecret, verifyToken, apiUrl } = config;
  const url = `${apiUrl ?? API}/${encodeURIComponent(phoneId)}/messages`;

  async function post(to: string, message: object, id: string): Promise<{ providerId: string }> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: to.replace(/^\+/, ''),
        ...message,
        biz_opaque_callback_data: id,
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (!response.ok) throw errorOf(response.status, text);
    return { providerId: accepted.parse(JSON.parse(text)).messages[0]!.id };
  }

  return {
    send: (to, message, id) => post(to, { type: 'template', template: templateOf(message) }, id),
    reply: (to, body, id) => post(to, { type: 'text', text: { body, preview_url: false } }, id),
    challenge: (query) => {
      const { 'hub.mode': mode, 'hub.verify_token': given, 'hub.challenge': challenge } = query;
      if (mode !== 'subscribe' || typeof given !== 'string' || typeof challenge !== 'string') return null;
      return isSame(given, verifyToken) ? challenge : null;
    },
    readWebhook: (body, signature) => {
      const right = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
      return isSame(signature, right) ? readIncoming(body, phoneId) : null;
    },
  };
}

/**
 * Returns the parameters of a registered template. The buttons for answers come before the link, and are numbered
 * together.
 */
function templateOf({ name, language, values, buttons, code }: ShortMessage): object {
  const button = (subType: string, index: number, parameter: object) => ({
    type: 'button',
    sub_type: subType,
    index: String(index),
    parameters: [parameter],
  });
  // A template of the category "authentication" has a button that copies the code, which counts as a link.
  const link = code ?? (carriesCode(name) ? values[0] : null);
  return {
    name: whatsAppName(name),
    language: { code: WRITING[language].known.meta },
    components: [
      ...(values.length > 0 ? [{ type: 'body', parameters: values.map((text) => ({ type: 'text', text })) }] : []),
      ...buttons.map(({ answer }, index) =>
        button('quick_reply', index, { type: 'payload', payload: `${code}:${answer}` }),
      ),
      ...(link ? [button('url', buttons.length, { type: 'text', text: link })] : []),
    ],
  };
}

function errorOf(status: number, text: string): Error {
  const { code, message, error_data: data } = problem.safeParse(jsonOf(text)).data?.error ?? {};
  const detail = `WhatsApp answered ${status}: ${code ?? 'no code'} ${data?.details ?? message ?? 'no reason given'}`;
  const why = status === TOO_MANY || status >= FIRST_OF_THEIRS || code === undefined ? null : whyOf(code);
  return why ? new Unreachable(why, detail) : new Error(detail);
}

function whyOf(code: number): WhyUnreachable | null {
  if (code >= OF_TEMPLATES.from && code <= OF_TEMPLATES.to) return 'template-refused';
  return WHY[code] ?? null;
}

const webhook = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z
            .object({
              metadata: z.object({ phone_number_id: z.string() }),
              statuses: z.array(z.unknown()).default([]),
              messages: z.array(z.unknown()).default([]),
            })
            .optional()
            .catch(undefined),
        }),
      ),
    }),
  ),
});
const status = z.object({
  id: z.string(),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  biz_opaque_callback_data: z.string().optional(),
  errors: z
    .array(z.object({ code: z.number(), title: z.string().optional() }))
    .optional()
    .catch(undefined),
});
const captioned = z.object({ caption: z.string().optional() }).optional().catch(undefined);
const message = z.object({
  id: z.string(),
  from: z.string(),
  button: z.object({ payload: z.string() }).optional(),
  text: z.object({ body: z.string() }).optional(),
  type: z.string().optional(),
  image: captioned,
  video: captioned,
  document: captioned,
});

/** What people send instead of a text; its content is not fetched. Other kinds, such as a reaction, are ignored. */
const SENT: Readonly<Record<string, string>> = {
  audio: 'voice message',
  image: 'picture',
  video: 'video',
  document: 'document',
  location: 'place',
  contacts: 'contact',
  sticker: 'sticker',
};

/**
 * Reads what a webhook reports, without what we ignore, and without what is about another number of the same business.
 */
function readIncoming(body: Buffer, phoneId: string): Incoming[] {
  const values = (webhook.safeParse(jsonOf(body.toString('utf8'))).data?.entry ?? [])
    .flatMap(({ changes }) => changes)
    .flatMap(({ value }) => value ?? [])
    .filter(({ metadata }) => metadata.phone_number_id === phoneId);
  return values.flatMap(({ statuses, messages }) => [
    ...statuses.flatMap((one) => receiptOf(status.safeParse(one).data) ?? []),
    ...messages.flatMap((one) => writtenBy(message.safeParse(one).data) ?? []),
  ]);
}

function receiptOf(given: z.output<typeof status> | undefined): Incoming | null {
  if (!given) return null;
  const { id: providerId, status: state, biz_opaque_callback_data: id = null, errors } = given;
  const about = { kind: 'receipt', id, providerId } as const;
  if (state !== 'failed') return { ...about, state };
  const error = errors?.[0];
  const detail = error ? `${error.code} ${error.title ?? ''}`.trim() : 'no reason given';
  return { ...about, state, why: (error && whyOf(error.code)) ?? 'not-delivered', detail };
}

function writtenBy(given: z.output<typeof message> | undefined): Incoming | null {
  if (!given) return null;
  const { id, button, text, type = '', image, video, document } = given;
  const from = `+${given.from}`;
  if (button) {
    const [code = '', pressed] = button.payload.split(':');
    const answer = ANSWERS.find((one): one is Answer => one === pressed);
    return answer ? { kind: 'answer', id, from, code, answer } : null;
  }
  if (text) return { kind: 'text', id, from, text: text.body };
  const sent = SENT[type];
  const caption = (image ?? video ?? document)?.caption;
  return sent ? { kind: 'text', id, from, text: [`(${sent})`, caption ?? ''].join(' ').trim() } : null;
}

function isSame(given: string, right: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compared').update(text).digest();
  return timingSafeEqual(digest(given), digest(right));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
