import type { MovableSession } from '../../../contract';
import { type PersonFacts, SHOWN_AS, attendedBy, withSession, withoutSessions } from '../../../domain/claimant';
import type { Scheme } from '../../../domain/schemes';
import type { Sitting } from '../../../domain/series';
import { type IstDate, addDays, istDateOf } from '../../../domain/time';
import { isSameHour, lastBookableDate, type WindowKey, windowLabel } from '../../../domain/windows';
import type { Db, Tx } from '../../platform/db/database';
import { bookableCenters, type FreeChairs, readFreeChairs, readPerson, startHourOf } from '../../seats';
import { type ActingFor, type WholeBooking, reschedulingOf } from '../../appointments';
import { allowsMove } from '../../funding';
import { findAlternatives } from '../series/alternatives';
import { type Scope, comingSessions, presentComing } from './coming-sessions';

type Wanted = Scope & { time?: string | undefined; shiftDays?: number | undefined };
type State = MovableSession['state'];

/**
 * Says for each coming session where it would be moved, whether that is possible, and what else is free at its center.
 * The sessions are considered together: a window that one of them leaves is free for another. Writes nothing. Throws
 * `window-unknown`.
 */
export async function previewMove(db: Db, acting: ActingFor, wanted: Wanted, now: Date) {
  const startHour = wanted.time === undefined ? null : startHourOf({ time: wanted.time });
  const rows = await comingSessions(db, acting, wanted, now);
  const sessions = rows.map((row) => {
    const to = { date: addDays(row.session_date, wanted.shiftDays ?? 0), startHour: startHour ?? row.start_hour };
    return { row, from: hourOf(row), to };
  });
  const range = { from: istDateOf(now), to: lastBookableDate(now) };
  const centers = await bookableCenters(db, [...new Set(rows.map((row) => row.center_id))]);
  const mine = await readPerson(db, acting.patientId, range, now);
  const ids = rows.map(({ id }) => id);
  const uncovered = await uncoveredOf(db, sessions, ids, now);

  const readChairs = (moving: readonly Session[]) =>
    readFreeChairs(db, centers, range, now, { without: moving.map(({ row }) => row.id) });
  const { states, after, chairs } = await statesOf(sessions, readChairs, mine, uncovered, now);
  const presented: MovableSession[] = [];
  for (const session of sessions) {
    const { row, from, to } = session;
    const state = states.get(session)!;
    const center = centers.find(({ id }) => id === row.center_id);
    const person = withoutSessions(after, [from]);
    const scheme = row.scheme as Scheme | null;
    const isFree = (window: WindowKey) =>
      !isSameHour(window, from) && chairs.whyNot(window, { person, scheme }) === null;
    const isFixed = state === 'free' || state === 'same' || state === 'too-late';
    const found = isFixed || !center ? [] : findAlternatives(to, { center, nearby: [] }, isFree, attendedBy(person));
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
    const window = { centerId: row.center_id, date: chair.date, startHour: startHourOf(chair) };
    if (await allowsMove(db, row, window, now, alsoMoving)) covered.push(chair);
  }
  return covered;
}

type Session = { row: WholeBooking; from: Sitting; to: Sitting };

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
 * Says for each session what keeps it from moving, if anything does. A session that can't be moved keeps its window and
 * its chair, which may block another one, so this repeats until nothing changes. `readChairs`: reads the free chairs
 * once some sessions have left theirs. `after`: the patient once the others have moved.
 */
async function statesOf(
  sessions: readonly Session[],
  readChairs: (moving: readonly Session[]) => Promise<FreeChairs>,
  mine: PersonFacts,
  uncovered: ReadonlySet<Session>,
  now: Date,
): Promise<{ states: Map<Session, State>; after: PersonFacts; chairs: FreeChairs }> {
  const states = new Map<Session, State>();
  for (const session of sessions) {
    if (isSameHour(session.from, session.to)) states.set(session, 'same');
    else if (!reschedulingOf(session.row, now).allowed) states.set(session, 'too-late');
    else if (uncovered.has(session)) states.set(session, 'not-covered');
    else states.set(session, 'free');
  }
  for (;;) {
    const moving = sessions.filter((session) => states.get(session) === 'free');
    const chairs = await readChairs(moving);
    const staying = withoutSessions(
      mine,
      moving.map(({ from }) => from),
    );
    const patientWith = (others: readonly Session[]) => others.map(({ to }) => to).reduce(withSession, staying);
    const stateOf = (session: Session): State => {
      const { row, to } = session;
      if (moving.find((other) => isSameHour(other.to, to)) !== session) return 'yours';
      const person = patientWith(moving.filter((other) => !isSameHour(other.to, to)));
      const scheme = row.scheme as Scheme | null;
      const whyNot = chairs.whyNot({ centerId: row.center_id, ...to }, { person, scheme });
      return whyNot === null ? 'free' : SHOWN_AS[whyNot];
    };
    const found = moving.map((session) => [session, stateOf(session)] as const).filter(([, state]) => state !== 'free');
    if (found.length === 0) return { states, after: patientWith(moving), chairs };
    for (const [session, state] of found) states.set(session, state);
  }
}

export const hourOf = ({ session_date: date, start_hour: startHour }: WholeBooking): Sitting => ({ date, startHour });
