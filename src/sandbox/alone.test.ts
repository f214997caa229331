import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import { expect, it, onTestFinished } from 'vitest';
import { waitFor } from '../../test/wait-for';

const MAIN = fileURLToPath(new URL('../server/ops/sandbox.ts', import.meta.url));

async function startAlone(env: Record<string, string>): Promise<{ process: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  for await (const chunk of child.stdout!) {
    said += String(chunk);
    const url = /Sandbox: (\S+)\n/.exec(said)?.[1];
    if (url) return { process: child, url };
  }
  throw new Error(`The sandbox ended: ${said}`);
}

it('forgets nothing when it is killed while people pay', { timeout: 120_000 }, async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const env = {
    DATA_DIR,
    SANDBOX_PORT: '0',
    SANDBOX_NOW: '2026-11-22T10:00:00+05:30',
    PUBLIC_URL: 'http://127.0.0.1:9',
  };
  const first = await startAlone(env);
  const acknowledged: string[] = [];
  const people = Array.from({ length: 4 }, () => payUntilDead(first.url, acknowledged));
  await waitFor('a few have paid', () => acknowledged.length >= 3);
  first.process.kill('SIGKILL');
  await Promise.all([...people, once(first.process, 'exit')]);

  const second = await startAlone(env);
  const { sessions, payments } = await (await fetch(`${second.url}/control/ledger`)).json();
  const paid = sessions.filter((session: { status: string }) => session.status === 'complete');
  expect(paid.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(acknowledged));
  expect(payments).toHaveLength(paid.length);
  const { now } = await (await fetch(`${second.url}/control/clock`)).json();
  expect(Date.parse(now)).toBeGreaterThan(Date.parse(env.SANDBOX_NOW));
});

it('knows the texts that the product registered, and takes no others', { timeout: 120_000 }, async () => {
  const { url } = await startAlone({ SANDBOX_PORT: '0', PUBLIC_URL: 'http://127.0.0.1:9/' });
  const send = async (name: string, values: string[], link: string | null) => {
    const parameters = (texts: string[]) => texts.map((text) => ({ type: 'text', text }));
    const button = { type: 'button', sub_type: 'url', index: '0', parameters: parameters([link ?? '']) };
    const components = [{ type: 'body', parameters: parameters(values) }, ...(link ? [button] : [])];
    const answer = await fetch(`${url}/whatsapp/v23.0/100200300400500/messages`, {
      method: 'POST',
      headers: { authorization: 'Bearer EAA-sandbox', 'content-type': 'application/json' },
      body: JSON.stringify({
        messaging_product: 'whatsapp',
        to: '919845040077',
        type: 'template',
        template: { name, language: { code: 'hi' }, components },
      }),
    });
    return ((await answer.json()) as { error?: { code: number } }).error?.code;
  };
  expect(await send('vrikka_cancelled', ['मंगल, 24 नवंबर', 'सुबह 9 से 1'], 'abc')).toBeUndefined();
  expect(await send('vrikka_cancelled', ['मंगल, 24 नवंबर'], 'abc')).toBe(132000);
  expect(await send('vrikka_other', [], null)).toBe(132001);
  const [shown] = await (await fetch(`${url}/messages?to=${encodeURIComponent('+919845040077')}`)).json();
  expect(shown).toMatchObject({ text: 'रद्द हुआ: मंगल, 24 नवंबर, सुबह 9 से 1 का अपॉइंटमेंट।', url: 'http://127.0.0.1:9/m/abc' });
});

/** Pays one session after the other, noting those that the sandbox acknowledged as paid. */
async function payUntilDead(url: string, acknowledged: string[]): Promise<void> {
  const { hostname, port } = new URL(url);
  const stripe = new Stripe('sk_test_sandbox', { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
  try {
    for (;;) {
      const { id } = await stripe.checkout.sessions.create({
        mode: 'payment',
        line_items: [
          { price_data: { currency: 'inr', unit_amount: 185_000, product_data: { name: 'Dialysis' } }, quantity: 1 },
        ],
        success_url: 'http://product.example',
      });
      const answer = await fetch(`${url}/control/checkout/${id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ action: 'pay' }),
      });
      if (answer.ok) acknowledged.push(id);
    }
  } catch {
    // Killed, as expected.
  }
}
