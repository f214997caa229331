/** The free chairs of a center alone (/free-chairs/:centerId), for a page that keeps them up to date (`free-chairs.tsx`). */
import { centers } from '../../../contract/centers';
import { SCHEMES } from '../../../domain/schemes';
import { istDateOf } from '../../../domain/time';
import { lastBookableDate } from '../../../domain/windows';
import { reach } from '../../lib/form';
import { type Outcome, attempt, visitContext } from '../../lib/visit';
import type { Route } from './+types/free-chairs-route';

/** Which chairs are free, or why that can't be known now; `scheme`: as free for whoever books on it. */
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

/** It has an interval of its own; a form may have taken or freed a chair. */
export const shouldRevalidate = ({ formMethod }: { formMethod?: string }) => formMethod !== undefined;
