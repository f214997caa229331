/**
 * Makes the files of the embedded database private to their owner, since PGlite unpacks new ones readable for
 * everybody.
 */
import { chmod, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

const FOLDER = 0o700;
const FILE = 0o600;

/** Makes a folder private. Does nothing on systems without such modes. */
export async function closeFolder(folder: string): Promise<void> {
  await setMode(folder, FOLDER);
}

/** Makes everything in a folder private. */
export async function closeAll(folder: string): Promise<void> {
  await closeFolder(folder);
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const place = path.join(folder, entry.name);
      if (entry.isDirectory()) await closeAll(place);
      else if (entry.isFile()) await setMode(place, FILE);
    }),
  );
}

async function setMode(place: string, mode: number): Promise<void> {
  if (((await stat(place)).mode & 0o777) !== mode) await chmod(place, mode);
}
