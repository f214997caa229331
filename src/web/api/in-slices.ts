/** Long work that leaves the browser time to draw and to answer keys. */

/** Milliseconds of work at a time: on a weak phone a third of a frame. */
const SLICE_MS = 5;

/** Runs work that stops at every `yield`, a few milliseconds at a time. What takes no longer than that is done at once. */
export async function inSlices<T>(work: Generator<undefined, T>): Promise<T> {
  let until = performance.now() + SLICE_MS;
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await afterWhatWaits();
    until = performance.now() + SLICE_MS;
  }
}

/** The same without a stop, for what has to be there at once. */
export function atOnce<T>(work: Generator<undefined, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Resolves in a task of its own. A timer would be held back by 4 ms each time. */
function afterWhatWaits(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Calls `each` for every one of them, with a stop after every `pace`. */
export function* forEachInSlices<T>(
  all: readonly T[],
  pace: number,
  each: (one: T) => void,
): Generator<undefined, void> {
  for (let at = 0; at < all.length; at++) {
    if (at % pace === pace - 1) yield;
    each(all[at]!);
  }
}

/** The sorted list, equal ones in the order they came in, like `toSorted`. */
export function* sortInSlices<T>(all: readonly T[], compare: (a: T, b: T) => number): Generator<undefined, T[]> {
  let runs: T[][] = [];
  for (let at = 0; at < all.length; at += RUN) {
    runs.push(all.slice(at, at + RUN).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const longer: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) longer.push(yield* merge(runs[at]!, runs[at + 1] ?? [], compare));
    runs = longer;
  }
  return runs[0] ?? [];
}

/** So many are sorted, or merged, between two stops. */
const RUN = 64;

function* merge<T>(left: T[], right: T[], compare: (a: T, b: T) => number): Generator<undefined, T[]> {
  const merged: T[] = [];
  let [l, r] = [0, 0];
  while (l < left.length && r < right.length) {
    merged.push(compare(left[l]!, right[r]!) <= 0 ? left[l++]! : right[r++]!);
    if (merged.length % RUN === 0) yield;
  }
  while (l < left.length) merged.push(left[l++]!);
  while (r < right.length) merged.push(right[r++]!);
  return merged;
}
