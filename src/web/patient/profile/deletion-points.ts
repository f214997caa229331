/** The effects of deleting the account, point by point. Pure. */
import type { ResponseOf } from '../../../contract/endpoint';
import type { profile } from '../../../contract/accounts/profile';

export type Terms = ResponseOf<typeof profile.deletionTerms>;

/** A message of the catalogue, with its number or its rupees. */
export type Point =
  | { key: 'none' | 'person' | 'records' }
  | { key: 'upcoming' | 'staying'; count: number }
  | { key: 'refund' | 'notRefunded'; rupees: number }
  | { key: 'stays'; centers: string[] };

/** The appointments first, then the money, if any, then the person, and what stays with which centers. */
export function deletionPoints({ upcoming, staying, refundAmount, notRefunded, staysWith }: Terms): Point[] {
  return [
    ...(upcoming > 0
      ? [{ key: 'upcoming', count: upcoming } as const]
      : staying === 0
        ? [{ key: 'none' } as const]
        : []),
    ...(refundAmount > 0 ? [{ key: 'refund', rupees: refundAmount } as const] : []),
    ...(notRefunded > 0 ? [{ key: 'notRefunded', rupees: notRefunded } as const] : []),
    { key: 'person' },
    { key: 'records' },
    ...(staysWith.length > 0 ? [{ key: 'stays', centers: staysWith } as const] : []),
    ...(staying > 0 ? [{ key: 'staying', count: staying } as const] : []),
  ];
}
