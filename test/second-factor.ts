/** Administrators with an authenticator app, whose codes the test computes. */
import { session, twoFactor } from '../src/contract/admin';
import { codeOfStep, stepOf } from '../src/server/platform/secrets/totp';
import { ADMINISTRATOR_PASSWORD, type AdministratorAtWork } from './administrator';
import { type Client, aClient } from './client';
import type { Product } from './product';

const STEP_MS = 30_000;

export type App = {
  /** For the product's present time, or this many steps of 30 seconds later. */
  code(steps?: number): string;
};

export type AdministratorWithApp = AdministratorAtWork & { app: App; recoveryCodes: string[] };

/** The app's code at a moment for a key. */
export function codeOf(key: string, moment: Date): string {
  return codeOfStep(bytesOf(key), stepOf(moment));
}

export function anApp(product: Product, key: string): App {
  return { code: (steps = 0) => codeOf(key, new Date(product.now().getTime() + steps * STEP_MS)) };
}

/** Turns two-factor on. This uses up the present code: the clock moves to the next one. */
export async function withApp(product: Product, administrator: AdministratorAtWork): Promise<AdministratorWithApp> {
  const { client } = administrator;
  const { secret } = await client.call(twoFactor.enrol, { body: { password: ADMINISTRATOR_PASSWORD } });
  const app = anApp(product, secret);
  const { recoveryCodes } = await client.call(twoFactor.confirm, { body: { code: app.code() } });
  await product.pass(STEP_MS - (product.now().getTime() % STEP_MS));
  return { ...administrator, app, recoveryCodes };
}

/** A browser after the password, and the answer. */
export async function halfLoggedIn(
  product: Product,
  userName: string,
  client: Client = aClient(product, { refreshes: false }),
) {
  const answer = await client.call(session.logIn, { body: { userName, password: ADMINISTRATOR_PASSWORD } });
  return { client, answer };
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(key: string): Buffer {
  const bits = [...key].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
