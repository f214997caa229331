/**
 * The embedded database belongs to one process. So that it can be saved while the product runs, that process listens on
 * a socket in the data directory, which only its own user may open, and saves it when asked.
 */
import { chmod, rm } from 'node:fs/promises';
import { type Server, type Socket, connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { ownSocket } from '../../platform/db/data-dir-lock';

type Answer = { file: string } | { error: string };

/** Listens until what it returns is called. */
export async function listenForBackups(dataDir: string, save: () => Promise<string>): Promise<() => Promise<void>> {
  const socket = ownSocket(dataDir, 'backup');
  if (process.platform !== 'win32') await rm(socket, { force: true });
  const server: Server = createServer((connection: Socket) => {
    connection.on('error', () => undefined);
    void save()
      .then(
        (file): Answer => ({ file }),
        (error: unknown): Answer => ({ error: error instanceof Error ? error.message : 'unknown' }),
      )
      .then((answer) => connection.end(JSON.stringify(answer)));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(socket, resolve));
  if (process.platform !== 'win32') await chmod(socket, 0o600);
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** Asks the process that works on the data directory for a backup; where it is. Throws when it can't make one. */
export async function askForBackup(dataDir: string): Promise<string> {
  const connection = connect(ownSocket(dataDir, 'backup'));
  const answer = JSON.parse(await text(connection)) as Answer;
  if ('error' in answer) throw new Error(answer.error);
  return answer.file;
}
