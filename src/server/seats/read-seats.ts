/**
 * Who has which chair, and what is free for whom: the one reader of chairs, for some windows or for all of some dates.
 * `next-free.ts` has the same for many centers at once, and a test holds the two equal.
 */
import { type RawBuilder, sql } from 'kysely';
import { type WindowCapacity, unusedChairs } from '../../domain/capacity';
import type { Claimant } from '../../domain/claimant';
import { chairsFor } from '../../domain/funding';
import type { Scheme } from '../../domain/schemes';
import type { IstDate } from '../../domain/time';
import type { Db, Tx } from '../platform/db/database';
import { type Planned, type RulesOfCenter, capacityBy, rulesOf } from './capacity';
import { type KeptAs, isBooked } from './kept-chairs';
import { isInWindows } from '../appointments';
import type { WindowKey } from '../../domain/windows';
import { readShares } from './shares';
import { takenWindows } from './taken-windows';

/** Who asks for a chair of a window. */
export type Asking = Claimant & {
  /** Whether what is kept for them is free for them, since it is given up for the one that is booked. */
  takesKept: boolean;
  /** Whether they have a chair of the window already: within it they may always change. */
  isThere?: boolean | undefined;
  /** Whether chairs that are kept for an offer are free for them: for staff, who withdraw the offer (`yieldOffers`). */
  takesOffers?: boolean | undefined;
};

/** A chair that is only kept for somebody. `until`: an ISO timestamp. */
export type KeptChair = { chair: number; patientId: string; as: KeptAs; scheme: Scheme | null; until: string };

/** Why nobody gets a chair: `share-full` where only the chairs of the scheme are taken. */
export type WhyNoChair = 'closed' | 'full' | 'share-full';

/** A window as it is, whoever asks. */
type WindowSeats = {
  /** The chairs that are open, before anything booked is counted. */
  capacity: WindowCapacity;
  taken: number;
  /** How many of these are bookings; the others are only kept. */
  booked: number;
  kept: readonly KeptChair[];
  /** How many are not taken, for whomever they are. */
  left: number;
};

/** A window for one claimant. What is kept for them is not among what is taken. */
type SeatsForOne = WindowSeats & {
  /** How many are kept for this claimant, to be given up. */
  keptFor: number;
  /** How many of those that are left this claimant may take. */
  free: number;
  /** Which of them can be given out, the lowest first, those last that are offered; only where their numbers were asked for. */
  chairs: readonly number[];
  /** Null where one is free. */
  whyNot: WhyNoChair | null;
};

export type Seats = {
  /** The status of a center that was asked about; null where there is none. */
  status(centerId: string): string | null;
  in(window: WindowKey): WindowSeats;
  for(asking: Asking, window: WindowKey): SeatsForOne;
  /** Counts a chair as taken that a plan gives to somebody, and what is kept for them as given up; writes nothing. */
  take(window: WindowKey, seat: { chair: number; scheme: Scheme | null; patientId: string }): void;
};

type Asked = {
  centers: readonly string[];
  /** All windows of some dates, both ends included; or these. */
  windows: { from: IstDate; to: IstDate } | readonly WindowKey[];
  /** Whether the numbers of the chairs are asked for, and not only how many there are. */
  numbers?: boolean;
  /** Bookings that give up their chairs. */
  without?: readonly string[];
  /** What is about to be closed, as if it were. */
  planned?: Planned | undefined;
};

type Row = { taken: number; chairs: number[]; kept: KeptChair[] };

const NONE: readonly KeptChair[] = [];
const NOBODY: Row = { taken: 0, chairs: [], kept: [] };

/** Whether a kept chair is for a patient to take. What a plan keeps, only the plan takes. */
function isFor(patientId: string | null, kept: KeptChair): boolean {
  return kept.patientId === patientId && kept.as !== 'closure';
}

/** Chairs with those last that are offered to somebody. */
function lastOf(chairs: number[], offered: readonly KeptChair[]): number[] {
  if (offered.length === 0) return chairs;
  const isOffered = (chair: number) => offered.some((one) => one.chair === chair);
  return [...chairs.filter((chair) => !isOffered(chair)), ...chairs.filter(isOffered)];
}

/** Reads some windows at this moment. A lapsed hold takes no chair. */
export async function readSeats(db: Db | Tx, asked: Asked, now: Date): Promise<Seats> {
  const { centers, planned, without = [] } = asked;
  const range = rangeOf(asked.windows);
  const found = await sql<{ rules: RulesOfCenter[]; taken: Taken[] }>`
    select coalesce((select jsonb_agg(one) from (${rulesOf(range, centers, asked.numbers)}) one), '[]') as rules,
      coalesce((select jsonb_agg(one) from (${takenIn(asked, now)}) one), '[]') as taken`.execute(db);
  const { rules, taken: takenRows } = found.rows[0]!;
  const capacity = capacityBy(rules, planned);
  const rows = byWindow(takenRows);
  const shares = await readShares(db, capacity, centers, range, now, without);
  /** Chairs of a scheme that `take` has given out, more than it has given up. */
  const planTakes = new Map<string, number>();

  const sharesOf = (window: WindowKey, theirs: readonly KeptChair[]) => {
    const there = shares.in(window);
    if (there.length === 0 || (theirs.length === 0 && planTakes.size === 0)) return there;
    const more = (scheme: Scheme) =>
      (planTakes.get(`${windowKey(window)} ${scheme}`) ?? 0) - theirs.filter((one) => one.scheme === scheme).length;
    return there.map((share) => ({ ...share, used: share.used + more(share.scheme) }));
  };

  /** `unused`: chairs that work and nobody has, however many may be given out; only where numbers were asked for. */
  const seatsIn = (window: WindowKey, theirs: readonly KeptChair[]): WindowSeats & { unused: number[] } => {
    const { chairs, kept, taken: all } = rows.get(windowKey(window)) ?? NOBODY;
    const slots = capacity.slots(window.centerId);
    const open = capacity.of({ id: window.centerId, slots }, window.date, window.startHour);
    const taken = all - theirs.length;
    const others = theirs.length === 0 ? chairs : chairs.filter((chair) => !theirs.some((own) => own.chair === chair));
    const unused = asked.numbers ? unusedChairs(capacity.numbers(window.centerId), open, others) : [];
    return { capacity: open, taken, booked: all - kept.length, kept, left: Math.max(0, open.chairs - taken), unused };
  };

  return {
    status: capacity.status,
    in: (window) => seatsIn(window, NONE),
    for(asking, window) {
      const { takesKept, takesOffers } = asking;
      const kept = takesKept || takesOffers ? (rows.get(windowKey(window)) ?? NOBODY).kept : NONE;
      const own = takesKept && kept.length > 0 ? kept.filter((one) => isFor(asking.patientId, one)) : NONE;
      const yielded = takesOffers ? kept.filter((one) => one.as === 'offer' && !own.includes(one)) : NONE;
      const theirs = yielded.length > 0 ? [...own, ...yielded] : own;
      const there = seatsIn(window, theirs);
      const { capacity: open, left, unused } = there;
      const share = sharesOf(window, theirs);
      // Whoever changes within a window takes no chair away, so that a window may be full, or more than full.
      const most = open.chairs > 0 ? Math.max(left, unused.length) : left;
      const free = asking.isThere ? most : chairsFor(asking, left, share);
      const isForOthers =
        free === 0 && asking.scheme !== null && chairsFor({ ...asking, scheme: null }, left, share) > 0;
      // Field by field: a month has 124 windows, and copying objects took a seventh of its time.
      return {
        capacity: open,
        taken: there.taken,
        booked: there.booked,
        kept: there.kept,
        left,
        keptFor: own.length,
        free,
        chairs: free > 0 ? lastOf(unused, yielded) : [],
        whyNot: free > 0 ? null : open.chairs === 0 ? 'closed' : isForOthers ? 'share-full' : 'full',
      };
    },
    take(window, { chair, scheme, patientId }) {
      const key = windowKey(window);
      const { taken, chairs, kept } = rows.get(key) ?? NOBODY;
      const theirs = kept.filter((one) => isFor(patientId, one) || (one.as === 'offer' && one.chair === chair));
      const count = (of: Scheme | null, more: number) => {
        if (of !== null) planTakes.set(`${key} ${of}`, (planTakes.get(`${key} ${of}`) ?? 0) + more);
      };
      for (const one of theirs) count(one.scheme, -1);
      count(scheme, 1);
      rows.set(key, {
        taken: taken - theirs.length + 1,
        chairs: [...chairs.filter((one) => !theirs.some((own) => own.chair === one)), chair],
        kept: kept.filter((one) => !theirs.includes(one)),
      });
    },
  };
}

type Taken = {
  center_id: string;
  day: IstDate;
  hour: number;
  taken: number;
  chairs?: number[];
  kept: KeptChair[] | null;
};

/** The query of what is taken in the windows that are asked for. The chair of who missed the session is not. */
function takenIn({ centers, windows, numbers, without = [] }: Asked, now: Date): RawBuilder<unknown> {
  const ids = [...centers];
  const where: RawBuilder<boolean> =
    'from' in windows
      ? sql`(center_id = any(${ids}::uuid[]) and session_date >= ${windows.from} and session_date <= ${windows.to})`
      : isInWindows(windows);
  const others = without.length > 0 ? sql`and id <> all(${[...without]}::uuid[])` : sql``;
  const more = sql`
    ${numbers ? sql`, array_agg(chair) as chairs` : sql``}
    , jsonb_agg(jsonb_build_object('chair', chair, 'patientId', patient_id, 'as', hold_kind, 'scheme', scheme, 'until', hold_expires_at))
      filter (where not ${isBooked}) as kept`;
  return takenWindows(sql`${where} and not frees_chair ${others}`, now, more);
}

function byWindow(rows: readonly Taken[]): Map<string, Row> {
  return new Map(
    rows.map(({ center_id: centerId, day: date, hour: startHour, taken, chairs, kept }) => [
      windowKey({ centerId, date, startHour }),
      { taken, chairs: chairs ?? [], kept: kept ?? [] },
    ]),
  );
}

function rangeOf(windows: Asked['windows']): { from: IstDate; to: IstDate } {
  if ('from' in windows) return windows;
  const dates = windows.map(({ date }) => date).sort();
  return { from: dates[0]!, to: dates.at(-1)! };
}

/** A window as a key of maps. */
export function windowKey({ centerId, date, startHour }: WindowKey): string {
  return `${centerId} ${date} ${startHour}`;
}
