/** Taking back several sessions that were cancelled a moment ago (`?undo=`). For the loader and the actions of My Appointments. */
import { data, redirect } from 'react-router';
import { coming } from '../../../contract/bookings/coming';
import type { PageVisit } from '../../../contract/page-visit';
import { leaveFlash } from '../../lib/flash';
import { attempt } from '../../lib/visit';
import { type Unchanged, listPath } from './change-appointment';

/** What was cancelled: `left` milliseconds remain for taking it back, 0 for none. `refund` in rupees. */
export type Undoable = { id: string; count: number; refund: number; left: number };

/** What the address names, unless it was taken back; null for none. */
export async function whatCanBeUndone(visit: PageVisit, id: string | null): Promise<Undoable | null> {
  if (!id) return null;
  const { answer } = await attempt(visit, coming.undo, { params: { id } });
  if (!answer || answer.undone) return null;
  const { count, refund, now, until } = answer;
  return { id, count, refund, left: until ? Math.max(0, Date.parse(until) - Date.parse(now)) : 0 };
}

/** Takes it back, for an action, and leads to the list. */
export async function takeBack(visit: PageVisit, request: Request, id: string) {
  const { answer, refusal } = await attempt(visit, coming.takeBack, { params: { id } });
  if (refusal) return data({ refusal, state: 'refused' } satisfies Unchanged, { status: refusal.status });
  const flash = {
    tone: 'success',
    namespace: 'coming',
    say: 'cancel.undone',
    values: { count: answer.count },
  } as const;
  return redirect(listPath(new URL(request.url).searchParams), { status: 303, headers: leaveFlash(flash) });
}
