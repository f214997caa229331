import type { FieldIssue } from '../../contract/field-issue';
import { ApiError } from './api/api-error';
import { useTranslation } from './i18n/use-translation';
import { LostPart } from './parts';
import { type Refusal, toApiError } from './refusal';

/** Turns any error of a call into a sentence: the catalogue's for its code, otherwise the server's. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  const issueText = useIssueText();

  return (error) => {
    if (error instanceof LostPart) return t('network');
    if (!(error instanceof ApiError)) return t('unexpected');
    if (error.kind !== 'refused') return t(error.kind);
    // A field's own sentence says more than "not valid".
    const [first] = Object.entries(error.refusal.issues ?? {});
    if (error.code === 'invalid-input' && first) {
      return issueText(...first, t.find(`byCode.${error.code}`) ?? error.message);
    }
    return t.find(`byCode.${error.code}`, { name: error.refusal.name }) || error.message || t('default');
  };
}

/** Turns a refusal of the API into a sentence. */
export function useRefusalText(): (refusal: Refusal) => string {
  const errorText = useErrorText();
  return (refusal) => errorText(toApiError(refusal));
}

/**
 * Turns a field's refusal into a sentence: the catalogue's for its code, otherwise the server's, which is in English. Some
 * sentences are about one field (`byIssue.required.email`), the others about any.
 */
export function useIssueText(): (field: string, issue: FieldIssue | undefined, sentence: string) => string {
  const { t } = useTranslation('errors');
  return (field, issue, sentence) => {
    if (!issue) return sentence;
    const { code, min = 0, max = 0 } = issue;
    const paths = [`byIssue.${code}.${field}`, `byIssue.${code}`, `byCode.${code}`];
    return paths.map((path) => t.find(path, { min, max })).find(Boolean) ?? sentence;
  };
}
