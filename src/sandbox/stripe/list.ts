import type { Call } from './endpoint';
import type { Params } from './params';
import { invalid } from './problem';

/** Parameters of every list: https://docs.stripe.com/api/pagination */
export const LIST_PARAMS = ['limit', 'starting_after', 'ending_before', 'created'] as const;

type Listed = { id: string; createdAt: number };

/** One page of a list, newest first. */
export function listPage<T extends Listed>(
  call: Call,
  url: string,
  records: Iterable<T>,
  matches: (record: T) => boolean,
  present: (record: T) => object,
): () => object {
  const limit = call.params.whole('limit') ?? 10;
  if (limit < 1 || limit > 100) throw invalid('limit', 'Invalid integer: must be between 1 and 100');
  const after = call.params.text('starting_after');
  const before = call.params.text('ending_before');
  const inRange = createdFilter(call.params);
  return () => {
    // Reversed before the stable sort: of two made in the same millisecond the later comes first.
    const found = [...records].filter((record) => inRange(record) && matches(record)).reverse();
    found.sort((a, b) => b.createdAt - a.createdAt);
    const from = after === null ? 0 : indexOf(found, after, 'starting_after') + 1;
    const to = before === null ? found.length : indexOf(found, before, 'ending_before');
    const window = found.slice(from, to);
    const page = before === null ? window.slice(0, limit) : window.slice(-limit);
    return { object: 'list', data: page.map(present), has_more: page.length < window.length, url };
  };
}

/** What a list of refunds or disputes may be narrowed by. */
export const OF_PAYMENT = ['payment_intent', 'charge'] as const;

/** Whether a refund or dispute is of the payment that a list asks for; every one where it asks for none. */
export function ofPaymentAsked(params: Params): (one: { paymentId: string; chargeId: string | null }) => boolean {
  const [paymentId, chargeId] = OF_PAYMENT.map((name) => params.text(name));
  return (one) => (!paymentId || one.paymentId === paymentId) && (!chargeId || one.chargeId === chargeId);
}

function indexOf(found: Listed[], id: string, param: string): number {
  const index = found.findIndex((record) => record.id === id);
  if (index === -1) throw invalid(param, `No such object: '${id}'`, 'resource_missing');
  return index;
}

/** `created=…` or `created[gte]=…`, in whole seconds. */
function createdFilter(params: Params): (record: Listed) => boolean {
  if (!params.has('created')) return () => true;
  const exact = safely(() => params.whole('created'));
  if (exact !== null) return (record) => seconds(record) === exact;
  const range = params.group('created')!;
  range.only(['gt', 'gte', 'lt', 'lte']);
  const [gt, gte, lt, lte] = (['gt', 'gte', 'lt', 'lte'] as const).map((key) => range.whole(key));
  return (record) =>
    seconds(record) > (gt ?? -Infinity) &&
    seconds(record) >= (gte ?? -Infinity) &&
    seconds(record) < (lt ?? Infinity) &&
    seconds(record) <= (lte ?? Infinity);
}

function seconds(record: Listed): number {
  return Math.floor(record.createdAt / 1000);
}

function safely<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
