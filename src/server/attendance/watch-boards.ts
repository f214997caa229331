/**
 * The boards that are watched at this process. Each is looked at once a second, however many watch it, and sent when it
 * has changed, whichever process changed it. A board that nobody watches costs nothing.
 */
import { sql } from 'kysely';
import { boardEvents } from '../../contract/admin';
import { windowTime } from '../../domain/attendance';
import { type IstDate, SECOND_MS } from '../../domain/time';
import { START_HOURS } from '../../domain/windows';
import type { Context } from '../context';
import type { Db } from '../platform/db/database';
import { eventBytes } from '../platform/http/event-stream';
import { isLive } from '../appointments';
import { centerDay } from './center-day';
import { dayForTheFloor } from './for-the-floor';

const LOOK_EVERY_MS = SECOND_MS;
/** Every fifth look reads the whole board, since its version does not cover refunds, and names in accounts. */
const READ_EVERY_LOOKS = 5;

/** `isForFloor`: without what only staff may see who may see appointments. */
type BoardKey = { centerId: string; date: IstDate; isForFloor: boolean };

type Viewer = {
  /** The session of the administrator who watches. */
  sessionId: string;
  /** Sends the event with the whole board. */
  show(event: Buffer): void;
  /** Called if the board could not be read, or the viewer may no longer see it, so that the shown board may be old. */
  lose(): void;
};

/**
 * Returns which of these sessions are live and have the right to see a board. Asked at each look, before anything is
 * shown.
 */
type WhoMaySee = (sessionIds: string[], board: BoardKey, now: Date) => Promise<ReadonlySet<string>>;

export type Boards = {
  /**
   * Shows the board as it is, and again whenever it has changed. Returns the function that ends this. Throws
   * `center-not-found`, and the errors of the database.
   */
  watch(key: BoardKey, viewer: Viewer): Promise<() => void>;
};

type Watched = BoardKey & {
  viewers: Set<Viewer>;
  version: string | null;
  looks: number;
  /** The last board, as JSON. */
  board: string;
  first: Promise<void>;
  timer: NodeJS.Timeout | null;
};

export function watchBoards(
  { database: { db }, clock, log, sayAway }: Pick<Context, 'database' | 'clock' | 'log' | 'sayAway'>,
  whoMaySee: WhoMaySee,
): Boards {
  const watched = new Map<string, Watched>();
  const nameOf = ({ centerId, date, isForFloor }: BoardKey) => `${centerId} ${date} ${isForFloor}`;

  function begin(key: BoardKey): Watched {
    const viewers = new Set<Viewer>();
    const one: Watched = { ...key, viewers, version: null, looks: 0, board: '', first: Promise.resolve(), timer: null };
    watched.set(nameOf(key), one);
    one.first = look(one).catch((error: unknown) => {
      forget(one);
      throw error;
    });
    return one;
  }

  /** Reads the board if it has changed, drops viewers who may no longer see it, and shows it to the others. */
  async function look(one: Watched): Promise<void> {
    const now = clock();
    const changed = await readChanged(one, now);
    await letGo(one);
    if (changed === null) return;
    const event = eventOf(changed, now);
    for (const viewer of one.viewers) viewer.show(event);
  }

  /** Reads the board as JSON; null if it has not changed. */
  async function readChanged(one: Watched, now: Date): Promise<string | null> {
    // Read before the board: a change in between is found at the next look.
    const version = await versionOf(db, one, now);
    one.looks += 1;
    if (version === one.version && one.looks % READ_EVERY_LOOKS !== 0) return null;
    const whole = await centerDay(db, one.centerId, one.date, now);
    const day = one.isForFloor ? dayForTheFloor(whole) : whole;
    const board = JSON.stringify(boardEvents.board.shape.board.parse(day));
    one.version = version;
    if (board === one.board) return null;
    one.board = board;
    return board;
  }

  /** Ends the streams of sessions that have ended or lost the right, in whichever process that happened. */
  async function letGo(one: Watched): Promise<void> {
    const asked = [...one.viewers];
    if (asked.length === 0) return;
    const seeing = await whoMaySee([...new Set(asked.map(({ sessionId }) => sessionId))], one, clock());
    for (const viewer of asked.filter(({ sessionId }) => !seeing.has(sessionId))) {
      one.viewers.delete(viewer);
      viewer.lose();
    }
  }

  function lookAgain(one: Watched): void {
    one.timer = setTimeout(() => {
      look(one).then(
        () => one.viewers.size > 0 && lookAgain(one),
        (error: unknown) => {
          if (!sayAway(log, error)) log.warn({ err: error }, 'a board could not be read');
          forget(one);
          for (const viewer of one.viewers) viewer.lose();
        },
      );
    }, LOOK_EVERY_MS).unref();
  }

  function forget(one: Watched): void {
    if (one.timer) clearTimeout(one.timer);
    if (watched.get(nameOf(one)) === one) watched.delete(nameOf(one));
  }

  return {
    async watch(key, viewer) {
      const one = watched.get(nameOf(key)) ?? begin(key);
      await one.first;
      one.viewers.add(viewer);
      viewer.show(eventOf(one.board, clock()));
      if (!one.timer) lookAgain(one);
      return () => {
        one.viewers.delete(viewer);
        if (one.viewers.size === 0) forget(one);
      };
    },
  };
}

function eventOf(board: string, now: Date): Buffer {
  return eventBytes('board', `{"success":true,"now":"${now.toISOString()}","board":${board}}`);
}

/**
 * The version of a board: a text that changes whenever the board may look different. That is when one of its rows was written, by
 * any process (PostgreSQL stores the writing transaction's number in each row, `xmin`), a hold lapsed, or a window's state changed.
 */
async function versionOf(db: Db, { centerId, date }: Omit<BoardKey, 'isForFloor'>, now: Date): Promise<string> {
  const { rows } = await sql<{ rows: string }>`
    select concat_ws('/',
      (select count(*) || ':' || coalesce(sum(hashtextextended(
          concat(b.id, ',', b.xmin, ',', came.xmin, ',', paid.xmin, ',', who.xmin), 0)), 0)
        from bookings b join patients who on who.id = b.patient_id
        left join attendance came on came.booking_id = b.id left join payments paid on paid.id = b.payment_id
        where b.center_id = ${centerId} and b.session_date = ${date} and ${isLive(now, 'b')}),
      (select coalesce(sum(hashtextextended(concat(id, ',', xmin), 0)), 0) from center_exceptions
        where center_id = ${centerId} and from_date <= ${date} and to_date >= ${date}),
      (select coalesce(sum(hashtextextended(concat(weekday, ',', start_hour, ',', xmin), 0)), 0) from center_templates
        where center_id = ${centerId}),
      (select xmin from centers where id = ${centerId})) as rows`.execute(db);
  return [rows[0]!.rows, ...START_HOURS.map((hour) => windowTime(date, hour, now))].join(' ');
}
