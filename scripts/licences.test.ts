/** Licences of shipped packages: `licences.json` lists those that are known to be fine, and why. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Lock = {
  packages: Record<
    string,
    { version?: string; license?: string; dev?: boolean; devOptional?: boolean; link?: boolean }
  >;
};
type Licences = { allowed: Record<string, string>; stated: Record<string, string> };

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
const { allowed, stated } = JSON.parse(readFileSync('scripts/licences.json', 'utf8')) as Licences;
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };

/** `devOptional`: for development, or for an optional peer of a shipped package, such as Lingui's macros. */
const shipped = Object.entries(packages)
  .filter(([place, { dev, devOptional, link }]) => place !== '' && !dev && !devOptional && !link)
  .map(([place, { version, license }]) => ({ name: place.split('node_modules/').at(-1)!, version, license }));

it('every package that is shipped has a licence that is known to be fine', () => {
  expect(shipped.length).toBeGreaterThan(100);
  const licenceOf = ({ name, version, license }: (typeof shipped)[number]) =>
    license ?? stated[`${name}@${version}`] ?? 'unknown';
  expect(
    shipped.filter((one) => !(licenceOf(one) in allowed)).map((one) => `${one.name}@${one.version}: ${licenceOf(one)}`),
  ).toEqual([]);
});

it('a licence that a package does not state in its package.json is still of the version that was looked at', () => {
  const known = shipped.filter(({ license }) => !license).map(({ name, version }) => `${name}@${version}`);
  expect(known.sort()).toEqual(Object.keys(stated).sort());
});

it('every dependency has its reason in the record of decisions', () => {
  const record = readFileSync('docs/decisions/0005-dependencies.md', 'utf8');
  const named = [...record.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual(Object.keys(dependencies).sort());
});
