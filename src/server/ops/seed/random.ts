/**
 * A seeded source of random numbers: the same seed gives the same data, so that a demonstration and its tests can be
 * repeated.
 */
import { v7 } from 'uuid';

export type Chance = {
  /** A number from 0 up to but not including 1. */
  fraction(): number;
  /** A whole number between the two, both included. */
  between(low: number, high: number): number;
  pick<T>(choices: readonly T[]): T;
  /** True with this probability. */
  happens(probability: number): boolean;
  /** A version 7 id, as if made at that instant. */
  idAt(instant: Date): string;
};

/** A 32-bit counter whose values are mixed (splitmix): good enough for invented people, useless for secrets. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;

  function word(): number {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  }

  const fraction = () => word() / 2 ** 32;
  const between = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1));
  return {
    fraction,
    between,
    pick: (choices) => choices[between(0, choices.length - 1)]!,
    happens: (probability) => fraction() < probability,
    idAt(instant) {
      const words = Uint32Array.of(word(), word(), word(), word());
      return v7({ msecs: instant.getTime(), random: new Uint8Array(words.buffer) });
    },
  };
}
