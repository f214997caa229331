import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as hindi from '../src/locales/hi/react-aria';
import { dictionaryOf } from './aria-words';

const at = (file: string) => new URL(`../node_modules/react-aria/dist/private/${file}`, import.meta.url).pathname;
const words = (folder: string) => {
  const file = at(`${folder}/intlStrings.mjs`);
  return dictionaryOf(readFileSync(file, 'utf8'), file);
};

describe('what React Aria says', () => {
  it.each(Object.entries(hindi))('has its Hindi for %s: every sentence, with the same values', async (folder, said) => {
    const { default: english } = (await import(/* @vite-ignore */ at(`intl/${folder}/en-US.mjs`))) as {
      default: Record<string, string | ((values: unknown) => string)>;
    };
    expect(Object.keys(said).sort()).toEqual(Object.keys(english).sort());
    for (const [key, sentence] of Object.entries(english)) {
      const own = (said as Record<string, unknown>)[key];
      expect(typeof own, key).toBe(typeof sentence);
      if (typeof sentence !== 'function' || typeof own !== 'function') continue;
      const asked = new Set<string>();
      const values = new Proxy({}, { get: (_, name) => asked.add(String(name)) && `<${String(name)}>` });
      sentence(values);
      const sentenceInHindi = String(own(values));
      for (const name of asked) expect(sentenceInHindi, key).toContain(`<${name}>`);
    }
    expect(words(folder)).toContain("'hi-IN'");
  });

  it('is English alone elsewhere, and no other language', () => {
    expect(words('table')).toMatch(/^import english from "[^"]+en-US\.mjs";\s+export default \{ 'en-US': english \};$/);
    expect(words('calendar')).not.toContain('fr-FR');
    expect(dictionaryOf('export {}', '/src/web/page.tsx')).toBeNull();
  });
});
