import { control } from './a-sandbox';
import type { Sandbox } from '../index';

type Body = {
  id: string;
  status: string;
  short_url: string;
  payments: { payment_id: string }[] | null;
  items: { id: string; status: string; [field: string]: unknown }[];
  payment_links: { id: string }[];
  error: { code: string; description: string };
  [field: string]: unknown;
};
type Answer = { status: number; body: Body; headers: Headers };

/** Calls Razorpay's API of a sandbox, as its documentation says. */
export async function razorpay(
  { razorpay: { apiUrl, keyId, keySecret } }: Sandbox,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${apiUrl}/v1/${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

/** The link that the product creates when a patient pays. */
export function aLink(sandbox: Sandbox, changes: object = {}): object {
  return {
    amount: 185_000,
    currency: 'INR',
    reference_id: 'hold-1',
    description: 'Dialysis session\nAsha Kidney Care\nTue, 24 Nov 2026',
    customer: { email: 'meera@example.org' },
    notify: { sms: false, email: false },
    reminder_enable: false,
    notes: { hold: 'hold-1' },
    expire_by: secondsOf(sandbox) + 45 * 60,
    callback_url: 'http://product.example/paid',
    callback_method: 'get',
    ...changes,
  };
}

/** The sandbox's clock in seconds. */
export function secondsOf(sandbox: Sandbox): number {
  return Math.floor(sandbox.clock().getTime() / 1_000);
}

/** A link that was made, and nothing more. */
export async function anOpenLink(sandbox: Sandbox, changes: object = {}): Promise<Body> {
  const { status, body } = await razorpay(sandbox, 'POST', 'payment_links', aLink(sandbox, changes));
  if (status !== 200) throw new Error(`The link was refused: ${JSON.stringify(body)}`);
  return body;
}

/** What a link looks like after somebody did this with it. */
export async function actOn(sandbox: Sandbox, id: string, action: string, method?: string): Promise<Body> {
  await control(sandbox, 'POST', `checkout/${id}`, { action, ...(method ? { method } : {}) });
  return (await razorpay(sandbox, 'GET', `payment_links/${id}`)).body;
}

/** The id of the payment of a link that was paid. */
export async function aPaidLinkPayment(sandbox: Sandbox, method?: string): Promise<string> {
  const { id } = await anOpenLink(sandbox);
  return (await actOn(sandbox, id, 'pay', method)).payments![0]!.payment_id;
}
