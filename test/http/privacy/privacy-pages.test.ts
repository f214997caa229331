import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { COOKIES } from '../../../src/server/platform/http/cookies';
import privacy from '../../../src/locales/en/pages/privacy.json';

/** The cookies used by pages only, from the code that names them. */
function ofPages(): string[] {
  const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const code = files.map((file) => readFileSync(path.join('src/web', file), 'utf8'));
  return code.flatMap((text) =>
    [...text.matchAll(/\bstepCookie\(\s*'(\w+)'|(?:document\.cookie =|'set-cookie':) `\$\{(\w+)\}=/g)].map(
      ([, name, constant]) => name ?? new RegExp(`const ${constant} = '(\\w+)'`).exec(text)![1]!,
    ),
  );
}

it('the privacy policy names every cookie that a patient can get', () => {
  expect(ofPages()).toContain('flash');
  const ofPatients = [...Object.values(COOKIES), ...ofPages()].filter((name) => !name.startsWith('admin'));
  const PREFIX = 'sections.cookies.names.';
  const named = Object.keys(privacy).filter((path) => path.startsWith(PREFIX));
  expect(named.map((path) => path.slice(PREFIX.length)).sort()).toEqual(ofPatients.sort());
});
