/** Every form of the administrators' area is one `AdminForm`, which can't be made without saying how it waits and is refused. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_DIR } from '../src/server/platform/paths';

const AREA = path.join(PROJECT_DIR, 'src', 'web', 'admin');
const files = readdirSync(AREA, { recursive: true, encoding: 'utf8' }).filter((file) => /[.]tsx?$/.test(file));
const filesWith = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(path.join(AREA, file), 'utf8')));

it('only the one form is a form', () => {
  expect(filesWith(/onSubmit=|<form\b/)).toEqual([path.join('ui', 'admin-form.tsx')]);
});

it('only its hook keeps what is typed and sends it', () => {
  expect(filesWith(/\buseForm[(<]/)).toEqual([path.join('ui', 'use-admin-form.ts')]);
});
