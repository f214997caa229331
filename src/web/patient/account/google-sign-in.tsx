import { useCallback, useState } from 'react';
import { useFetcher } from 'react-router';
import type { account } from '../../../contract/accounts/account';
import type { ResponseOf } from '../../../contract/endpoint';
import type { FieldIssue } from '../../../contract/field-issue';
import { useIssueText } from '../../lib/use-error-text';
import { useTranslation } from '../../lib/i18n/use-translation';
import type { RefusedForm } from '../../lib/form';
import { Callout } from '../../ui/callout';
import { ChooserButton, GoogleOwnButton } from './google-button';

/** The page's data for Google sign-in; null when it is not set up. */
export type GoogleStart = ResponseOf<typeof account.googleStart>['google'];

/** Why it failed: a refusal, no connection, or a problem with Google's window or button. */
export type GoogleFailure =
  | { kind: 'refused'; message: string; issue: FieldIssue | undefined }
  | { kind: 'failed' }
  | { kind: 'widget' }
  | { kind: 'blocked-window' };

type GoogleSignInProps = {
  place: 'login' | 'signup';
  google: GoogleStart;
  /** The unsent form that the login page keeps (`lib/unsent.ts`). */
  unsent?: string | undefined;
};

/**
 * Google sign-in below a form: "or", and the button. Hidden when Google is not set up, or without scripts, which Google
 * needs. Stays busy after success, until the next page is shown.
 */
export function GoogleSignIn({ place, google, unsent }: GoogleSignInProps) {
  const { t } = useTranslation('auth');
  const words = useFailureWords(place);
  const fetcher = useFetcher<RefusedForm>();
  const { submit } = fetcher;
  const [failed, setFailed] = useState<GoogleFailure | null>(null);
  const enter = useCallback(
    (credential: string) => {
      setFailed(null);
      void submit({ intent: 'google', credential, ...(unsent && { unsent }) }, { method: 'post' });
    },
    [submit, unsent],
  );
  if (!google) return null;

  const { clientId, nonce, chooserUrl } = google;
  const isBusy = fetcher.state !== 'idle';
  const failure = isBusy ? null : (failed ?? failureOf(fetcher.data));
  const said = failure && words(failure);
  const button = { nonce, isBusy, onCredential: enter, onFailure: setFailed };
  return (
    <div className="flex flex-col gap-5 pt-6 noscript:hidden">
      <p className="flex items-center gap-5 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('google.or')}
      </p>
      {chooserUrl ? (
        <ChooserButton chooserUrl={chooserUrl} {...button} />
      ) : (
        <GoogleOwnButton clientId={clientId} {...button} />
      )}
      {said && (
        <Callout tone="error" title={said.title}>
          {said.text}
        </Callout>
      )}
    </div>
  );
}

function failureOf(refused: RefusedForm | undefined): GoogleFailure | null {
  if (!refused) return null;
  const { message, issues } = refused.refusal;
  return message ? { kind: 'refused', message, issue: issues?.['google'] } : { kind: 'failed' };
}

/**
 * The messages (spec.md, section 8): on login the server's own, on signup the fixed one, with the server's below if it
 * is more specific.
 */
function useFailureWords(place: 'login' | 'signup') {
  const { t } = useTranslation('auth');
  const issueText = useIssueText();
  return (failure: GoogleFailure): { title?: string; text: string } => {
    switch (failure.kind) {
      case 'refused': {
        const failed = t('google.failed');
        const message = issueText('google', failure.issue, failure.message);
        return place === 'login' || message === failed ? { text: message } : { title: failed, text: message };
      }
      case 'failed':
        return { text: t('google.failedAgain') };
      case 'widget':
        return { text: t('google.unsuccessful') };
      case 'blocked-window':
        return { title: t('google.unsuccessful'), text: t('google.windowBlocked') };
    }
  };
}
