/**
 * Loads only the free chairs of a center (/free-chairs/:centerId), for a page that keeps them up to date (`free-chairs.tsx`).
 */
import { centers } from '../../../contract/centers';
import { SCHEMES } from '../../../domain/schemes';
import { istDateOf } from '../../../domain/time';
import { lastBookableDate } from '../../../domain/windows';
import { reach } from '../../lib/form';
import { type Outcome, attempt, visitContext } from '../../lib/visit';
import type { Route } from './+types/free-chairs-route';

/** The free chairs, or why they can't be known now. `scheme`: they are those for a booking on this scheme. */
export type FreeChairs = { scheme: string | null } & Outcome<typeof centers.availability>;

export async function loader({ request, context, params }: Route.LoaderArgs): Promise<FreeChairs> {
  const visit = context.get(visitContext);
  const now = new Date(visit.now);
  const wanted = schemeIn(request);
  const scheme = SCHEMES.find((one) => one === wanted);
  const query = { centerId: params.centerId, from: istDateOf(now), to: lastBookableDate(now), scheme };
  return { scheme: wanted, ...(await attempt(visit, centers.availability, { query })) };
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<FreeChairs> {
  const { answer, lost } = await reach(serverLoader);
  return answer ?? { scheme: schemeIn(request), answer: null, refusal: lost };
}

const schemeIn = ({ url }: Request) => new URL(url).searchParams.get('scheme');

/**
 * Whether to load the chairs again with the page: only after a form, which may have taken or freed one. They have an interval of
 * their own.
 */
export const shouldRevalidate = ({ formMethod }: { formMethod?: string }) => formMethod !== undefined;
