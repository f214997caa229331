/** `npm run admin -- create|list|clear-tries|reset-password|reset-two-factor|remove|remove-demo|foods-not-found|push-keys|move-pictures|audit-stream|audit-verify`: the only way to become an administrator. */
import webPush from 'web-push';
import { isId } from '../../../contract/common';
import { ROLES, type RoleAt } from '../../../domain/rights';
import type { Clock } from '../../../domain/time';
import type { Db } from '../../platform/db/database';
import {
  CannotCreate,
  clearTries,
  createAdministrator,
  listAdministrators,
  removeAdministrator,
  resetAdministratorPassword,
  resetTwoFactor,
} from '../../staff';
import { listNotFound } from '../../site';
import { AppError } from '../../errors';
import { writeAuditStream } from './audit';
import { type RemovedDemo, removeDemo } from '../seed/demo-accounts';

export type AdminCommand = {
  db: Db;
  clock: Clock;
  /** The secret from which all keys are derived. */
  secret: () => Promise<string>;
  /** Asks the person at the terminal, or reads what is piped in. */
  readPassword: (prompt: string) => Promise<string>;
  write: (line: string) => void;
};

const USAGE = `npm run admin -- create <userName>             makes an administrator; asks for the password
       create <userName> --role clerk          somebody with another role: owner, manager, clerk, nurse or auditor;
              --center <id>                    at one center, or without it at all of them
npm run admin -- list                          names them all
npm run admin -- clear-tries <userName>        for who is told of too many tries: they may log in again at once
npm run admin -- reset-password <userName>     asks for a new password, and ends the sessions
npm run admin -- reset-two-factor <userName>   for a lost phone: the app is set up anew, and the sessions end
npm run admin -- remove <userName>             removes one, and ends the sessions
npm run admin -- remove-demo                   removes everything that was invented: accounts with published passwords,
                                               patients with their bookings, centers where nobody else has booked
npm run admin -- foods-not-found               what people searched in the diet guide and did not find, most asked first
npm run admin -- push-keys                     makes a pair of keys for push notifications, to be set
npm run admin -- move-pictures                 moves the photos of DATA_DIR into the bucket that the S3_ settings name
npm run --silent admin -- audit-stream         the record of actions as signed JSON lines, oldest first
       audit-stream --after <file>             what is new after the last line of the file; - for standard input
npm run admin -- audit-verify <file>...        whether lines were changed, removed, inserted or moved, and the first of them

The password is read from standard input when that is no terminal.`;

/** Runs the command and returns the exit code. Problems that the operator can solve are printed, not thrown. */
export async function runAdmin(args: string[], command: AdminCommand): Promise<number> {
  const { write } = command;
  try {
    const after = afterIn(args);
    if (after !== null) {
      await writeAuditStream(after.file, { ...command, secret: await command.secret() });
      return 0;
    }
    const done = await run(args, command);
    write(done ?? USAGE);
    return done === null ? 2 : 0;
  } catch (error) {
    if (!(error instanceof CannotCreate || error instanceof AppError)) throw error;
    write(error.message);
    return 1;
  }
}

/** Reads `audit-stream` and `audit-stream --after <file>`; null for anything else. */
function afterIn([what, option, file, ...more]: string[]): { file?: string } | null {
  if (what !== 'audit-stream' || more.length > 0) return null;
  if (option === undefined) return {};
  return option === '--after' && file ? { file } : null;
}

/** Returns what was done; null if the arguments were not understood. */
async function run(args: string[], { db, clock, readPassword }: AdminCommand): Promise<string | null> {
  const [what, userName, ...more] = args;
  const role = what === 'create' ? roleIn(more) : null;
  if (what === 'list' && userName === undefined) return describe(await listAdministrators(db));
  if (what === 'foods-not-found' && userName === undefined) return describeNotFound(await listNotFound(db));
  if (what === 'push-keys' && userName === undefined) return describeKeys(webPush.generateVAPIDKeys());
  if (what === 'remove-demo' && userName === undefined) return describeRemoved(await removeDemo(db, clock()));
  if (userName === undefined || (more.length > 0 && !role)) return null;
  switch (what) {
    case 'create': {
      const password = await readPassword(`Password of ${userName}: `);
      await db.transaction().execute((tx) => createAdministrator(tx, userName, password, clock(), role ?? undefined));
      return `${userName} can log in at /admin/login.`;
    }
    case 'clear-tries':
      await db.transaction().execute((tx) => clearTries(tx, userName, clock()));
      return `${userName} can try again at /admin/login.`;
    case 'reset-password': {
      const password = await readPassword(`New password of ${userName}: `);
      await db.transaction().execute((tx) => resetAdministratorPassword(tx, userName, password, clock()));
      return `${userName} has a new password; the sessions have ended.`;
    }
    case 'reset-two-factor':
      await db.transaction().execute((tx) => resetTwoFactor(tx, userName, clock()));
      return `${userName} can set up two-step sign-in anew; the sessions have ended.`;
    case 'remove':
      await db.transaction().execute((tx) => removeAdministrator(tx, userName, clock()));
      return `${userName} is no administrator any more.`;
    default:
      return null;
  }
}

/** Reads `--role clerk --center <id>`; null for anything else. */
function roleIn(options: string[]): RoleAt | null {
  const [roleName, name, centerName, centerId, ...more] = options;
  const role = ROLES.find((one) => one === name);
  if (roleName !== '--role' || !role || more.length > 0) return null;
  if (centerName === undefined) return { role, centerId: null };
  return centerName === '--center' && centerId && isId(centerId) ? { role, centerId } : null;
}

function describe(administrators: Awaited<ReturnType<typeof listAdministrators>>): string {
  if (administrators.length === 0) return 'There is no administrator yet.';
  const lines = administrators.map(
    ({ user_name: name, created_at: since, last_used_at: used, two_factor_since: app }) => {
      const last = used ? `last here ${used.toISOString()}` : 'never here';
      return `${name}  since ${since.toISOString().slice(0, 10)}, ${last}${app ? ', two-step sign-in' : ''}`;
    },
  );
  return lines.join('\n');
}

function describeKeys({ publicKey, privateKey }: webPush.VapidKeys): string {
  return `VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`;
}

function describeNotFound(words: Awaited<ReturnType<typeof listNotFound>>): string {
  if (words.length === 0) return 'Everything that was searched was found.';
  return words.map(({ word, times, last_day: day }) => `${times} × ${word}, last on ${day}`).join('\n');
}

function describeRemoved({ administrators, patients, bookings, centers }: RemovedDemo): string {
  if (administrators + patients + bookings + centers === 0) return 'There was no demonstration data.';
  return `Removed: ${administrators} administrators, ${patients} patients, ${bookings} bookings and ${centers} centers of the demonstration.`;
}
