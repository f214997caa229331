/** Whatever says a word of another namespace has asked for that namespace: otherwise the page shows the word's key. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_DIR } from '../src/server/platform/paths';

const WEB = path.join(PROJECT_DIR, 'src/web');
const FILES = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /[.]tsx?$/.test(file) && !/[.]test[.]/.test(file),
);
/** Every page has them; the frame of the administrators' pages has `admin`. */
const ALWAYS = ['common', 'errors', 'frame'];
const alwaysIn = (file: string) => (file.startsWith('admin/') ? [...ALWAYS, 'admin'] : ALWAYS);

const namespacesSaid = (text: string) =>
  [...text.matchAll(/\bt(?:[.]find|[.]list)?[(]\s*['`]([a-z-]+):(?![/])/g)].map(([, namespace]) => namespace!);

const namespacesAsked = (text: string) =>
  [...text.matchAll(/useTranslation(?:<[^>]*>)?[(]([^)]*)[)]/g)].flatMap(([, asked]) =>
    [...asked!.matchAll(/'([a-z-]+)'/g)].map(([, namespace]) => namespace!),
  );

it('no file says words of a namespace that it has not asked for', () => {
  const missing = FILES.flatMap((file) => {
    const text = readFileSync(path.join(WEB, file), 'utf8');
    const known = new Set([...alwaysIn(file), ...namespacesAsked(text)]);
    return [...new Set(namespacesSaid(text))].filter((one) => !known.has(one)).map((one) => `${file}: ${one}`);
  });
  expect(missing).toEqual([]);
});
