/** Where data is kept: the database, its replicas, the disk of DATA_DIR, and uploads. */
import type { Context } from '../../context';
import { diskOf } from '../../platform/db/free-space';
import { nameDatabase } from '../../platform/db/open-database';
import { type IdleSlot, type Replica, readIdleSlots, readReplicas } from '../facts';
import { type Check, LIMITS, count, inWords, line, sizeOf } from './check';

export async function storage(context: Context): Promise<Check[]> {
  const { database, config } = context;
  return [
    line(
      { id: 'database', group: 'storage', name: 'Database', found: `Answers: ${nameDatabase(config)}.` },
      !database.hasRoom() && {
        state: 'bad',
        found: 'The disk of the embedded database is nearly full: changes are refused.',
        advice: 'Make room on the disk of DATA_DIR: move old backups and before-restore folders away.',
      },
    ),
    disk(config.dataDir, await diskOf(config.dataDir).catch(() => null)),
    await uploads(context),
    await ofReplicas(context),
    ...(context.reads.hasReplica ? [readReplica(await context.reads.whyAway())] : []),
  ];
}

/** The disk of a folder; `read` is null where that is not known. In bytes. */
export function disk(dataDir: string, read: { free: number; size: number } | null): Check {
  const of = { id: 'disk', group: 'storage', name: 'Disk of DATA_DIR' } as const;
  if (!read) {
    const advice = `Let DATA_DIR name a folder that the product may read: ${dataDir} is none.`;
    return line({ ...of, found: 'Its free space can not be read.' }, { state: 'warning', advice });
  }
  const found = `${sizeOf(read.free)} of ${sizeOf(read.size)} are free.`;
  return line(
    { ...of, found },
    read.free / read.size < LIMITS.diskFree && {
      state: 'bad',
      found: `Less than a tenth is free: ${found}`,
      advice: 'Move old backups and before-restore folders away, or give the disk more room.',
    },
  );
}

async function uploads({ images, photoFiles }: Context): Promise<Check> {
  // The bucket is asked now: whether there is room, a process says as it last heard, and a command has never heard.
  const why = await photoFiles.whyAway();
  const isPossible = why === null && (await images.hasRoom());
  return line(
    { id: 'uploads', group: 'storage', name: 'Photos and letters', found: 'They can be stored.' },
    !isPossible && {
      state: 'bad',
      found: why ?? 'There is no room for them: uploads are refused, everything else works.',
      advice: why
        ? 'Look at the settings S3_… and at the bucket.'
        : 'Make room on the disk of DATA_DIR, or raise its quota.',
    },
  );
}

async function ofReplicas({ database, config }: Context): Promise<Check> {
  const isRead = config.readDatabaseUrl !== null;
  if (database.embedded) return replicas([], isRead);
  return replicas(await readReplicas(database.db), isRead, await readIdleSlots(database.db));
}

/** Whether the product can read from READ_DATABASE_URL. */
function readReplica(why: string | null): Check {
  return line(
    { id: 'read replica', group: 'storage', name: 'Replica for reading', found: 'It can be read.' },
    why !== null && {
      state: 'warning',
      found: `It can not be read: ${why.replace(/[\s.]+$/, '')}.`,
      advice:
        'Reports and lists are read from the primary, which has more to do. Look whether READ_DATABASE_URL names a replica, and whether that runs.',
    },
  );
}

/** The replicas that stream, and the slots of those that do no more. `isRead`: READ_DATABASE_URL names one. */
export function replicas(all: readonly Replica[], isRead: boolean, idle: readonly IdleSlot[] = []): Check {
  const behind = ({ bytes, seconds }: Replica) =>
    bytes === null ? 'how far behind is unknown' : `${inWords(seconds * 1_000)} behind, ${sizeOf(bytes)} to apply`;
  const late = all.filter(
    ({ bytes, seconds }) => seconds * 1_000 > LIMITS.replicaMs || (bytes ?? 0) > LIMITS.replicaBytes,
  );
  const streaming = all.reduce((sum, { connected }) => sum + connected, 0);
  return line(
    {
      id: 'replicas',
      group: 'storage',
      name: 'Replicas',
      found:
        streaming === 0
          ? 'None is set up.'
          : `${count(streaming, 'replica')} ${streaming === 1 ? 'streams' : 'stream'} in time.`,
      rows: all.map((one) => ({ what: one.replica || 'without a name', at: null, note: behind(one) })),
    },
    streaming === 0 &&
      isRead && {
        state: 'bad',
        found: 'READ_DATABASE_URL is set, and no replica streams from the database.',
        advice: 'Look whether the replica runs, and at its log. Reports and lists are read from the primary meanwhile.',
      },
    idle.length > 0 && {
      state: 'bad',
      found: `${idle.map(({ slot, kept }) => `The replica of the slot ${slot} streams no more; ${sizeOf(kept ?? 0)} of the log are kept for it`).join('. ')}.`,
      advice:
        'Look whether it runs, and at its log. If it is not to come back, drop its slot (select pg_drop_replication_slot): what is kept for it fills the disk of the primary.',
    },
    late.length > 0 && {
      state: 'bad',
      found: `${late.map((one) => `${one.replica || 'A replica'} is ${behind(one)}`).join('; ')}.`,
      advice:
        "Look at the replica's log, disk and network, and don't switch to it: what was booked since would be lost.",
    },
    all.some(({ bytes }) => bytes === null) && {
      state: 'bad',
      found: 'There are replicas, and the product may not read how far behind they are.',
      advice: 'As a superuser: grant pg_read_all_stats to the role of DATABASE_URL.',
    },
  );
}
