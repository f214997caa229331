/**
 * Locks the data directory for one process, since the embedded database breaks if two open it. The lock is a listening
 * socket in the directory: the kernel accepts connections for a busy process and refuses them for a killed one, so
 * nothing has to be renewed or guessed. A lock file with a time stamp was once taken from a process that was busy
 * filling its database.
 */
import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { type Server, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '../../errors';

/** Another process uses the data directory. */
export class DataDirInUse extends OperatorError {
  constructor(dataDir: string) {
    super(
      `The data directory ${dataDir} is in use by another process. Stop that one first, or set DATA_DIR to another folder.`,
    );
  }
}

/** The longest socket path that every system accepts. */
const MAX_SOCKET_PATH = 100;
/** How long until a second process that started at the same moment has shown itself. */
const SETTLE_MS = 100;

/** Locks the directory. Returns the function that unlocks it. Throws DataDirInUse. */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  if (process.platform !== 'linux') return lockBySocket(dataDir);
  // The kernel gives this name to one process of a machine at a time, however busy it is, and frees it when the process
  // ends.
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

/**
 * Locks by a socket in the directory. This also works between containers that share the directory, which can't see each
 * other's abstract socket names.
 */
async function lockBySocket(dataDir: string): Promise<() => Promise<void>> {
  const socket = ownSocket(dataDir, 'lock');
  if ((await whoHolds(socket)) !== null) throw new DataDirInUse(dataDir);
  if (process.platform !== 'win32') await rm(socket, { force: true });
  const token = randomBytes(8).toString('hex');
  const server = await hold(socket, token).catch(() => {
    throw new DataDirInUse(dataDir);
  });
  // Fails if another process has just removed the socket, which is detected below.
  if (process.platform !== 'win32') await chmod(socket, 0o600).catch(() => undefined);
  await wait(SETTLE_MS);
  if ((await whoHolds(socket)) !== token) {
    server.close();
    throw new DataDirInUse(dataDir);
  }
  return () => close(server);
}

const close = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));

/** The path of the socket on which the process with this data directory listens. */
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

/** Reads the token of the listening process; '' if it is too busy to answer, null if there is none. */
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
