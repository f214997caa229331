/** What the server's bundle loads at its start. */
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { PROGRAMS, SERVER_BUILD } from './server-build.mjs';

it('a process that sends no traces does not load OpenTelemetry', async () => {
  const built = await build({
    ...(SERVER_BUILD as object),
    entryPoints: { main: PROGRAMS.main! },
    outdir: 'dist/not-written',
    write: false,
    sourcemap: false,
    metafile: true,
  });
  const { outputs } = built.metafile!;
  const inputsOf = (file: string) => Object.keys(outputs[file]!.inputs);
  const main = Object.keys(outputs).find((file) => /(^|\/)main\.js$/.test(file))!;
  const loaded = new Set([main]);
  for (const file of loaded) {
    for (const { path, kind, external } of outputs[file]!.imports)
      if (!external && kind === 'import-statement') loaded.add(path);
  }
  const isTracing = (input: string) => /@opentelemetry\/(?!api\/)/.test(input);
  expect([...loaded].flatMap(inputsOf).filter(isTracing)).toEqual([]);
  // It is there to be loaded.
  expect(Object.keys(outputs).flatMap(inputsOf).filter(isTracing).length).toBeGreaterThan(10);
});
