import type { Store } from './state/store';

/** Time that may be lost when the process is killed: how often the clock is saved. */
export const HEARTBEAT_MS = 5_000;

/** The clock was asked to go back, or to an invalid instant. */
export class ClockRefusal extends Error {}

/**
 * The sandbox's time: the system's plus an offset. It only moves forward, since whatever the product has committed must
 * not lie in the future of its next action.
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
    // After a restart from a saved instant, up to one heartbeat may be missing.
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
