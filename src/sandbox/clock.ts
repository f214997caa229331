import type { Store } from './state/store';

/** Time that may have passed unremembered before a kill: how often the clock is written down. */
export const HEARTBEAT_MS = 5_000;

/** Asked to go back, or to somewhere that is no instant. */
export class ClockRefusal extends Error {}

/**
 * The sandbox's time: the system's plus an offset. It only ever moves forward, since what the product
 * committed at an instant must not lie in the future of what it does next.
 */
export class SandboxClock {
  private offset: number;

  constructor(
    private readonly store: Store,
    startAt: Date | undefined,
    private readonly system: () => number = Date.now,
  ) {
    const remembered = store.get('setting', 'clock')?.value;
    const carriedOn = system() + (typeof remembered === 'number' ? remembered : 0);
    const begin = startAt ? Math.max(startAt.getTime(), store.lastTime && store.lastTime + HEARTBEAT_MS) : carriedOn;
    // Starting from a given instant again, up to a heartbeat may have passed that nobody wrote down.
    this.offset = begin - system();
    store.timeNow = () => this.ms();
    this.remember();
  }

  /** Milliseconds that the sandbox is ahead of the system (behind, when negative). */
  get offsetMs(): number {
    return this.offset;
  }

  ms(): number {
    return this.system() + this.offset;
  }

  now(): Date {
    return new Date(this.ms());
  }

  /** Whole seconds, as the provider counts. */
  seconds(): number {
    return Math.floor(this.ms() / 1000);
  }

  /** Moves forward. @throws ClockRefusal when that would be back. */
  moveTo(instant: Date): void {
    if (instant.getTime() < this.ms()) {
      throw new ClockRefusal(
        `The clock never goes back: it is ${this.now().toISOString()} already, and you asked for ${instant.toISOString()}.`,
      );
    }
    this.offset = instant.getTime() - this.system();
    this.remember();
  }

  private remember(): void {
    if (this.offset !== 0) this.store.put('setting', { id: 'clock', value: this.offset });
  }
}
