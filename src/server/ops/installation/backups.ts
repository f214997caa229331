/** Backups, their verification, and the doctor's last look at the books. */
import { sql } from 'kysely';
import type { Context } from '../../context';
import type { Db } from '../../platform/db/database';
import { type Archive, readArchive } from '../facts';
import { readRuns } from '../operator-runs';
import { type Check, LIMITS, count, inWords, line, sizeOf } from './check';

const MAKE_ONE = 'make one now (npm run backup, or systemctl start vrikka-backup)';
const VERIFY = 'Run npm run backup:verify, and see to it that it runs every night (docs/operating.md, "Verified").';

export async function backups({ database, clock }: Context): Promise<Check[]> {
  const now = clock();
  const runs = await readRuns(database.db);
  const age = await ageOf(database.db);
  const ago = (date: Date) => now.getTime() - date.getTime();
  const { backup, 'backup-verify': verify, doctor, pgbackrest } = runs;
  const archive = database.embedded ? null : await readArchive(database.db);
  const hasFailed = (run: typeof backup) => run !== undefined && run.endedAt.getTime() !== run.succeededAt?.getTime();
  /** For what has never been done: bad once there was time enough. */
  const never = (limitMs: number, advice: string) =>
    ({ state: age > limitMs ? 'bad' : 'warning', found: 'There is none yet.', advice }) as const;

  const lastBackup = backup?.succeededAt;
  const lastVerified = verify?.succeededAt;
  const { takenAt, bytes } = verify?.figures ?? {};
  const verified = [
    lastVerified
      ? `The last one was restored aside and found good ${inWords(ago(lastVerified))} ago`
      : 'None was found good yet',
    ...(takenAt ? [`it was taken ${inWords(ago(new Date(takenAt)))} ago`] : []),
    ...(bytes ? [`${sizeOf(bytes)}`] : []),
  ].join(', ');
  const broken = Object.entries(doctor?.figures.broken ?? {});

  /** pgBackRest: a backup each night, and every piece of the log between them. */
  const toAPoint = ({ isOn, lastAt, hasFailed: isStuck }: Archive, run: typeof backup) =>
    line(
      {
        id: 'point in time',
        group: 'backups',
        name: 'Backup to a point in time',
        found: [
          isOn
            ? `PostgreSQL archives its log${lastAt ? `, the last time ${inWords(ago(lastAt))} ago` : ''}.`
            : 'PostgreSQL archives no log.',
          run?.succeededAt
            ? `pgBackRest made its last backup ${inWords(ago(run.succeededAt))} ago.`
            : 'Of pgBackRest nothing is known.',
        ].join(' '),
      },
      isOn &&
        isStuck && {
          state: 'bad',
          found: 'PostgreSQL could not archive its log the last time it tried.',
          advice:
            'What is booked now is in no repository, and the log fills the disk. The log of PostgreSQL says why; sudo -u postgres pgbackrest --stanza=vrikka check tries it.',
        },
      hasFailed(run) && {
        state: 'bad',
        found: `The last try of pgBackRest failed, ${inWords(ago(run!.endedAt))} ago.`,
        advice: "journalctl -u 'pgbackrest@*' says why. Mend it and make one now (systemctl start pgbackrest@diff).",
      },
      run !== undefined &&
        run.succeededAt !== null &&
        ago(run.succeededAt) > LIMITS.backupMs && {
          state: 'bad',
          advice:
            "Look at journalctl -u 'pgbackrest@*' and systemctl list-timers; make one now (systemctl start pgbackrest@full).",
        },
    );
  return [
    line(
      {
        id: 'backup',
        group: 'backups',
        name: 'Last backup',
        found: lastBackup ? `Made ${inWords(ago(lastBackup))} ago.` : 'There is none yet.',
      },
      hasFailed(backup) && {
        state: 'bad',
        found: `The last try failed, ${inWords(ago(backup!.endedAt))} ago. ${lastBackup ? `The newest backup is ${inWords(ago(lastBackup))} old.` : 'There is no backup.'}`,
        advice: `The log of the backup says why: a full disk, or a missing key. Mend it and ${MAKE_ONE}.`,
      },
      !lastBackup &&
        never(LIMITS.backupMs, `Set up the nightly backup (docs/operating.md, "Backups"), and ${MAKE_ONE}.`),
      lastBackup !== undefined &&
        lastBackup !== null &&
        ago(lastBackup) > LIMITS.backupMs && {
          state: 'bad',
          found: `The newest backup is ${inWords(ago(lastBackup))} old.`,
          advice: `Look whether the nightly backup runs (systemctl list-timers, or the crontab), and ${MAKE_ONE}.`,
        },
    ),
    database.embedded && !verify
      ? line({
          id: 'verification',
          group: 'backups',
          name: 'Last verification',
          found:
            'Not known: beside a running product with the embedded database, npm run backup:verify only prints its result.',
        })
      : line(
          { id: 'verification', group: 'backups', name: 'Last verification', found: `${verified}.` },
          hasFailed(verify) && {
            state: 'bad',
            found: `The backup that was looked at ${inWords(ago(verify!.endedAt))} ago is no good.`,
            advice:
              'journalctl -u vrikka-backup-verify says which and why. Make another backup and verify it; keep the older ones until one is good.',
          },
          !lastVerified && never(LIMITS.verifyMs, VERIFY),
          [lastVerified, takenAt && new Date(takenAt)].some((date) => date && ago(date) > LIMITS.verifyMs) && {
            state: 'bad',
            advice: `No backup of the last three days was restored and found good. ${VERIFY}`,
          },
        ),
    ...(archive ? [toAPoint(archive, pgbackrest)] : []),
    line(
      {
        id: 'doctor',
        group: 'backups',
        name: 'The doctor',
        found: doctor?.succeededAt
          ? `Compared the books ${inWords(ago(doctor.succeededAt))} ago and found nothing broken.`
          : 'The books were never compared with the provider’s.',
        rows: broken.map(([what, number]) => ({ what, at: null, note: count(number, 'finding') })),
      },
      broken.length > 0 && {
        state: 'bad',
        found: `It found something broken ${inWords(ago(doctor!.endedAt))} ago.`,
        advice:
          'Run npm run doctor, which names each finding and what to do. This ends with the next run that finds nothing.',
      },
      !doctor?.succeededAt && {
        state: age > LIMITS.doctorMs ? 'bad' : 'warning',
        advice: 'Run npm run doctor, and see to it that it runs every morning (docs/operating.md, "Watching").',
      },
      doctor?.succeededAt !== undefined &&
        doctor.succeededAt !== null &&
        ago(doctor.succeededAt) > LIMITS.doctorMs && {
          state: 'bad',
          found: `For ${inWords(ago(doctor.succeededAt))} nobody has compared the books with the provider’s.`,
          advice:
            'Look whether vrikka-doctor.timer is enabled, and at its log; it exits with 3 while the provider can’t be asked.',
        },
    ),
  ];
}

/** How long ago the database was made, by its own clock (ms): a sandbox's may be moved. */
async function ageOf(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: number | null }>`select
    extract(epoch from clock_timestamp() - min(timestamp)::timestamptz)::float8 * 1000 as ms from public.kysely_migration`.execute(
    db,
  );
  return rows[0]?.ms ?? 0;
}
