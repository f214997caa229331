/** How often a test of random sequences runs, its first sequence, and what it prints on failure. */
import fc from 'fast-check';

const SHRINKS_AT_MOST_MS = 90_000;
const LONGEST = 15;

/** What the sequences of a test are made of, and the name of its file. */
type Game<Command> = { file: string; command: fc.Arbitrary<Command>; tell(command: Command): string };

type Played = { runs: number; failure: string | null };

/** Plays random sequences until one fails, then looks for a shorter failing one, for a limited time. */
export async function playMany<Command>(
  runs: number,
  { file, command, tell }: Game<Command>,
  play: (commands: Command[]) => Promise<void>,
): Promise<Played> {
  const { VRIKKA_MODEL_SEED: seed, VRIKKA_MODEL_PATH: path } = process.env;
  let stopShrinkingAt = Infinity;
  let last = '';
  const sequences = fc.array(command, { minLength: 1, maxLength: LONGEST, size: 'max' });
  const property = fc.asyncProperty(sequences, async (commands) => {
    // A shorter sequence that is not tried counts as passing: the last failure is the shortest known.
    if (performance.now() > stopShrinkingAt) return;
    await play(commands).catch((error: unknown) => {
      if (stopShrinkingAt === Infinity) stopShrinkingAt = performance.now() + SHRINKS_AT_MOST_MS;
      last = String(error);
      throw error;
    });
  });
  const result = await fc.check(property, {
    numRuns: path ? 1 : runs,
    ...(seed && { seed: Number(seed) }),
    ...(path && { path, endOnFailure: true }),
  });
  if (!result.failed) return { runs: result.numRuns, failure: null };
  const commands = result.counterexample?.[0] ?? [];
  const failure = [
    `A sequence breaks a rule (after ${result.numRuns} sequences and ${result.numShrinks} shortenings):`,
    ...commands.map((command, n) => `  ${n + 1}. ${tell(command)}`),
    last,
    `Again: VRIKKA_MODEL_SEED=${result.seed} VRIKKA_MODEL_PATH=${result.counterexamplePath ?? ''} npx vitest run --project faults test/faults/${file}`,
  ].join('\n');
  // At once: a run that is stopped before its last test would lose it.
  console.error(failure);
  return { runs: result.numRuns, failure };
}
