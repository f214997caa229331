import { seededRandom } from '../random';

/**
 * What can go wrong with an API call: `timeout` never an answer (half of them after the work was done) · `500` (half of
 * them after the work was done, so that retrying with the same key finds it done) · `stored-500` a failure that the key
 * answers from now on, as the provider documents · `409` the key is in use · `429` too many calls · `unknown` no such
 * object, as with the keys of another account · `slow` an answer after 1.5 s.
 */
export const FAULT_KINDS = ['timeout', '500', 'stored-500', '409', '429', 'unknown', 'slow'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export type Fault = {
  kind: FaultKind;
  /** Whether the work is done anyway. */
  afterWork: boolean;
  /** For `timeout`: the connection breaks at once instead of staying silent. */
  breaksOff: boolean;
};

/** How long a silent call is left hanging, so that tests come to an end. */
export const SILENCE_MS = 35_000;

/** Decides which calls fail. The same seed and the same calls give the same faults. */
export class ApiFaults {
  rate = 0;
  kinds: readonly FaultKind[] = [];
  silenceMs = SILENCE_MS;
  private random: () => number;

  constructor(seed: number) {
    this.random = seededRandom(seed);
  }

  reseed(seed: number): void {
    this.random = seededRandom(seed);
  }

  draw(): Fault | null {
    if (this.rate === 0 || this.kinds.length === 0 || this.random() >= this.rate) return null;
    const kind = this.kinds[Math.floor(this.random() * this.kinds.length)]!;
    return { kind, afterWork: this.random() < 0.5, breaksOff: this.random() < 0.5 };
  }
}
