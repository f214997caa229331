/**
 * React Router reloads the page that is being left when the code of the next one can't be loaded: on a lost network the browser
 * then shows its own error, and what was typed is gone. A build gives that failure to `loadRoute` (src/web/framework/lost-routes.ts).
 */
import path from 'node:path';
import type { Plugin } from 'vite';

const OURS = path.resolve(import.meta.dirname, '../src/web/framework/lost-routes.ts');

const MODULE = /\/react-router\/dist\/\w+\/chunk-\w+\.mjs$/;
const LOADS = /async function loadRouteModule\((\w+), (\w+)\) \{[\s\S]*?window\.location\.reload\(\);[\s\S]*?\n\}\n/;

/** The module of React Router's that loads routes, with our way to do it; null for any other module. */
export function withOurRoutes(code: string, id: string): string | null {
  if (!MODULE.test(id)) return null;
  if (!LOADS.test(code)) return null;
  const own = code.replace(
    LOADS,
    (_, route: string, known: string) =>
      `async function loadRouteModule(${route}, ${known}) {\n` +
      `  return ${known}[${route}.id] ??= await loadRoute(() => import(/* @vite-ignore */ ${route}.module));\n}\n`,
  );
  // Only the build for development can be imported by name.
  return `import { loadRoute } from ${JSON.stringify(OURS)};\n${own.replace(/\b(ENABLE_DEV_WARNINGS) = true;/, '$1 = false;')}`;
}

export function lostRoutes(): Plugin {
  let isFound = false;
  return {
    name: 'lost-routes',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const own = withOurRoutes(code, id);
      isFound ||= own !== null;
      return own === null ? null : { code: own, map: null };
    },
    buildEnd(error) {
      if (!error && !isFound) this.error('React Router loads the code of its routes in another way than before.');
    },
  };
}
