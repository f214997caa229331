/**
 * Random sequences of what patients, administrators, the provider, jobs and the clock do, each answer and each look
 * compared with a small model of the rules (model.ts).
 *
 * VRIKKA_MODEL_RUNS says how many sequences (12; 300 at full length). When one fails, fast-check shortens it for a while
 * and the failure prints the commands, and how to play just this one again:
 *
 *   VRIKKA_MODEL_SEED=… VRIKKA_MODEL_PATH=… npx vitest run --project faults test/faults/model.test.ts
 *
 * The product's own timing (jobs, webhooks) is not replayed: a failure that needs it may take a few tries.
 */
import { afterAll, beforeAll, it } from 'vitest';
import { type AdministratorAtWork, aLastingAdministrator } from '../administrator';
import { type Product, startProduct } from '../product';
import { stopInGoodOrder } from '../the-product';
import { type Command, aCommand, tell } from './commands';
import { playMany } from './replay';
import { report } from './report';
import { Sequence } from './sequence';
import { isOfThere, settleDown, step } from './settle-down';
import { MODEL_RUNS } from './sizes';

let product: Product;
let administrator: AdministratorAtWork;
let hasFailed = false;
beforeAll(async () => {
  product = await startProduct();
  administrator = await aLastingAdministrator(product);
});
afterAll(() => (hasFailed ? product.stop() : stopInGoodOrder(product, isOfThere)));

async function play(commands: Command[]): Promise<void> {
  const sequence = await Sequence.begin(product, administrator);
  const since = product.now();
  try {
    for (const command of commands) {
      await step(sequence, command).catch((error: unknown) => {
        throw new Error(`${tell(command)}: ${error instanceof Error ? error.stack : String(error)}`);
      });
    }
    await settleDown(sequence, since);
  } finally {
    await product.control('faults', { rate: 0 });
    await product.control('webhooks', { mode: 'normal' });
  }
}

it('no sequence of commands breaks a rule of the model', async () => {
  const { runs, failure } = await playMany(MODEL_RUNS, { file: 'model.test.ts', command: aCommand, tell }, play);
  hasFailed = failure !== null;
  report({ scenario: 'random sequences against the model', rounds: runs, breaches: failure ? 1 : 0 });
  if (failure !== null) throw new Error(failure);
});
