/** What a browser does that takes web push, played by the sandbox. */
import { messages } from '../src/contract';
import type { LoggedIn } from './builders';
import type { Product } from './product';

export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** A message as the browser reads it. */
export type Pushed = {
  text: string;
  template: string;
  language: string;
  url: string;
  buttons: { id: string; title: string }[];
  push: { title: string; code: string; message: string; ttl: number; urgency: string; topic: string };
};

/** A subscription of a browser; what is sent to it is listed under `to`. */
export async function aSubscription({ sandbox }: Product, to: string, key?: string): Promise<Subscription> {
  const response = await fetch(`${sandbox.url}/control/push/subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to, key }),
  });
  return (await response.json()) as Subscription;
}

/** Has notifications of an account shown by a new browser, whose name is the account's address. */
export async function subscribed(product: Product, patient: LoggedIn, to = patient.email): Promise<Subscription> {
  const subscription = await aSubscription(product, to);
  await patient.client.call(messages.subscribe, { body: subscription });
  return subscription;
}

/** What the browsers of this name were sent, newest first. */
export async function pushedTo({ sandbox }: Product, to: string): Promise<Pushed[]> {
  const response = await fetch(`${sandbox.url}/push/messages?to=${encodeURIComponent(to)}`);
  return (await response.json()) as Pushed[];
}
