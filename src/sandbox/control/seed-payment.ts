import { ALL_STAND_INS, STAND_INS } from '../providers';
import type { World } from '../world';
import type { SeedPayment, SeededPayment } from './seed';

/** Adds a past payment to the ledger: no event, no webhook. */
export function seedPayment(world: World, seed: SeedPayment): SeededPayment {
  const asked = seed.refunds ?? [];
  const refunded = asked.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0);
  if (asked.length > 0 && (!seed.paid || refunded > seed.amount)) {
    throw new Error('A seeded payment can give back only what was paid.');
  }
  return world.store.write(() => STAND_INS[seed.provider].seed(world, seed));
}

/** Empties the ledger of all providers, without webhooks. */
export function forgetPayments(world: World): void {
  world.store.write(() => {
    for (const kind of ALL_STAND_INS.flatMap(({ kinds }) => kinds)) {
      for (const id of [...world.store.all(kind).keys()]) world.store.remove(kind, id);
    }
  });
  world.unfinished.clear();
}
