import { z } from 'zod';
import type { World } from '../world';
import type { Endpoint } from './endpoint';
import { collection, pageOf, timedFields } from './list';
import { presentPayment } from './present';
import { missing } from './problem';
import { check } from './read';
import type { LinkPaymentRecord } from './records';

/** `expand[]=card` is accepted, and changes nothing: the card is always told. */
const expandFields = { 'expand[]': z.string().optional() };

const retrieve: Endpoint = {
  method: 'GET',
  url: '/v1/payments/:id',
  prepare: ({ world, sent, id }) => {
    check(z.strictObject(expandFields), sent);
    return () => present(world, knownPayment(world, id));
  },
};

const list: Endpoint = {
  method: 'GET',
  url: '/v1/payments',
  prepare: ({ world, sent }) => {
    const asked = check(z.strictObject({ ...timedFields, ...expandFields }), sent);
    return () =>
      collection(pageOf(world.store.all('linkPayment').values(), asked).map((payment) => present(world, payment)));
  },
};

function present(world: World, payment: LinkPaymentRecord): object {
  return presentPayment(world.store, payment, world.store.get('link', payment.linkId)!);
}

/** @throws RazorpayProblem when there is none with this id. */
export function knownPayment(world: World, id: string): LinkPaymentRecord {
  const payment = world.store.get('linkPayment', id);
  if (!payment) throw missing();
  return payment;
}

export const paymentEndpoints = [retrieve, list];
