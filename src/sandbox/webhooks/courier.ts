import type { SandboxClock } from '../clock';
import type { DeliveryRecord, EventRecord } from '../state/records';
import type { Store } from '../state/store';
import type { Log } from '../world';
import { presentEvent } from './events';
import { signatureHeader } from './sign';

/**
 * How webhooks are delivered: `normal` at once · `hold` kept until flushed · `drop` never · `duplicate` each twice at
 * the same time · `reverse` kept until flushed, then the newest first.
 */
export const WEBHOOK_MODES = ['normal', 'hold', 'drop', 'duplicate', 'reverse'] as const;
export type WebhookMode = (typeof WEBHOOK_MODES)[number];

/** Real milliseconds before each further try; after the last the event is given up. */
const RETRY_AFTER_MS = [1, 2, 5, 15, 30, ...Array.from({ length: 19 }, () => 60)].map((seconds) => seconds * 1_000);

const ANSWER_WITHIN_MS = 10_000;
const AT_ONCE = 20;

export type FlushResult = { delivered: number; failed: number };

/** Delivers events to the product: at least once, in no guaranteed order, with the retries of the real one. */
export class Courier {
  mode: WebhookMode = 'normal';
  private readonly held: string[] = [];
  private readonly waiting = new Map<string, NodeJS.Timeout>();
  private readonly tries = new Map<string, number>();
  private readonly underway = new Set<Promise<boolean>>();
  private readonly queue: string[] = [];
  private readonly stopping = new AbortController();

  constructor(
    private readonly store: Store,
    private readonly clock: SandboxClock,
    private readonly secret: string,
    private readonly urls: readonly string[],
    private readonly log: Log,
    private readonly retryAfterMs: readonly number[] = RETRY_AFTER_MS,
  ) {}

  /** Resumes deliveries that an earlier process left. */
  start(): void {
    for (const id of this.store.all('delivery').keys()) this.enqueue(id);
  }

  /** Records that this event must be delivered everywhere; sends it after its `write`. */
  owe(event: EventRecord): void {
    if (this.mode === 'drop') return;
    this.urls.forEach((_, endpoint) => {
      const delivery: DeliveryRecord = { id: `${event.id}/${endpoint}`, eventId: event.id, endpoint };
      this.store.put('delivery', delivery);
      this.enqueue(delivery.id);
    });
  }

  /** How many addresses have not accepted this event. */
  owedFor(eventId: string): number {
    return this.urls.filter((_, index) => this.store.get('delivery', `${eventId}/${index}`)).length;
  }

  /** Delivers held events and those waiting for a retry, one after the other, now. */
  async flush(): Promise<FlushResult> {
    await Promise.all(this.underway);
    for (const timer of this.waiting.values()) clearTimeout(timer);
    const due = [...this.held.splice(0), ...this.queue.splice(0), ...this.waiting.keys()];
    this.waiting.clear();
    if (this.mode === 'reverse') due.reverse();
    const result: FlushResult = { delivered: 0, failed: 0 };
    for (const id of due) {
      const taken = await this.track(this.attempt(id));
      result[taken ? 'delivered' : 'failed'] += 1;
    }
    return result;
  }

  /** Stops without losing anything: undelivered events are delivered after the next start. */
  async close(): Promise<void> {
    this.stopping.abort();
    for (const timer of this.waiting.values()) clearTimeout(timer);
    this.queue.length = 0;
    await Promise.all(this.underway);
  }

  private enqueue(id: string): void {
    if (this.mode === 'hold' || this.mode === 'reverse') {
      this.held.push(id);
      return;
    }
    this.queue.push(id);
    setImmediate(() => this.drain());
  }

  private drain(): void {
    while (this.queue.length > 0 && this.underway.size < AT_ONCE && !this.stopping.signal.aborted) {
      void this.track(this.attempt(this.queue.shift()!)).then(() => this.drain());
    }
  }

  private async track(attempt: Promise<boolean>): Promise<boolean> {
    this.underway.add(attempt);
    try {
      return await attempt;
    } finally {
      this.underway.delete(attempt);
    }
  }

  private async attempt(id: string): Promise<boolean> {
    const delivery = this.store.get('delivery', id);
    const event = delivery && this.store.get('event', delivery.eventId);
    const url = delivery && this.urls[delivery.endpoint];
    if (!event || !url) {
      this.store.remove('delivery', id);
      return false;
    }
    const sends = this.mode === 'duplicate' ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: sends }, () => this.send(event, url)));
    if (this.stopping.signal.aborted && !answers.includes(true)) return false;
    if (answers.includes(true)) {
      this.tries.delete(id);
      this.store.remove('delivery', id);
      return true;
    }
    this.tryAgain(id, event);
    return false;
  }

  private tryAgain(id: string, event: EventRecord): void {
    const tried = this.tries.get(id) ?? 0;
    const pause = this.retryAfterMs[tried];
    if (this.mode === 'drop' || pause === undefined) {
      this.log(`webhook given up: ${event.type}`, { event: event.id });
      this.tries.delete(id);
      this.store.remove('delivery', id);
      return;
    }
    this.tries.set(id, tried + 1);
    const again = () => {
      this.waiting.delete(id);
      this.enqueue(id);
    };
    this.waiting.set(id, setTimeout(again, pause).unref());
  }

  private async send(event: EventRecord, url: string): Promise<boolean> {
    const body = JSON.stringify(presentEvent({ courier: this }, event), null, 2);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signatureHeader(body, this.secret, this.clock.seconds()),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      // Not listening, too slow or dropped: a reason to retry.
      return false;
    }
  }
}
