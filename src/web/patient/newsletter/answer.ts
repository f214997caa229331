import { newsletter } from '../../../contract/site/newsletter';
import type { PageVisit } from '../../../contract/page-visit';
import { type RefusedForm, readForm, refuseForm } from '../../lib/form';
import { tokenOf } from '../../lib/secret-links';
import { attempt } from '../../lib/visit';

/** The data of the link pages: done, or why not. */
export type LetterAnswer = { done: true } | RefusedForm;

/** Performs the action of a newsletter link. */
export async function answerLink(kind: 'confirm' | 'unsubscribe', request: Request, visit: PageVisit) {
  const values = await readForm(request);
  const { refusal } = await attempt(visit, newsletter[kind], { body: { token: tokenOf(request, values) } });
  return refusal ? refuseForm(values, refusal) : { done: true as const };
}
