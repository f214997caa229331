import { newsletter } from '../../../contract/newsletter';
import type { PageVisit } from '../../../contract/page-visit';
import { type RefusedForm, readForm, refuseForm } from '../../lib/form';
import { attempt } from '../../lib/visit';

/** What the pages of the links know: whether it is done, or why it is not. */
export type LetterAnswer = { done: true } | RefusedForm;

/** Does what the link of a newsletter mail is for. */
export async function answerLink(kind: 'confirm' | 'unsubscribe', request: Request, visit: PageVisit) {
  const values = await readForm(request);
  const { refusal } = await attempt(visit, newsletter[kind], { body: { token: values['token'] ?? '' } });
  return refusal ? refuseForm(values, refusal) : { done: true as const };
}
