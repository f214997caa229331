import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withOurRoutes } from './lost-routes';

const dir = new URL('../node_modules/react-router/dist/production/', import.meta.url).pathname;
const modules = readdirSync(dir)
  .filter((name) => /^chunk-.*\.mjs$/.test(name))
  .map((name) => ({ id: dir + name, code: readFileSync(dir + name, 'utf8') }));

it('React Router reloads no page when the code of another one is lost', () => {
  const changed = modules.flatMap(({ code, id }) => withOurRoutes(code, id) ?? []);
  expect(changed).toHaveLength(1);
  const [, loads] = /async function loadRouteModule([\s\S]*?)\n\}\n/.exec(changed[0]!)!;
  expect(loads).toContain('loadRoute(() => import(');
  expect(loads).not.toContain('reload');
});

it('a module that has no such code is left alone', () => {
  expect(withOurRoutes('export {}', `${dir}chunk-ABC.mjs`)).toBeNull();
  expect(withOurRoutes(modules[0]!.code, '/other/module.mjs')).toBeNull();
});
