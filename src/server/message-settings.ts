/** The settings of how people are written to: mail, WhatsApp, SMS and notifications. */
import { createECDH } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { SMS_KEYS } from './outbox/channels/short';
import { atLeast, canDecode, type Env, listed, type Problem, shouldBe, together, webUrl } from './setting';

export type MailConfig = { smtpUrl: string; from: string };
export type PushConfig = {
  /** The keys with which a push service knows us (VAPID, RFC 8292), base64url. */
  publicKey: string;
  privateKey: string;
  /** Whom a push service writes to when something is wrong: `mailto:` or `https:`. */
  subject: string;
  /** Origins of push services beside the well-known ones. */
  origins: string[];
};
export type WhatsAppConfig = {
  /** Meta's id of the number that messages come from. */
  phoneId: string;
  token: string;
  /** Signs the webhooks. */
  appSecret: string;
  /** Of the webhook's handshake. */
  verifyToken: string;
  /** Another host that speaks the Cloud API, with its version; null for Meta's. */
  apiUrl: string | null;
};
export type SmsConfig = {
  /** The account at Exotel, and the key and token of its API. */
  sid: string;
  apiKey: string;
  apiToken: string;
  /** The header that is registered for DLT: who a message is from. */
  sender: string;
  /** Our id as a principal entity. */
  entityId: string;
  /** The id of each registered text, by its name and language: `booked.en`. */
  templateIds: Record<string, string>;
  /** Another host that speaks Exotel's API; null for Exotel's. */
  apiUrl: string | null;
};
export type ChannelsConfig = { push: PushConfig | null; whatsapp: WhatsAppConfig | null; sms: SmsConfig | null };

/** A file with the ids of texts that are registered for DLT: `{"booked.en": "1107160000000012345", …}`. */
const smsTemplates = z.string().transform((file, problems): Record<string, string> => {
  const wrong = (message: string) => {
    problems.addIssue({ code: 'custom', message });
    return {};
  };
  try {
    const { data, error } = templateIds.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (error) return wrong(`is in the file ${file}, which is wrong: ${z.prettifyError(error).replaceAll('\n', ' ')}`);
    const unknown = Object.keys(data).filter((key) => !SMS_KEYS.includes(key));
    return unknown.length > 0 ? wrong(`has ids of texts that there are not: ${unknown.join(', ')}`) : data;
  } catch (error) {
    return wrong(`can not be read from its file: ${(error as Error).message}`);
  }
});
const templateIds = z.record(z.string(), z.string().regex(/^\d+$/, 'an id at DLT has digits only'));

export const SETTINGS = {
  WHATSAPP_PHONE_ID: z
    .string()
    .regex(/^\d+$/, shouldBe('the id of a number at Meta, which has digits only'))
    .optional(),
  WHATSAPP_TOKEN: z.string().optional(),
  WHATSAPP_APP_SECRET: z.string().optional(),
  WHATSAPP_VERIFY_TOKEN: atLeast(16).optional(),
  WHATSAPP_API_URL: webUrl.optional(),
  SMS_SID: z.string().optional(),
  SMS_API_KEY: z.string().optional(),
  SMS_API_TOKEN: z.string().optional(),
  SMS_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9]{3,11}$/, shouldBe('a header that is registered for DLT'))
    .optional(),
  SMS_ENTITY_ID: z.string().regex(/^\d+$/, shouldBe('the id of an entity at DLT, which has digits only')).optional(),
  SMS_TEMPLATES: smsTemplates.optional(),
  SMS_API_URL: webUrl.optional(),
  SMTP_URL: z
    .string()
    .refine((text) => /^smtps?:\/\/./.test(text) && canDecode(text) && !hasMoreThanHost(text), {
      error:
        'can not be read; it should be a URL such as smtps://user:password@mail.example.org. Of a password that holds more than letters and digits, write the rest as %23 for # and so on',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      shouldBe('an address such as Vrikka <care@dialysis.example.org>'),
    )
    .optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, shouldBe('a public key of P-256 in base64url'))
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'is not a private key of P-256 in base64url')
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(
      /^(?:mailto:\S+@\S|https:\/\/)\S+$/,
      shouldBe('mailto:push@example.org, or an address that begins with https'),
    )
    .optional(),
  PHONE_COUNTRIES: z
    .string()
    .refine(
      (text) => listed(text).every((code) => /^[1-9]\d{0,3}$/.test(code)),
      shouldBe('country codes such as 91, 971, separated by commas'),
    )
    .transform(listed)
    .default(['91']),
};
type Settings = z.output<z.ZodObject<typeof SETTINGS>>;

const WHATSAPP = ['WHATSAPP_PHONE_ID', 'WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'] as const;
const SMS = ['SMS_SID', 'SMS_API_KEY', 'SMS_API_TOKEN', 'SMS_SENDER', 'SMS_ENTITY_ID', 'SMS_TEMPLATES'] as const;

/** Settings that are required when one of the others is given. */
export const WANTS = [
  ...together<keyof Settings>(WHATSAPP, ['WHATSAPP_API_URL']),
  ...together<keyof Settings>(SMS, ['SMS_API_URL']),
  ['SMTP_URL', ['MAIL_FROM']],
  ...together(['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT']),
] as const;

/** The channels beside mail that are set up. */
export function channelsOf(settings: Settings): ChannelsConfig {
  return { push: pushOf(settings), whatsapp: whatsAppOf(settings), sms: smsOf(settings) };
}

function whatsAppOf(settings: Settings): WhatsAppConfig | null {
  const {
    WHATSAPP_PHONE_ID: phoneId,
    WHATSAPP_TOKEN: token,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
    WHATSAPP_API_URL: apiUrl = null,
  } = settings;
  return phoneId && token && appSecret && verifyToken ? { phoneId, token, appSecret, verifyToken, apiUrl } : null;
}

function smsOf(settings: Settings): SmsConfig | null {
  const {
    SMS_SID: sid,
    SMS_API_KEY: apiKey,
    SMS_API_TOKEN: apiToken,
    SMS_SENDER: sender,
    SMS_ENTITY_ID: entityId,
    SMS_TEMPLATES: templates,
    SMS_API_URL: apiUrl = null,
  } = settings;
  if (!sid || !apiKey || !apiToken || !sender || !entityId || !templates) return null;
  return { sid, apiKey, apiToken, sender, entityId, templateIds: templates, apiUrl };
}

function pushOf({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: subject,
}: Settings): PushConfig | null {
  return publicKey && privateKey && subject ? { publicKey, privateKey, subject, origins: [] } : null;
}

/** Keys of two pairs, with which every push service would refuse everything. */
export function unpaired({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Env): Problem[] {
  if (!publicKey || !privateKey || !/^[\w-]{43}$/.test(privateKey)) return [];
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return pair.getPublicKey('base64url') === publicKey
    ? []
    : [['VAPID_PUBLIC_KEY', 'is not the one of VAPID_PRIVATE_KEY']];
}

/** Whether a URL of a server goes on after its host, as one does whose password holds a `#` or a `/`. */
function hasMoreThanHost(url: string): boolean {
  const { hostname, pathname, hash, search } = new URL(url);
  return hostname === '' || !['', '/'].includes(pathname) || hash !== '' || search.includes('@');
}
