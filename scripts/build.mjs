/** Builds everything into dist/: pages and assets (also compressed), and the server. `npm run build`. */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'esbuild';
import { framework } from './framework.mjs';
import { PROGRAMS, SERVER_BUILD } from './server-build.mjs';
import { BUILD_STAMP, sourceHash } from './source-hash.mjs';
import { weighPages } from './weigh-pages.mjs';

rmSync('dist', { recursive: true, force: true });

framework(['build', '--logLevel', 'warn'], { NODE_ENV: 'production' });

await build({ ...SERVER_BUILD, entryPoints: PROGRAMS, outdir: 'dist/server' });

await compressAssets('dist/web/client');
process.stdout.write(`${weighPages('dist/web/client')}\n`);
mkdirSync('dist', { recursive: true });
writeFileSync(BUILD_STAMP, sourceHash());

/** Compresses once what would otherwise be compressed at every request. */
async function compressAssets(dir) {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|svg|json|webmanifest|txt|xml)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
      writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}
