import type { MovableSession } from '../../../contract';
import type { Scheme } from '../../../domain/schemes';
import { type Sitting, bySession, isTooClose } from '../../../domain/series';
import { type IstDate, addDays, istDateOf } from '../../../domain/time';
import { isSameHour, lastBookableDate, parseWindowLabel, windowLabel } from '../../../domain/windows';
import { AppError } from '../../errors';
import type { Db, Tx } from '../../platform/db/database';
import { bookableCenters, type FreeChairs, readFreeChairs, type SeriesCenter } from '../../seats';
import { type ActingFor, type WholeBooking, reschedulingOf } from '../../appointments';
import { allowsMove } from '../../funding';
import { findAlternatives } from '../series/alternatives';
import { ownSittings } from '../series/own-sittings';
import { type Scope, comingSessions, presentComing } from './coming-sessions';

type Wanted = Scope & { time?: string | undefined; shiftDays?: number | undefined };
type State = MovableSession['state'];

/** How many days before and after these sessions the patient's others count for gaps. */
const AROUND_DAYS = 7;

/**
 * Says for each coming session where it would be moved, whether that is possible, and what else is free at its center.
 * The sessions are considered together: a window that one of them leaves is free for another. Writes nothing. Throws
 * `window-unknown`.
 */
export async function previewMove(db: Db, acting: ActingFor, wanted: Wanted, now: Date) {
  const startHour = wanted.time === undefined ? null : parseWindowLabel(wanted.time);
  if (wanted.time !== undefined && startHour === null) throw new AppError('window-unknown');
  const rows = await comingSessions(db, acting, wanted, now);
  const sessions = rows.map((row) => {
    const to = { date: addDays(row.session_date, wanted.shiftDays ?? 0), startHour: startHour ?? row.start_hour };
    return { row, from: hourOf(row), to };
  });
  const range = { from: addDays(istDateOf(now), -AROUND_DAYS), to: addDays(lastBookableDate(now), AROUND_DAYS) };
  const centers = await bookableCenters(db, [...new Set(rows.map((row) => row.center_id))]);
  const chairsOf = await chairsByScheme(db, acting.patientId, rows, centers, range, now);
  const mine = await ownSittings(db, acting.patientId, range, now);
  const ids = rows.map(({ id }) => id);
  const uncovered = await uncoveredOf(db, sessions, ids, now);

  const { states, staying, moving } = statesOf(sessions, chairsOf, mine, uncovered, now);
  const after = [...staying, ...moving.map(({ to }) => to)].sort(bySession);
  const presented: MovableSession[] = [];
  for (const session of sessions) {
    const { row, from, to } = session;
    const state = states.get(session)!;
    const center = centers.find(({ id }) => id === row.center_id);
    const others = after.filter((one) => !isSameHour(one, from));
    const isFixed = state === 'free' || state === 'same' || state === 'too-late';
    const found = isFixed || !center ? [] : findAlternatives(to, { center, nearby: [] }, chairsOf(row), others);
    presented.push({
      ...presentComing(row),
      to: { date: to.date, time: windowLabel(to.startHour) },
      state,
      alternatives: (await coveredOf(db, row, found, ids, now)).map(({ date, time }) => ({ date, time })),
    });
  }
  return { sessions: presented };
}

/** Returns those of some chairs for which the scheme or sponsor of a session pays too. */
export async function coveredOf<Chair extends { date: IstDate; time: string }>(
  db: Db | Tx,
  row: WholeBooking,
  chairs: readonly Chair[],
  alsoMoving: readonly string[],
  now: Date,
): Promise<Chair[]> {
  const covered: Chair[] = [];
  for (const chair of chairs) {
    const window = { centerId: row.center_id, date: chair.date, startHour: parseWindowLabel(chair.time)! };
    if (await allowsMove(db, row, window, now, alsoMoving)) covered.push(chair);
  }
  return covered;
}

type Session = { row: WholeBooking; from: Sitting; to: Sitting };

/** Reads the free chairs for each session by its scheme, since a scheme may have chairs of its own. */
async function chairsByScheme(
  db: Db,
  patientId: string,
  rows: readonly WholeBooking[],
  centers: SeriesCenter[],
  range: { from: IstDate; to: IstDate },
  now: Date,
): Promise<(row: WholeBooking) => FreeChairs> {
  const known = new Map<string | null, FreeChairs>();
  for (const scheme of new Set(rows.map((row) => row.scheme))) {
    const asking = { patientId, scheme: scheme as Scheme | null, takesKept: false };
    known.set(scheme, await readFreeChairs(db, centers, range, asking, now));
  }
  return (row) => known.get(row.scheme)!;
}

/** Returns the sessions whose scheme or sponsor would not pay at their new place. */
async function uncoveredOf(
  db: Db,
  sessions: readonly Session[],
  ids: readonly string[],
  now: Date,
): Promise<Set<Session>> {
  const uncovered = new Set<Session>();
  for (const session of sessions) {
    const { row, from, to } = session;
    if (isSameHour(from, to)) continue;
    const window = { centerId: row.center_id, ...to };
    if (!(await allowsMove(db, row, window, now, ids))) uncovered.add(session);
  }
  return uncovered;
}

/**
 * Says for each session what keeps it from moving, if anything does. A session that can't be moved keeps its window,
 * which may block another one, so this repeats until nothing changes.
 */
function statesOf(
  sessions: readonly Session[],
  chairsOf: (row: WholeBooking) => FreeChairs,
  mine: readonly Sitting[],
  uncovered: ReadonlySet<Session>,
  now: Date,
) {
  const states = new Map<Session, State>();
  for (const session of sessions) {
    if (isSameHour(session.from, session.to)) states.set(session, 'same');
    else if (!reschedulingOf(session.row, now).allowed) states.set(session, 'too-late');
    else if (uncovered.has(session)) states.set(session, 'not-covered');
    else states.set(session, 'free');
  }
  for (;;) {
    const moving = sessions.filter((session) => states.get(session) === 'free');
    const staying = mine.filter((one) => !moving.some(({ from }) => isSameHour(from, one)));
    const stateOf = (session: Session): State => {
      const { row, to } = session;
      const first = moving.find((other) => isSameHour(other.to, to));
      if (first !== session || staying.some((one) => isSameHour(one, to))) return 'yours';
      const window = { centerId: row.center_id, ...to };
      const free = chairsOf(row).in(window);
      if (free === 'closed') return 'closed';
      const left = moving.filter((other) => other.row.center_id === row.center_id && isSameHour(other.from, to)).length;
      if (free + left <= 0) return 'full';
      const others = [...staying, ...moving.map((other) => other.to).filter((other) => !isSameHour(other, to))];
      return isTooClose(to, others) ? 'too-close' : 'free';
    };
    const found = moving.map((session) => [session, stateOf(session)] as const).filter(([, state]) => state !== 'free');
    if (found.length === 0) return { states, staying, moving };
    for (const [session, state] of found) states.set(session, state);
  }
}

export const hourOf = ({ session_date: date, start_hour: startHour }: WholeBooking): Sitting => ({ date, startHour });
