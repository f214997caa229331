/** `npm run bench -- <name>`: one of the measurements beside this file, of the built product. */
import { existsSync } from 'node:fs';

const [name, ...given] = process.argv.slice(2);
const file = new URL(`${name}.mjs`, import.meta.url);
if (!name || name === 'run' || !existsSync(file)) {
  process.stderr.write('Which measurement? `npm run bench -- lighthouse [--runs 5] [page ...]`\n');
  process.exit(1);
}
const { bench } = await import(file.href);
await bench(given);
