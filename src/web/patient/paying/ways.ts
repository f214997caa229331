/** The ways in which somebody can pay for a session at a center, for loaders and actions: the rules stay on the server. */
import type { Center } from '../../../contract/centers';
import { type CenterFunding, type Cover, type TakenScheme, covers } from '../../../contract/funding';
import type { PageVisit } from '../../../contract/page-visit';
import type { ApprovalLeft } from '../../../domain/approval';
import type { CheckState, Paper, WayToFund } from '../../../domain/funding';
import type { Scheme } from '../../../domain/schemes';
import { type IstDate, addDays, istDateOf } from '../../../domain/time';
import type { FormValues } from '../../lib/form';
import { type SchemeNames, schemeNames } from '../../lib/scheme-names';
import { attempt } from '../../lib/visit';

/** A way to pay, as a radio button. */
export type Way = {
  /** `online`, `at-center`, `sponsor`, or `scheme` with the id of the cover. */
  id: string;
  kind: WayToFund;
  /** Rupees that the patient pays for a session; null where that is known only from a sponsor's code. */
  price: number | null;
  /** Of a scheme. */
  on?: SchemeWay;
};

/** A cover of the patient at this center. */
export type SchemeWay = {
  scheme: Scheme;
  /** How the center's check stands; null: it has not been asked yet, or what it approved is over. */
  check: CheckState | null;
  /** What is left of its approval; null: none stands. */
  approval: ApprovalLeft | null;
  /** How the question for its next approval stands; null: it was not asked. */
  next: Cover['checks'][number]['next'];
  reason: string | null;
  /** The last date of the card. */
  validTo: IstDate | null;
  /** The first date that can be booked on it. */
  from: IstDate;
  /** The center wants a letter, and there is none. */
  lacksLetter: boolean;
  papers: readonly Paper[];
  hasOwnChairs: boolean;
};

export type Paying = {
  ways: Way[];
  /** The id of the way that is chosen at first. */
  first: string;
  names: SchemeNames;
  online: CenterFunding['online'];
  atCenter: CenterFunding['atCenter'];
  /** What the center takes and the patient has no cover of; empty where they have one of the others. */
  toAdd: Scheme[];
};

/**
 * The ways at a center, with the covers of whom it is for. Null where there is only one, to pay online now: nothing is asked
 * then. `wanted`: the way of the address.
 */
export async function waysToPay(
  visit: PageVisit,
  center: Pick<Center, '_id' | 'DialysisCharge'>,
  funding: CenterFunding | undefined,
  patientId: string | undefined,
  wanted: string | null,
): Promise<Paying | null> {
  if (!funding) return null;
  const { online, atCenter, schemes, sponsors } = funding;
  if (atCenter.length === 0 && schemes.length === 0 && !sponsors) return null;
  const kept = schemes.length > 0 ? await attempt(visit, covers.list, { query: { patientId } }) : null;
  const today = istDateOf(new Date(visit.now));
  const own = (kept?.answer?.covers ?? []).flatMap((cover) => {
    const terms = schemes.find(({ scheme }) => scheme === cover.scheme);
    return terms ? [schemeWay(cover, terms, center._id, today)] : [];
  });
  const price = center.DialysisCharge;
  const ways: Way[] = [
    { id: 'online', kind: 'online', price },
    ...(atCenter.length > 0 ? [{ id: 'at-center', kind: 'at-center', price } as const] : []),
    ...own,
    ...(sponsors ? [{ id: 'sponsor', kind: 'sponsor', price: null } as const] : []),
  ];
  const isUsable = ({ on }: Way) => on?.check !== 'refused' && !on?.lacksLetter;
  // Whoever keeps a scheme wants it to pay.
  const usual = own.find(({ on }) => on?.check === 'approved') ?? own.find(isUsable);
  return {
    ways,
    first: (readWay(wanted, ways) ?? usual ?? ways[0]!).id,
    names: schemeNames(schemes.map(({ scheme }) => scheme)),
    online,
    atCenter,
    toAdd: own.length > 0 ? [] : schemes.map(({ scheme }) => scheme),
  };
}

function schemeWay(cover: Cover, terms: TakenScheme, centerId: string, today: IstDate): Way {
  const check = cover.checks.find((one) => one.centerId === centerId);
  const approval = check ? approvalOf(check, today) : null;
  return {
    id: `scheme ${cover._id}`,
    kind: 'scheme',
    price: terms.share,
    on: {
      scheme: cover.scheme,
      check: check?.state === 'approved' && !approval ? null : (check?.state ?? null),
      approval,
      next: check?.next ?? null,
      reason: check?.reason ?? null,
      validTo: cover.validTo,
      from: addDays(today, terms.daysBefore),
      lacksLetter: terms.referralNeeded && !cover.hasLetter,
      papers: terms.papers,
      hasOwnChairs: terms.reservedChairs !== null,
    },
  };
}

/** What is left of a center's approval; null where none stands. */
function approvalOf(check: Cover['checks'][number], today: IstDate): ApprovalLeft | null {
  const { state, approvedUntil: until, sessionsLeft: left, earlier } = check;
  if (state !== 'approved' || until === null || until < today) return null;
  return { until, left, before: earlier && { until: earlier.until, left: earlier.sessionsLeft } };
}

function readWay(wanted: string | null, ways: readonly Way[]): Way | undefined {
  return wanted ? ways.find(({ id }) => wanted === id || wanted.startsWith(`${id} `)) : undefined;
}

/** The scheme whose chairs a page shows at first, for the query of free chairs. */
export function firstScheme(paying: Paying | null): { scheme?: Scheme } {
  const scheme = paying?.ways.find(({ id }) => id === paying.first)?.on?.scheme;
  return scheme ? { scheme } : {};
}

/** The ways for several sessions at once: a sponsor's code tells what is to pay only when it is sent. Null for one. */
export function forSeveral(paying: Paying | null): Paying | null {
  if (!paying) return null;
  const ways = paying.ways.filter(({ kind }) => kind !== 'sponsor');
  const first = ways.some(({ id }) => id === paying.first) ? paying.first : 'online';
  return ways.length > 1 || paying.toAdd.length > 0 ? { ...paying, ways, first } : null;
}

/** How a form asks to pay, for the body of a booking: by the value of the radio button. */
export function fundingIn({ way = '', sponsorCode = '' }: FormValues) {
  const [funding, coverId = ''] = way.split(' ');
  if (funding === 'scheme') return { funding, coverId } as const;
  if (funding === 'sponsor') return { funding, sponsorCode } as const;
  return funding === 'at-center' ? ({ funding } as const) : {};
}

/** The price that was shown with the way that a form chose: the value of its radio button ends with it. */
export function shownPrice({ way, price = '' }: FormValues): string {
  return way ? (way.split(' ').at(-1) ?? '') : price;
}
