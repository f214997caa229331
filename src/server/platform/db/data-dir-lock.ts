/**
 * Takes the data directory for one process: the embedded database breaks when two open it. The lock is a listening
 * socket in the directory. The kernel answers for a process that is busy and falls silent for one that was killed, so
 * there is nothing to renew and nothing to guess; a lock file with a time stamp was taken from a process that was busy
 * filling its database.
 */
import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { type Server, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '../../errors';

/** Another process works on the data directory. */
export class DataDirInUse extends OperatorError {
  constructor(dataDir: string) {
    super(
      `The data directory ${dataDir} is in use by another process. Stop that one first, or set DATA_DIR to another folder.`,
    );
  }
}

/** The longest path of a socket that every system takes. */
const MAX_SOCKET_PATH = 100;
/** After which a second process that started at the very same moment has shown itself. */
const SETTLE_MS = 100;

/** Returns what releases the directory. Throws DataDirInUse. */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  if (process.platform !== 'linux') return lockBySocket(dataDir);
  // The kernel gives such a name to one process of a machine at a time, however busy it is, and takes it back when that ends.
  const name = await hold(`\0vrikka-lock-${hashOf(path.resolve(dataDir))}`, '').catch(() => {
    throw new DataDirInUse(dataDir);
  });
  try {
    const release = await lockBySocket(dataDir);
    return async () => {
      await release();
      await close(name);
    };
  } catch (error) {
    await close(name);
    throw error;
  }
}

/** Also tells apart processes in containers that share the directory: those know nothing of each other's names. */
async function lockBySocket(dataDir: string): Promise<() => Promise<void>> {
  const socket = ownSocket(dataDir, 'lock');
  if ((await whoHolds(socket)) !== null) throw new DataDirInUse(dataDir);
  if (process.platform !== 'win32') await rm(socket, { force: true });
  const token = randomBytes(8).toString('hex');
  const server = await hold(socket, token).catch(() => {
    throw new DataDirInUse(dataDir);
  });
  // Gone where another process took it at this very moment, which shows below.
  if (process.platform !== 'win32') await chmod(socket, 0o600).catch(() => undefined);
  await wait(SETTLE_MS);
  if ((await whoHolds(socket)) !== token) {
    server.close();
    throw new DataDirInUse(dataDir);
  }
  return () => close(server);
}

const close = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));

/** Where a process that works on the data directory listens for others of this machine. */
export function ownSocket(dataDir: string, name: string): string {
  const hash = hashOf(dataDir);
  if (process.platform === 'win32') return `\\\\.\\pipe\\vrikka-${name}-${hash}`;
  const inside = path.join(dataDir, `${name}.sock`);
  return inside.length <= MAX_SOCKET_PATH ? inside : path.join(tmpdir(), `vrikka-${name}-${hash}.sock`);
}

function hashOf(dataDir: string): string {
  return createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
}

function hold(socket: string, token: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.on('error', () => undefined).end(token));
    server.once('error', reject);
    server.listen(socket, () => resolve(server.unref()));
  });
}

/** The token of the process that listens; '' for one too busy to say; null when there is none. */
function whoHolds(socket: string): Promise<string | null> {
  return new Promise((resolve) => {
    let said = '';
    const connection = connect(socket);
    connection.setTimeout(1_000, () => {
      connection.destroy();
      resolve(said);
    });
    connection.on('data', (chunk) => (said += chunk.toString()));
    connection.on('end', () => resolve(said));
    connection.on('error', () => resolve(null));
  });
}
