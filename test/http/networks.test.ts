/** Which address counts: clients' own claims are ignored. */
import { describe, expect, it } from 'vitest';
import { aClient } from '../client';
import { takeTries } from '../limits';
import { type Product } from '../product';
import { aRunningProduct } from '../the-product';

const alone = aRunningProduct({ settings: { TRUST_PROXY: '' } });
const behindProxy = aRunningProduct({ settings: { TRUST_PROXY: '1' } });

const behindTwo = aRunningProduct({ settings: { TRUST_PROXY: '2' } });
const behindNetwork = aRunningProduct({ settings: { TRUST_PROXY: '127.0.0.0/8, 10.1.0.0/16' } });
const behindOthers = aRunningProduct({ settings: { TRUST_PROXY: '10.1.0.0/16' } });

let n = 0;
const ask = async (product: Product, forwardedFor: string) => {
  const json = { email: `devika-${(n += 1)}@example.org` };
  return (await aClient(product).raw('POST', '/auth/send-otp', { json, headers: { 'x-forwarded-for': forwardedFor } }))
    .status;
};

describe('a network that forges X-Forwarded-For', () => {
  it('gets no more codes where no proxy of ours stands in front', async () => {
    await takeTries(alone.product, 'otp-network', '127.0.0.1', 299);
    expect([await ask(alone.product, '203.0.113.1'), await ask(alone.product, '203.0.113.2')]).toEqual([200, 429]);
  });

  it('gets no more behind our proxy, which writes the last one', async () => {
    const { product } = behindProxy;
    await takeTries(product, 'otp-network', '198.51.100.7', 299);
    expect([await ask(product, '203.0.113.1, 198.51.100.7'), await ask(product, '203.0.113.2, 198.51.100.7')]).toEqual([
      200, 429,
    ]);
    expect(await ask(product, '198.51.100.7, 198.51.100.8')).toBe(200);
  });

  it('gets no more behind two of ours, or behind those of our networks', async () => {
    for (const { product } of [behindTwo, behindNetwork]) {
      await takeTries(product, 'otp-network', '198.51.100.7', 299);
      expect([
        await ask(product, '203.0.113.1, 198.51.100.7, 10.1.2.3'),
        await ask(product, '203.0.113.2, 198.51.100.7, 10.1.2.3'),
      ]).toEqual([200, 429]);
      expect(await ask(product, '198.51.100.7, 198.51.100.8, 10.1.2.3')).toBe(200);
    }
  });

  it('gets no more where it comes past our proxies', async () => {
    await takeTries(behindOthers.product, 'otp-network', '127.0.0.1', 299);
    expect([await ask(behindOthers.product, '203.0.113.1'), await ask(behindOthers.product, '10.1.2.3')]).toEqual([
      200, 429,
    ]);
  });

  it('gets no more by taking another of its IPv6 addresses', async () => {
    const { product } = behindProxy;
    await takeTries(product, 'otp-network', '2409:40f2:1:2::1', 300);
    expect([await ask(product, '2409:40f2:1:2:ffff::9'), await ask(product, '2409:40f2:1:3::1')]).toEqual([429, 200]);
  });
});

it('a proxy that the settings do not know of is told of in the log, once', async () => {
  const warnings = ({ log }: Product) => log.filter(({ msg }) => msg.includes('TRUST_PROXY')).length;
  await ask(alone.product, '203.0.113.9');
  expect(warnings(alone.product)).toBe(1);
  await ask(alone.product, '203.0.113.10');
  await ask(behindProxy.product, '203.0.113.9');
  expect([warnings(alone.product), warnings(behindProxy.product), warnings(behindOthers.product)]).toEqual([1, 0, 0]);
});

it('counters are kept under nobody’s address', async () => {
  const { product } = behindProxy;
  await aClient(product).raw('POST', '/auth/login', { json: { email: 'nobody@example.org', password: 'x' } });
  const { rows } = await product.database.pool.query<{ key: string }>('select key from rate_limits');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ key }) => key).join(' ')).not.toMatch(/@|\d+\.\d+\.\d+\.\d+/);
});

it('the longest address that there is can be counted', async () => {
  const email = `${'m'.repeat(60)}@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example`;
  expect(email.length).toBeLessThanOrEqual(254);
  const answer = await aClient(behindProxy.product).raw('POST', '/auth/login', { json: { email, password: 'x' } });
  expect(answer.status).toBe(200);
});
