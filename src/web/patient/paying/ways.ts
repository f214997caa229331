/** The ways to pay for a session at a center. For loaders and actions: the rules stay on the server. */
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

/** A way to pay, shown as a radio button. */
export type Way = {
  /** `online`, `at-center`, `sponsor`, or `scheme` with the id of the cover. */
  id: string;
  kind: WayToFund;
  /** What the patient pays for a session, in rupees; null where only a sponsor's code tells. */
  price: number | null;
  /** What the dearest of several sessions costs, where they cost different sums. */
  most?: number;
  /** Set for a scheme. */
  on?: SchemeWay;
};

/** The patient's cover, as it is at this center. */
export type SchemeWay = {
  scheme: Scheme;
  /** The state of the center's check; null where it was not asked, or where its approval is over. */
  check: CheckState | null;
  /** What is left of the standing approval; null where none stands. */
  approval: ApprovalLeft | null;
  /** The state of the request for the next approval; null where there is none. */
  next: Cover['checks'][number]['next'];
  reason: string | null;
  /** The last date of the card. */
  validTo: IstDate | null;
  /** The first date that can be booked on the cover. */
  from: IstDate;
  /** Whether the center wants a letter that is missing. */
  lacksLetter: boolean;
  papers: readonly Paper[];
  hasOwnChairs: boolean;
};

export type Paying = {
  ways: Way[];
  /** The id of the way chosen at first. */
  first: string;
  names: SchemeNames;
  online: CenterFunding['online'];
  atCenter: CenterFunding['atCenter'];
  /** The schemes that the center takes, where the patient has no cover of any; otherwise empty. */
  toAdd: Scheme[];
};

/**
 * The ways to pay at a center, with the patient's covers. Null where there is only one, online: the page then asks nothing.
 * `wanted`: the way in the URL.
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
  // A patient who has a scheme wants it to pay.
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

/** The scheme whose chairs a page shows at first, as a query for free chairs. */
export function firstScheme(paying: Paying | null): { scheme?: Scheme } {
  const scheme = paying?.ways.find(({ id }) => id === paying.first)?.on?.scheme;
  return scheme ? { scheme } : {};
}

/**
 * The ways to pay for several sessions at once, without a sponsor: only sending a code tells its share. Null where one way is left.
 */
export function forSeveral(paying: Paying | null): Paying | null {
  if (!paying) return null;
  const ways = paying.ways.filter(({ kind }) => kind !== 'sponsor');
  const first = ways.some(({ id }) => id === paying.first) ? paying.first : 'online';
  return ways.length > 1 || paying.toAdd.length > 0 ? { ...paying, ways, first } : null;
}

/** The funding of a form for the body of a booking, from its radio button's value. */
export function fundingIn({ way = '', sponsorCode = '' }: FormValues) {
  const [funding, coverId = ''] = way.split(' ');
  if (funding === 'scheme') return { funding, coverId } as const;
  if (funding === 'sponsor') return { funding, sponsorCode } as const;
  return funding === 'at-center' ? ({ funding } as const) : {};
}

/** The price that was shown with the chosen way. The value of its radio button ends with it. */
export function shownPrice({ way, price = '' }: FormValues): string {
  return way ? (way.split(' ').at(-1) ?? '') : price;
}
