/** The outside world of a running product: its mails, its payment provider's records, its faults and its clock. */
import { expect } from '@playwright/test';
import type { Ledger } from '../../src/sandbox';
import type { Mail } from '../inbox';

export type Message = Omit<Mail, 'attachments'>;
/** A notification as its browser reads it. */
export type Pushed = {
  text: string;
  template: string;
  language: string;
  url: string;
  buttons: { id: string; title: string }[];
  push: { title: string; code: string; message: string };
};
export type WebhookMode = 'normal' | 'hold' | 'drop' | 'duplicate' | 'reverse';

const MAIL_MS = 30_000;

export class SandboxControl {
  constructor(readonly url: string) {}

  /** Messages to an address, newest first. */
  messages(to: string): Promise<Message[]> {
    return this.call<Message[]>('GET', `/mail/messages?to=${encodeURIComponent(to)}`);
  }

  /** What a number got by WhatsApp and SMS, newest first. */
  shortMessages(number: string): Promise<{ channel: string; text: string }[]> {
    return this.call('GET', `/messages?to=${encodeURIComponent(number)}`);
  }

  /** A subscription at the sandbox's push service, as a browser has it; what is sent to it is listed under `to`. */
  pushSubscription(to: string): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } }> {
    return this.call('POST', '/control/push/subscribe', { to });
  }

  /** What the browsers of this name were sent, decrypted with their keys; newest first. */
  pushed(to: string): Promise<Pushed[]> {
    return this.call('GET', `/push/messages?to=${encodeURIComponent(to)}`);
  }

  /** Waits for a message to an address whose subject matches. */
  async messageTo(to: string, subject: RegExp): Promise<Message> {
    let found: Message | undefined;
    await expect(async () => {
      found = (await this.messages(to)).find((message) => subject.test(message.subject));
      expect(found, `a mail to ${to} about ${subject}`).toBeDefined();
    }).toPass({ timeout: MAIL_MS, intervals: [20] });
    return found!;
  }

  /** The code mailed for a sign-up. */
  async codeFor(email: string): Promise<string> {
    const { text } = await this.messageTo(email, /code|कोड/i);
    const code = /\b\d{6}\b/.exec(text)?.[0];
    if (!code) throw new Error(`There is no code in the mail to ${email}: ${text}`);
    return code;
  }

  ledger(): Promise<Ledger> {
    return this.call<Ledger>('GET', '/control/ledger');
  }

  webhooks(mode: WebhookMode): Promise<unknown> {
    return this.call('PUT', '/control/webhooks', { mode });
  }

  flush(): Promise<unknown> {
    return this.call('POST', '/control/webhooks/flush', {});
  }

  /** The share of the provider's answers that fail, 0 to 1. */
  providerFails(rate: number): Promise<unknown> {
    return this.call('PUT', '/control/faults', { rate, kinds: ['500'] });
  }

  /** Whether the provider knows no payment, as with the keys of another account. */
  providerKnowsNothing(rate: 0 | 1): Promise<unknown> {
    return this.call('PUT', '/control/faults', { rate, kinds: ['unknown'] });
  }

  /** Whether the provider refunds at once, or leaves refunds pending for `failRefundOf`. */
  refunds(mode: 'succeed' | 'pending'): Promise<unknown> {
    return this.call('PUT', '/control/refunds', { mode });
  }

  /** Makes the bank refuse the refund of a session's payment, as soon as the provider has it. */
  async failRefundOf(sessionId: string): Promise<void> {
    let refund: Ledger['refunds'][number] | undefined;
    await expect(async () => {
      const { payments, refunds } = await this.ledger();
      const payment = payments.find(({ session }) => session === sessionId);
      refund = refunds.find((one) => one.payment === payment?.id && one.status === 'pending');
      expect(refund, `a refund of ${sessionId} on its way`).toBeDefined();
    }).toPass({ timeout: MAIL_MS, intervals: [20] });
    await this.call('POST', `/control/refunds/${refund!.id}`, { action: 'fail' });
  }

  /** Moves the clock of product and sandbox forward, to a moment such as 2026-11-24T21:30:00+05:30. */
  setClock(now: string): Promise<unknown> {
    return this.call('PUT', '/control/clock', { now });
  }

  /** Moves the clock forward by this many minutes. */
  async pass(minutes: number): Promise<void> {
    await this.setClock(new Date((await this.now()).getTime() + minutes * 60_000).toISOString());
  }

  /** The time on the clock. */
  async now(): Promise<Date> {
    const { now } = await this.call<{ now: string }>('GET', '/control/clock');
    return new Date(now);
  }

  /** Acts like a person on the checkout page of a session. */
  checkout(sessionId: string, action: 'pay' | 'decline' | 'expire'): Promise<unknown> {
    return this.call('POST', `/control/checkout/${sessionId}`, { action });
  }

  /** Ends all faults, and delivers everything held back. */
  async calm(): Promise<void> {
    await this.providerFails(0);
    await this.refunds('succeed');
    await this.webhooks('normal');
    await this.flush();
  }

  private async call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  }
}
