/** What a Google sign-in that failed says (spec.md, section 8: Google sign-in). Pure. */
import { serverSentence } from '../server-sentence';
import { ApiError } from '../../../api/api-error';

export type GooglePlace = 'login' | 'signup';

/** Why it failed: the server said no, its answer did not come, or Google's window or button did not work. */
export type GoogleFailure =
  | { kind: 'refused'; message: string | null }
  | { kind: 'failed' }
  | { kind: 'widget' }
  | { kind: 'blocked-window' };

type Words = (key: 'google.failed' | 'google.failedAgain' | 'google.unsuccessful' | 'google.windowBlocked') => string;

/** What was thrown by the call. */
export function failureOf(error: unknown): GoogleFailure {
  if (error instanceof ApiError && error.kind === 'refused') return { kind: 'refused', message: serverSentence(error) };
  return { kind: 'failed' };
}

/** The sentences: on login the server's own, on signup the fixed one, with the server's below when it tells more. */
export function wordFailure(failure: GoogleFailure, place: GooglePlace, t: Words): { title?: string; text?: string } {
  switch (failure.kind) {
    case 'refused': {
      const failed = t('google.failed');
      if (!failure.message || failure.message === failed) return { text: failed };
      return place === 'login' ? { text: failure.message } : { title: failed, text: failure.message };
    }
    case 'failed':
      return { text: t('google.failedAgain') };
    case 'widget':
      return { text: t('google.unsuccessful') };
    case 'blocked-window':
      return { title: t('google.unsuccessful'), text: t('google.windowBlocked') };
  }
}
