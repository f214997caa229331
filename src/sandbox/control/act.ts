import { ALL_STAND_INS, STAND_INS } from '../providers';
import type { CheckoutAction, DisputeAction, How, StandIn } from '../stand-in';
import type { World } from '../world';
import { Refusal } from './refusal';

/**
 * Does what a person would do on the checkout page, or the provider; answers the checkout's status after it, as the
 * ledger has it.
 */
export function actOnCheckout(world: World, id: string, action: CheckoutAction, how: How): string {
  return ofWhoHasIt(`checkout ${id}`, (provider) => provider.act(world, id, action, how));
}

/** A refund made on the provider's own pages, of all that is left or of an amount in paise; answers its id. */
export function refundThere(world: World, id: string, amount: number | undefined): string {
  return ofWhoHasIt(`payment ${id}`, (provider) => {
    try {
      return provider.refund(world, id, amount);
    } catch (error) {
      throw new Refusal(409, error instanceof Error ? error.message : 'It can not be refunded.');
    }
  });
}

/** The bank of who paid disputes a payment; answers the id of the dispute. */
export function disputePayment(world: World, id: string, amount: number | undefined): string {
  return ofWhoHasIt(`payment ${id}`, (provider) => provider.dispute(world, id, amount));
}

/** What becomes of a dispute; answers its status after it, in the provider's word. */
export function turnDisputeNow(world: World, id: string, action: DisputeAction): string {
  const dispute = world.store.get('dispute', id);
  if (!dispute) throw new Refusal(404, `There is no dispute ${id}.`);
  if (['won', 'lost', 'closed'].includes(dispute.status)) throw new Refusal(409, 'This dispute is over.');
  return STAND_INS[dispute.provider].turnDispute(world, dispute, action);
}

/** The bank's decision about a refund; answers its status after it, in the provider's word. */
export function settleRefundNow(world: World, id: string, action: 'succeed' | 'fail'): string {
  return ofWhoHasIt(`refund ${id}`, (provider) => provider.settleRefund(world, id, action));
}

/** What the provider answers that has it. @throws Refusal where none does. */
function ofWhoHasIt(what: string, ask: (provider: StandIn) => string | null): string {
  for (const provider of ALL_STAND_INS) {
    const answer = ask(provider);
    if (answer !== null) return answer;
  }
  throw new Refusal(404, `There is no ${what}.`);
}
