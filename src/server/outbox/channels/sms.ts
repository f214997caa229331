/**
 * SMS, by Exotel, in texts that are registered for DLT (TCCCPR 2018). Other texts are not delivered, so there is no
 * free text here.
 *
 * Sources (developer.exotel.com, read as of 2026): "SMS API/Send SMS", "SMS Webhooks", "SMS Status Codes", "Common SMS
 * API Errors". Two of its pages number the detailed status codes differently, so only their names are read.
 * docs/providers.md says what could not be verified without an account.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type Language, MESSAGE_WEBHOOKS } from '../../../contract';
import type { SmsConfig } from '../../message-settings';
import { type Incoming, type SmsSender, Unreachable, type WhyUnreachable } from './channel';
import { carriesCode } from '../mails';
import { type ShortName, fitsGsm, registeredText, smsKey, smsText } from './short';

/** Exotel's cluster in Mumbai. */
const API = 'https://api.in.exotel.com';
const TIMEOUT_MS = 10_000;
const BAD_REQUEST = 400;

/** Returns a whole text as it is registered for DLT. `{url}`: its link; the other slots are as in short.ts. */
export function registeredSms(name: ShortName, language: Language): string {
  const text = registeredText(name, language);
  return smsText({ text, url: carriesCode(name) ? null : '{url}' });
}

const accepted = z.object({ SMSMessage: z.object({ Sid: z.string() }) });
const problem = z.object({ RestException: z.object({ Message: z.string().optional() }) });

type Ours = {
  /** Signs the address for receipts, since Exotel does not sign them. */
  secret: string;
  publicUrl: string;
};

export function createSms(config: SmsConfig, { secret, publicUrl }: Ours): SmsSender {
  const { sid, apiKey, apiToken, sender, entityId, templateIds, apiUrl } = config;
  const url = `${apiUrl ?? API}/v1/Accounts/${encodeURIComponent(sid)}/Sms/send.json`;
  const authorization = `Basic ${Buffer.from(`${apiKey}:${apiToken}`).toString('base64')}`;
  const token = createHmac('sha256', secret).update('sms-receipts').digest('base64url');

  return {
    async send(to, message, id) {
      const key = smsKey(message.name, message.language);
      const templateId = templateIds[key];
      if (!templateId) throw new Unreachable('template-refused', `no template of SMS is registered as ${key}`);
      const text = smsText(message);
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({
          From: sender,
          To: to,
          Body: text,
          DltEntityId: entityId,
          DltTemplateId: templateId,
          SmsType: 'transactional',
          EncodingType: fitsGsm(text) ? 'plain' : 'unicode',
          StatusCallback: `${publicUrl}${MESSAGE_WEBHOOKS.sms.replace('{token}', token)}`,
          CustomField: id,
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const answer = await response.text();
      if (!response.ok) throw errorOf(response.status, answer);
      return { providerId: accepted.parse(JSON.parse(answer)).SMSMessage.Sid };
    },
    readReceipt: (given, form) => (isSame(given, token) ? receiptOf(form) : null),
  };
}

/**
 * Turns Exotel's answer into an error. A bad request means that the sender, the text or the number is wrong. All others
 * may pass: limits, keys, faults of Exotel's.
 */
function errorOf(status: number, text: string): Error {
  const reason = problem.safeParse(jsonOf(text)).data?.RestException.Message ?? 'no reason given';
  const detail = `Exotel answered ${status}: ${reason}`;
  return status === BAD_REQUEST ? new Unreachable('template-refused', detail) : new Error(detail);
}

const FAILED = ['failed', 'failed-dnd', 'undelivered', 'expired'];

/** Reads a receipt; null if it does not say for which message. */
function receiptOf(form: Record<string, string>): Incoming | null {
  const { SmsSid: providerId, CustomField: id = null, Status = '', DetailedStatus = '' } = form;
  if (!providerId) return null;
  const about = { kind: 'receipt', id: id || null, providerId } as const;
  const state = Status.toLowerCase();
  const detail = DetailedStatus.toUpperCase();
  if (FAILED.includes(state))
    return { ...about, state: 'failed', why: whyOf(`${state} ${detail}`), detail: detail || state };
  const isThere = state === 'delivered' || detail === 'DELIVERED_TO_HANDSET';
  return { ...about, state: isThere ? 'delivered' : 'sent' };
}

function whyOf(status: string): WhyUnreachable {
  if (/dnd|consent|opt_?out/i.test(status)) return 'refused-by-person';
  if (/dlt|template|sender/i.test(status)) return 'template-refused';
  return /invalid_number|blacklist/i.test(status) ? 'gone' : 'not-delivered';
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
