/** In the administrators' area queries and changes go through `admin/api`, so that what a change touches is fetched again. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_DIR } from '../src/server/platform/paths';

const AREA = path.join(PROJECT_DIR, 'src', 'web', 'admin');
const files = readdirSync(AREA, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<![.]test)[.]tsx?$/.test(file))
  .sort()
  .map((file) => ({ file: file.replaceAll(path.sep, '/'), text: readFileSync(path.join(AREA, file), 'utf8') }));
const filesWith = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

it('no key of a query is written by hand', () => {
  expect(filesWith(/Key: \[\s*['"`]/)).toEqual([]);
  expect(filesWith(/queryFn/)).toEqual(['api/administrator.ts', 'api/query-of.ts', 'board/queries.ts']);
});

it('a change is called by useChange or useCall', () => {
  expect(filesWith(/callInSession/)).toEqual(['api/call-admin.ts', 'api/use-change.ts']);
});

it('the others are signing in and out, and a deletion that says itself that the session has ended', () => {
  const called = files.flatMap(({ text }) => [...text.matchAll(/callApi\((\w+\.\w+)/g)].map(([, name]) => name));
  expect([...new Set(called)].sort()).toEqual([
    'centers.remove',
    'identityProvider.begin',
    'identityProvider.finish',
    'invitation.accept',
    'session.getAdmin',
    'session.logIn',
    'session.logOut',
    'staffPasskeys.beginLogIn',
    'staffPasskeys.beginSecondStep',
    'staffPasskeys.logIn',
    'staffPasskeys.secondStep',
    'twoFactor.confirm',
    'twoFactor.enrol',
    'twoFactor.logIn',
  ]);
});
