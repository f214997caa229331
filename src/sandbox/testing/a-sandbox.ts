import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../index';

type Arrival = { event: Stripe.Event; raw: string; signature: string; headers: IncomingHttpHeaders };

/** A product that only listens for webhooks. `answer` returns the status, given the number of earlier requests. */
export async function aProduct(answer: (earlier: number) => number = () => 200) {
  const arrivals: Arrival[] = [];
  const server = createServer((request, response) => {
    let raw = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (raw += chunk));
    request.on('end', () => {
      const status = answer(arrivals.length);
      arrivals.push({
        event: request.headers['content-type']?.includes('json') ? JSON.parse(raw) : null,
        raw,
        signature: String(request.headers['stripe-signature']),
        headers: request.headers,
      });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, arrivals, close };
}

/** A sandbox on free ports that ends with the test. */
export async function aSandbox(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({
    port: 0,
    dataFile: null,
    productUrl: 'http://127.0.0.1:9',
    webhooksTo: options.productUrl ? undefined : [],
    nodeEnv: 'test',
    ...options,
  });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/** The official SDK, pointed at a sandbox. */
export function sdk(
  sandbox: Sandbox,
  settings: { timeout?: number; maxNetworkRetries?: number; key?: string } = {},
): Stripe {
  const { hostname, port } = new URL(sandbox.stripe.apiUrl);
  return new Stripe(settings.key ?? sandbox.stripe.secretKey, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: settings.maxNetworkRetries ?? 0,
    timeout: settings.timeout ?? 5_000,
    telemetry: false,
  });
}

/** The checkout that the product creates when a patient pays. */
export function aCheckout(
  sandbox: Sandbox,
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'inr',
          unit_amount: 185_000,
          product_data: { name: 'Dialysis session', description: 'Asha Kidney Care\nTue, 24 Nov 2026\n9 AM - 1 PM' },
        },
      },
    ],
    client_reference_id: 'hold-1',
    customer_email: 'meera@example.org',
    metadata: { hold: 'hold-1' },
    payment_intent_data: { metadata: { hold: 'hold-1' }, description: 'Dialysis session' },
    success_url: 'http://product.example/paid?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://product.example/cancelled',
    expires_at: Math.floor(sandbox.clock().getTime() / 1000) + 45 * 60,
    ...changes,
  };
}

/** Calls the control API of the sandbox. */
export async function control(sandbox: Sandbox, method: 'GET' | 'PUT' | 'POST', path: string, body?: object) {
  const response = await fetch(`${sandbox.url}/control/${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: await response.json() };
}

/** A session that was paid. */
export async function aPaidSession(sandbox: Sandbox): Promise<Stripe.Checkout.Session> {
  const stripe = sdk(sandbox);
  const session = await stripe.checkout.sessions.create(aCheckout(sandbox));
  await control(sandbox, 'POST', `checkout/${session.id}`, { action: 'pay' });
  return stripe.checkout.sessions.retrieve(session.id);
}
