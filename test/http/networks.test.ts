/** Whose address counts, where no proxy of ours stands in front. */
import { describe, expect, it } from 'vitest';
import { aClient } from '../client';
import { aRunningProduct } from '../the-product';

const the = aRunningProduct({ settings: { TRUST_PROXY: '' } });

describe('a network', () => {
  it('that forges X-Forwarded-For gets no more codes', async () => {
    const statuses = [];
    for (let n = 1; n <= 61; n++) {
      const headers = { 'x-forwarded-for': `203.0.113.${n}` };
      const json = { email: `devika-${n}@example.org` };
      statuses.push((await aClient(the.product).raw('POST', '/auth/send-otp', { json, headers })).status);
    }
    expect(statuses.at(-2)).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });
});
