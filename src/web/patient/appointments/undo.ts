/**
 * Taking back several sessions that were just cancelled (`?undo=`). For the loader and the actions of My Appointments.
 */
import { data, redirect } from 'react-router';
import { coming } from '../../../contract/bookings/coming';
import type { PageVisit } from '../../../contract/page-visit';
import { leaveFlash } from '../../lib/flash';
import { attempt } from '../../lib/visit';
import { type Unchanged, listPath } from './change-appointment';

/**
 * A cancellation that may be taken back. `left`: milliseconds that remain for it; 0 once it is too late. `refund` in rupees.
 */
export type Undoable = { id: string; count: number; refund: number; left: number };

/** The cancellation with this id from the URL; null where there is none, or where it was taken back. */
export async function whatCanBeUndone(visit: PageVisit, id: string | null): Promise<Undoable | null> {
  if (!id) return null;
  const { answer } = await attempt(visit, coming.undo, { params: { id } });
  if (!answer || answer.undone) return null;
  const { count, refund, now, until } = answer;
  return { id, count, refund, left: until ? Math.max(0, Date.parse(until) - Date.parse(now)) : 0 };
}

/** Takes a cancellation back and redirects to the list. For an action. */
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
