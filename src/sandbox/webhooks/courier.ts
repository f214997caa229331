import type { SandboxClock } from '../clock';
import type { DeliveryRecord, EventRecord, Teller } from '../state/records';
import type { Store } from '../state/store';
import type { Log } from '../world';

/**
 * How webhooks are delivered: `normal` at once · `hold` kept until flushed · `drop` never · `duplicate` each twice at
 * the same time · `reverse` kept until flushed, then the newest first.
 */
export const WEBHOOK_MODES = ['normal', 'hold', 'drop', 'duplicate', 'reverse'] as const;
export type WebhookMode = (typeof WEBHOOK_MODES)[number];

/** Real milliseconds before each further try; after the last the event is given up. */
const RETRY_AFTER_MS = [1, 2, 5, 15, 30, ...Array.from({ length: 19 }, () => 60)].map((seconds) => seconds * 1_000);

const AT_ONCE = 20;

export type FlushResult = { delivered: number; failed: number };

/** How one provider tells the product of its events. */
export type Sender = {
  /** Where an event is sent. */
  urlsOf(event: EventRecord): readonly string[];
  /** Real milliseconds after which an address counts as silent. */
  answerWithinMs: number;
  /** Milliseconds of the sandbox's clock of nothing but failures after which it sends no more; null: never. */
  disabledAfterMs: number | null;
  /** What is sent for an event; `pending` is at how many addresses it is still owed. */
  write(event: EventRecord, pending: number): { body: string; headers: Record<string, string> };
};

/** Delivers events to the product: at least once, in no guaranteed order, with the retries of the real ones. */
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
    private readonly senders: Record<Teller, Sender>,
    private readonly log: Log,
    private readonly retryAfterMs: readonly number[] = RETRY_AFTER_MS,
  ) {}

  /** Resumes deliveries that an earlier process left. */
  start(): void {
    for (const id of this.store.all('delivery').keys()) this.enqueue(id);
  }

  /** Records an event that must be delivered everywhere; sends it after the `write` of the change that it reports. */
  tell(event: EventRecord): void {
    this.store.put('event', event);
    if (this.mode === 'drop' || this.isDisabled(providerOf(event))) return;
    this.senderOf(event)
      .urlsOf(event)
      .forEach((_, endpoint) => {
        const delivery: DeliveryRecord = { id: `${event.id}/${endpoint}`, eventId: event.id, endpoint };
        this.store.put('delivery', delivery);
        this.enqueue(delivery.id);
      });
  }

  /** How many addresses have not accepted this event. */
  owedFor(event: EventRecord): number {
    return this.senderOf(event)
      .urlsOf(event)
      .filter((_, index) => this.store.get('delivery', `${event.id}/${index}`)).length;
  }

  /** Whether this provider sends nothing more, after failures only. */
  isDisabled(provider: Teller): boolean {
    return this.store.get('setting', disabledKey(provider)) !== undefined;
  }

  /** What somebody does on the provider's dashboard once the address works again. Nothing is sent in arrears. */
  enable(provider: Teller): void {
    this.store.write(() => {
      this.store.remove('setting', disabledKey(provider));
      this.store.remove('setting', failingKey(provider));
    });
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

  private senderOf(event: EventRecord): Sender {
    return this.senders[providerOf(event)];
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
    const url = delivery && event && this.senderOf(event).urlsOf(event)[delivery.endpoint];
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
      this.store.remove('setting', failingKey(providerOf(event)));
      return true;
    }
    if (this.hasFailedForGood(event)) this.disable(providerOf(event));
    else this.tryAgain(id, event);
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

  /** Notes a failure; true once there was nothing else for as long as the provider bears it. */
  private hasFailedForGood(event: EventRecord): boolean {
    const { disabledAfterMs } = this.senderOf(event);
    if (disabledAfterMs === null) return false;
    const key = failingKey(providerOf(event));
    const since = this.store.get('setting', key)?.value;
    if (typeof since === 'number') return this.clock.ms() - since >= disabledAfterMs;
    this.store.put('setting', { id: key, value: this.clock.ms() });
    return false;
  }

  private disable(provider: Teller): void {
    if (this.isDisabled(provider)) return;
    this.store.write(() => {
      this.store.put('setting', { id: disabledKey(provider), value: this.clock.ms() });
      for (const { id, eventId } of [...this.store.all('delivery').values()]) {
        const event = this.store.get('event', eventId);
        if (event && providerOf(event) === provider) this.store.remove('delivery', id);
      }
    });
    this.log(
      `webhooks of ${provider} are disabled: they have failed for 24 hours. Enable them with PUT /control/webhooks.`,
    );
  }

  private async send(event: EventRecord, url: string): Promise<boolean> {
    const { answerWithinMs, write } = this.senderOf(event);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        ...write(event, this.owedFor(event)),
        redirect: 'manual',
        signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(answerWithinMs)]),
      });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      // Not listening, too slow or dropped: a reason to retry.
      return false;
    }
  }
}

/** Files of an older release have events of Stripe's only. */
function providerOf(event: EventRecord): Teller {
  return event.provider ?? 'stripe';
}

function failingKey(provider: Teller): string {
  return `webhooks-failing:${provider}`;
}

function disabledKey(provider: Teller): string {
  return `webhooks-disabled:${provider}`;
}
