/** Whom a payment is with is known to its settings and its adapter alone: another provider is added there and nowhere else. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ONLINE_PROVIDERS } from '../../domain/paid-by';

const SERVER = path.resolve('src/server');
/** The settings of the providers and their adapters, and what makes up data. */
const MAY_KNOW = /^(payment-settings|checkout\/(payments|webhook-route|providers\/)|platform\/db\/schema|ops\/seed\/)/;
/** The specification's name of the provider's id of a payment, whoever the provider is; and prose. */
const OTHERWISE = /stripePaymentId|^\s*(\*|\/\/|\/\*)/;

it('nothing else on the server names a provider', () => {
  const names = new RegExp(ONLINE_PROVIDERS.join('|'), 'i');
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file) && !MAY_KNOW.test(file),
  );
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) =>
    readFileSync(path.join(SERVER, file), 'utf8')
      .split('\n')
      .flatMap((line, n) => (names.test(line) && !OTHERWISE.test(line) ? [`${file}:${n + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
