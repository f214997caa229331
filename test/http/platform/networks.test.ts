/** Which address counts: clients' own claims are ignored. */
import { describe, expect, it } from 'vitest';
import { aClient } from '../../client';
import { takeTries } from '../../limits';
import { type Product } from '../../product';
import { aRunningProduct } from '../../the-product';

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
    await takeTries(alone.product, 'otp-network', '127.0.0.1', 59);
    expect([await ask(alone.product, '203.0.113.1'), await ask(alone.product, '203.0.113.2')]).toEqual([200, 429]);
  });

  it('gets no more behind our proxy, which writes the last one', async () => {
    const { product } = behindProxy;
    await takeTries(product, 'otp-network', '198.51.100.7', 59);
    expect([await ask(product, '203.0.113.1, 198.51.100.7'), await ask(product, '203.0.113.2, 198.51.100.7')]).toEqual([
      200, 429,
    ]);
    expect(await ask(product, '198.51.100.7, 198.51.100.8')).toBe(200);
  });

  it('gets no more behind two of ours, or behind those of our networks', async () => {
    for (const { product } of [behindTwo, behindNetwork]) {
      await takeTries(product, 'otp-network', '198.51.100.7', 59);
      expect([
        await ask(product, '203.0.113.1, 198.51.100.7, 10.1.2.3'),
        await ask(product, '203.0.113.2, 198.51.100.7, 10.1.2.3'),
      ]).toEqual([200, 429]);
      expect(await ask(product, '198.51.100.7, 198.51.100.8, 10.1.2.3')).toBe(200);
    }
  });

  it('gets no more where it comes past our proxies', async () => {
    await takeTries(behindOthers.product, 'otp-network', '127.0.0.1', 59);
    expect([await ask(behindOthers.product, '203.0.113.1'), await ask(behindOthers.product, '10.1.2.3')]).toEqual([
      200, 429,
    ]);
  });

  it('gets no more by taking another of its IPv6 addresses', async () => {
    const { product } = behindProxy;
    await takeTries(product, 'otp-network', '2409:40f2:1:2::1', 60);
    expect([await ask(product, '2409:40f2:1:2:ffff::9'), await ask(product, '2409:40f2:1:3::1')]).toEqual([429, 200]);
  });
});

describe('a proxy that writes more than an address', () => {
  const wrongLogin = (product: Product, forwardedFor: string) => {
    const json = { email: `reena-${(n += 1)}@example.org`, password: 'wrong password' };
    return aClient(product).raw('POST', '/auth/login', { json, headers: { 'x-forwarded-for': forwardedFor } });
  };

  it.each([
    ['its port', (port: number) => `203.0.113.1, 198.51.100.21:${port}`, '198.51.100.21'],
    ['brackets and its port', (port: number) => `[2409:40f2:1:9::${port}]:${port}`, '2409:40f2:1:9::1'],
    ['an IPv4 address as IPv6', (port: number) => `[::ffff:198.51.100.22]:${port}`, '198.51.100.22'],
    ['an IPv4 address as IPv6 without dots', () => '::ffff:c633:6417', '198.51.100.23'],
  ])('of a client, %s, changes no limit', async (_, written, network) => {
    const { product } = behindProxy;
    await takeTries(product, 'login-network', network, 38);
    const answers = [];
    for (let port = 4001; port <= 4004; port++) answers.push((await wrongLogin(product, written(port))).json);
    expect(answers.filter((answer) => (answer as { code?: string }).code === 'too-many-tries')).toHaveLength(2);
  });

  it('of the proxies before it too, changes neither whom we trust nor who the client is', async () => {
    const { product } = behindNetwork;
    await takeTries(product, 'otp-network', '198.51.100.24', 59);
    expect([
      await ask(product, '198.51.100.24:4001, 10.1.2.3:5001'),
      await ask(product, '198.51.100.24:4002, 10.1.2.3:5002'),
      await ask(product, '198.51.100.25:4003, 10.1.2.3:5003'),
    ]).toEqual([200, 429, 200]);
  });
});

describe('a proxy that writes no address', () => {
  const hidden = aRunningProduct({ settings: { TRUST_PROXY: '1' } });

  it('is told of loudly, and all whom it hides share the limits of one network', async () => {
    const { product } = hidden;
    await takeTries(product, 'otp-network', 'unknown', 58);
    expect([
      await ask(product, 'unknown'),
      await ask(product, '_a1'),
      await ask(product, '203.0.113.1, _b2'),
      await ask(product, '_c3, 203.0.113.1'),
    ]).toEqual([200, 200, 429, 200]);
    const told = product.log.filter(({ msg }) => msg.includes('X-Forwarded-For'));
    expect(told).toMatchObject([{ level: 50, written: 'unknown' }]);
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
