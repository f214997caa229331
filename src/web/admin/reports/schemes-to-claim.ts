import type { funding } from '../../../contract/admin/funding';
import type { ResponseOf } from '../../../contract/endpoint';
import type { Scheme } from '../../../domain/schemes';

type Answer = Pick<ResponseOf<typeof funding.ofCenter>, 'booked'> & {
  funding: { schemes: readonly { scheme: Scheme }[] };
};

/**
 * The schemes for which a center may have claims to file: those that it takes, then others that sessions were booked on.
 */
export function schemesToClaim({ funding: { schemes }, booked }: Answer): Scheme[] {
  return [...new Set([...schemes.map(({ scheme }) => scheme), ...booked])];
}
