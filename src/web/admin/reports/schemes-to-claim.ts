import type { funding } from '../../../contract/admin/funding';
import type { ResponseOf } from '../../../contract/endpoint';
import type { Scheme } from '../../../domain/schemes';

type Answer = Pick<ResponseOf<typeof funding.ofCenter>, 'booked'> & {
  funding: { schemes: readonly { scheme: Scheme }[] };
};

/** The schemes with which a center may have something to file: those that it takes, then those that it took. */
export function schemesToClaim({ funding: { schemes }, booked }: Answer): Scheme[] {
  return [...new Set([...schemes.map(({ scheme }) => scheme), ...booked])];
}
