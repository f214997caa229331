import type { World } from '../world';
import type { SeedPayment, SeededPayment } from './seed';
import { seedLink } from './seed-link';
import { seedSession } from './seed-session';

/** Adds a past payment to the ledger: no event, no webhook. */
export function seedPayment(world: World, seed: SeedPayment): SeededPayment {
  const asked = seed.refunds ?? [];
  const refunded = asked.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0);
  if (asked.length > 0 && (!seed.paid || refunded > seed.amount)) {
    throw new Error('A seeded payment can give back only what was paid.');
  }
  return world.store.write(() => (seed.provider === 'razorpay' ? seedLink : seedSession)(world, seed));
}

/** Empties the ledger of both providers, without webhooks. */
export function forgetPayments(world: World): void {
  world.store.write(() => {
    for (const kind of ['session', 'payment', 'refund', 'link', 'linkPayment', 'linkRefund'] as const) {
      for (const id of [...world.store.all(kind).keys()]) world.store.remove(kind, id);
    }
  });
  world.openSessions.clear();
  world.openLinks.clear();
  world.silentPayments.clear();
}
