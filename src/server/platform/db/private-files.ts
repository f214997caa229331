/** What the embedded database keeps is read by its owner alone: what PGlite unpacks for a new one is open to everybody. */
import { chmod, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

const FOLDER = 0o700;
const FILE = 0o600;

/** Closes a folder to everybody else. Systems without such modes are left as they are. */
export async function closeFolder(folder: string): Promise<void> {
  await setMode(folder, FOLDER);
}

/** Closes everything in a folder to everybody else, however it came to be there. */
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
