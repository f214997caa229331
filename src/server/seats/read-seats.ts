/**
 * Who has which chair, and which chairs are free for whom: the one reader of chairs, for some windows or for all
 * windows of some dates. `next-free.ts` does it for many centers at once, and a test holds the two equal.
 */
import { type RawBuilder, sql } from 'kysely';
import { type WindowCapacity, unusedChairs } from '../../domain/capacity';
import {
  type Binding,
  type Claimant,
  type PersonFacts,
  type WhyNoChair,
  type WhyNot,
  isLiftable,
  refuseClaim,
} from '../../domain/claimant';
import { chairsFor } from '../../domain/funding';
import type { Scheme } from '../../domain/schemes';
import type { IstDate } from '../../domain/time';
import type { Db, Tx } from '../platform/db/database';
import { type Planned, type RulesOfCenter, capacityBy, rulesOf } from './capacity';
import { type KeptAs, isBooked } from './kept-chairs';
import { isInWindows } from '../appointments';
import { type WindowKey, windowKey } from '../../domain/windows';
import { rangeOf } from './people';
import { readShares } from './shares';
import { takenWindows } from './taken-windows';

/** Who asks for a chair of a window. */
type Asking = Claimant & {
  /** Whether chairs that are kept for the patient are free for them. They are when one is booked in exchange. */
  takesKept?: boolean | undefined;
  /** Whether the patient has a chair of the window already. Changing chairs within a window is always allowed. */
  isThere?: boolean | undefined;
  /** Whether chairs that are kept for offers count as free. For staff, who then withdraw the offer (`yieldOffers`). */
  takesOffers?: boolean | undefined;
};

/** A chair that is kept for a patient. `until`: an ISO timestamp. */
export type KeptChair = { chair: number; patientId: string; as: KeptAs; scheme: Scheme | null; until: string };

/** A window, the same for everybody who asks. */
type WindowSeats = {
  /** The open chairs, before bookings are counted. */
  capacity: WindowCapacity;
  taken: number;
  /** How many of the taken chairs are bookings; the others are only kept. */
  booked: number;
  kept: readonly KeptChair[];
  /** How many chairs are not taken, whoever may take them. */
  left: number;
};

/** A window for one claimant. Chairs kept for this claimant don't count as taken. */
type SeatsForOne = WindowSeats & {
  /** How many chairs are kept for this claimant, who gives them up by booking. */
  keptFor: number;
  /** How many of the chairs in `left` this claimant may take. */
  free: number;
  /**
   * The numbers of the chairs that this claimant can get: the lowest first, offered ones last. Empty unless numbers
   * were asked for.
   */
  chairs: readonly number[];
  /** Why none is free; null if one is. */
  whyNot: WhyNoChair | null;
};

export type Seats = {
  /** The status of a center that was asked about; null where there is no such center. */
  status(centerId: string): string | null;
  in(window: WindowKey): WindowSeats;
  /** The chairs that are free where nobody is named, or where the patient is sitting there by now. */
  for(asking: Asking & { person: null }, window: WindowKey): SeatsForOne;
  /** The chairs that are free for a patient, and why they can't have the window: its time, themselves, or its chairs. */
  ask(
    asking: Asking & { person: PersonFacts; binds: Binding },
    window: WindowKey,
  ): Omit<SeatsForOne, 'whyNot'> & { whyNot: WhyNot | null };
  /** Counts a chair as taken by a patient of a plan, and what is kept for that patient as given up. Writes nothing. */
  take(window: WindowKey, seat: { chair: number; scheme: Scheme | null; patientId: string }): void;
};

type Asked = {
  centers: readonly string[];
  /** All windows of some dates, both ends included, or a list of windows. */
  windows: { from: IstDate; to: IstDate } | readonly WindowKey[];
  /** Whether the numbers of the chairs are read too, and not only how many there are. */
  numbers?: boolean;
  /** The ids of bookings whose chairs count as free. */
  without?: readonly string[];
  /** A closure that counts as if it were written. */
  planned?: Planned | undefined;
};

type Row = { taken: number; chairs: number[]; kept: KeptChair[] };

const NONE: readonly KeptChair[] = [];
const NOBODY: Row = { taken: 0, chairs: [], kept: [] };

/** Whether a patient may take a kept chair. Chairs that a plan keeps are only for the plan. */
function isFor(patientId: string | undefined, kept: KeptChair): boolean {
  return kept.patientId === patientId && kept.as !== 'closure';
}

/** Sorts chairs so that offered ones come last. */
function lastOf(chairs: number[], offered: readonly KeptChair[]): number[] {
  if (offered.length === 0) return chairs;
  const isOffered = (chair: number) => offered.some((one) => one.chair === chair);
  return [...chairs.filter((chair) => !isOffered(chair)), ...chairs.filter(isOffered)];
}

/** Reads some windows as they are at this moment. Lapsed holds take no chair. */
export async function readSeats(db: Db | Tx, asked: Asked, now: Date): Promise<Seats> {
  const { centers, planned, without = [] } = asked;
  const range = 'from' in asked.windows ? asked.windows : rangeOf(asked.windows);
  const found = await sql<{ rules: RulesOfCenter[]; taken: Taken[] }>`
    select coalesce((select jsonb_agg(one) from (${rulesOf(range, centers, asked.numbers)}) one), '[]') as rules,
      coalesce((select jsonb_agg(one) from (${takenIn(asked, now)}) one), '[]') as taken`.execute(db);
  const { rules, taken: takenRows } = found.rows[0]!;
  const capacity = capacityBy(rules, planned);
  const rows = byWindow(takenRows);
  const shares = await readShares(db, capacity, centers, range, now, without);
  /** By window and scheme: how many chairs `take` has given out, less those it has given up. */
  const planTakes = new Map<string, number>();

  const sharesOf = (window: WindowKey, theirs: readonly KeptChair[]) => {
    const there = shares.in(window);
    if (there.length === 0 || (theirs.length === 0 && planTakes.size === 0)) return there;
    const more = (scheme: Scheme) =>
      (planTakes.get(`${windowKey(window)} ${scheme}`) ?? 0) - theirs.filter((one) => one.scheme === scheme).length;
    return there.map((share) => ({ ...share, used: share.used + more(share.scheme) }));
  };

  /**
   * Returns a window without the kept chairs `theirs`. `unused`: the working chairs that nobody has, even if fewer may
   * be given out; empty unless numbers were asked for.
   */
  const seatsIn = (window: WindowKey, theirs: readonly KeptChair[]): WindowSeats & { unused: number[] } => {
    const { chairs, kept, taken: all } = rows.get(windowKey(window)) ?? NOBODY;
    const slots = capacity.slots(window.centerId);
    const open = capacity.of({ id: window.centerId, slots }, window.date, window.startHour);
    const taken = all - theirs.length;
    const others = theirs.length === 0 ? chairs : chairs.filter((chair) => !theirs.some((own) => own.chair === chair));
    const unused = asked.numbers ? unusedChairs(capacity.numbers(window.centerId), open, others) : [];
    return { capacity: open, taken, booked: all - kept.length, kept, left: Math.max(0, open.chairs - taken), unused };
  };

  const seatsFor = (asking: Asking, window: WindowKey): SeatsForOne => {
    const { takesKept, takesOffers } = asking;
    const kept = takesKept || takesOffers ? (rows.get(windowKey(window)) ?? NOBODY).kept : NONE;
    const own = takesKept && kept.length > 0 ? kept.filter((one) => isFor(asking.person?.patientId, one)) : NONE;
    const yielded = takesOffers ? kept.filter((one) => one.as === 'offer' && !own.includes(one)) : NONE;
    const theirs = yielded.length > 0 ? [...own, ...yielded] : own;
    const there = seatsIn(window, theirs);
    const { capacity: open, left, unused } = there;
    const share = sharesOf(window, theirs);
    // A patient who changes chairs within a window takes none away, so the window may be full, or more than full.
    const most = open.chairs > 0 ? Math.max(left, unused.length) : left;
    const free = asking.isThere ? most : chairsFor(asking, left, share);
    const isForOthers = free === 0 && asking.scheme !== null && chairsFor({ ...asking, scheme: null }, left, share) > 0;
    // Field by field, since a month has 124 windows: copying objects took a seventh of the time.
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
  };

  return {
    status: capacity.status,
    in: (window) => seatsIn(window, NONE),
    for: seatsFor,
    ask(asking, window) {
      const there = seatsFor(asking, window);
      const refused = refuseClaim(asking, window, now);
      if (refused === null || (isLiftable(refused) && there.whyNot !== null)) return there;
      return { ...there, whyNot: refused };
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

/** SQL of what is taken in the windows asked for. The chair of a missed session is free. */
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
