/**
 * Points of the database at which a test stops a process from outside: constraint triggers, which fire when a
 * transaction commits. Each waits while the test holds the point's lock, and reports the commit (a NOTIFY) afterwards.
 */
import pg from 'pg';

/** Each point: its table, the event, and its condition. */
const MOMENTS = {
  'a chair is held': ['bookings', 'insert', 'true'],
  'a payment is recorded': ['payments', 'update', `new.status = 'paid' and old.status <> 'paid'`],
  'a page is recorded': ['payments', 'update', `new.status = 'open' and old.status = 'creating'`],
  'a desk holds a chair': ['payments', 'update', 'new.desk_until is not null and old.desk_until is null'],
  'a booking is cancelled': ['bookings', 'update', `new.cancel_reason = 'patient' and old.status <> 'cancelled'`],
  'the center cancels': [
    'bookings',
    'update',
    `new.cancel_reason in ('administrator', 'center-closed') and old.status <> 'cancelled'`,
  ],
  'a center is deleted': ['centers', 'update', 'new.deleted_at is not null and old.deleted_at is null'],
  'a patient is blocked': ['users', 'update', `new.status = 'blocked' and old.status <> 'blocked'`],
  'a booking is moved': ['bookings', 'update', 'new.session_date <> old.session_date'],
  'a hold lapses': ['bookings', 'update', `new.cancel_reason = 'not-paid-in-time' and old.status = 'pending'`],
  'a refund is owed': ['refunds', 'insert', 'true'],
  'a refund is recorded': ['refunds', 'update', `new.status = 'succeeded' and old.status <> 'succeeded'`],
  'a mail is owed': ['outbox', 'insert', 'true'],
  'a mail is recorded': ['outbox', 'update', 'new.sent_at is not null and old.sent_at is null'],
} as const satisfies Record<string, readonly [table: string, event: 'insert' | 'update', when: string]>;
export type Moment = keyof typeof MOMENTS;

const NAMES = Object.keys(MOMENTS) as Moment[];
const FIRST_LOCK = 770_000;
const LOOK_EVERY_MS = 5;
const lockOf = (moment: Moment) => FIRST_LOCK + NAMES.indexOf(moment);

export type Moments = {
  /** Blocks commits of such a change; reports the first process that waits. */
  hold(moment: Moment, held: (processName: string) => void): Promise<void>;
  /**
   * Ends the hold. `undone`: waiting commits are rolled back; `done`: they are committed, though their process is gone.
   */
  release(how: 'undone' | 'done'): Promise<void>;
  /** Reports the process that next commits such a change. */
  watch(moment: Moment, committed: (processName: string) => void): void;
  close(): Promise<void>;
};

const WAITING = `
  select pid, application_name as name from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'
    and pid in (select pid from pg_locks where locktype = 'advisory' and not granted and classid = 0 and objid = $1)`;

/** Installs the triggers in a migrated database. Application names identify the processes. */
export async function watchMoments(url: string): Promise<Moments> {
  const keeper = new pg.Client({ connectionString: url });
  const onlooker = new pg.Client({ connectionString: url });
  await Promise.all([keeper.connect(), onlooker.connect()]);
  await keeper.query(`
    create function moment() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(tg_argv[0]::bigint);
      perform pg_notify('moments', tg_argv[0] || ' ' || current_setting('application_name'));
      return null;
    end $$`);
  for (const moment of NAMES) {
    const [table, event, when] = MOMENTS[moment];
    await keeper.query(`
      create constraint trigger "${moment}" after ${event} on ${table} deferrable initially deferred
      for each row when (${when}) execute function moment(${lockOf(moment)})`);
  }

  let watched: { lock: number; committed: (name: string) => void } | null = null;
  onlooker.on('notification', ({ payload = '' }) => {
    const [lock, name] = payload.split(' ');
    if (!watched || Number(lock) !== watched.lock || !name) return;
    const { committed } = watched;
    watched = null;
    committed(name);
  });
  await onlooker.query('listen moments');

  let heldLock: number | null = null;
  const waiting = async (lock: number) => (await onlooker.query<{ pid: number; name: string }>(WAITING, [lock])).rows;
  return {
    async hold(moment, held) {
      const lock = (heldLock = lockOf(moment));
      await keeper.query('select pg_advisory_lock($1)', [lock]);
      const look = async () => {
        if (heldLock !== lock) return;
        const [first] = await waiting(lock);
        if (first) held(first.name);
        else setTimeout(() => void look(), LOOK_EVERY_MS);
      };
      void look();
    },
    async release(how) {
      const lock = heldLock;
      if (lock === null) return;
      heldLock = null;
      if (how === 'undone') {
        for (const { pid } of await waiting(lock)) await keeper.query('select pg_terminate_backend($1, 5000)', [pid]);
      }
      await keeper.query('select pg_advisory_unlock($1)', [lock]);
    },
    watch: (moment, committed) => void (watched = { lock: lockOf(moment), committed }),
    async close() {
      await Promise.all([keeper.end(), onlooker.end()]);
    },
  };
}
