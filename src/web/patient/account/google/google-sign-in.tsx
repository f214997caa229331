import { useTranslation } from '../../../i18n/use-translation';
import { Notice } from '../../../ui/notice';
import type { LoggedInAnswer } from '../logged-in-answer';
import { ChooserButton } from './chooser-button';
import { GoogleOwnButton } from './google-own-button';
import type { GooglePlace } from './google-failure';
import { useGoogleSignIn } from './use-google-sign-in';
import { useGoogleStart } from './use-google-start';

type GoogleSignInProps = { place: GooglePlace; onEntered: (answer: LoggedInAnswer) => void | Promise<void> };

/** The other way in, below a form: "or", and Google's button. Nothing at all where Google is not set up. */
export function GoogleSignIn({ place, onEntered }: GoogleSignInProps) {
  const { t } = useTranslation('auth');
  const start = useGoogleStart();
  const { enter, fail, failure, isBusy } = useGoogleSignIn({ place, onEntered, startAgain: start.again });
  // Keeps its place while the server is asked, so that nothing below moves under a finger.
  if (start.isAsking) return <div className="h-31.5" />;
  if (!start.google) return null;
  const { clientId, nonce, chooserUrl } = start.google;
  return (
    <div className="flex flex-col gap-5 pt-6">
      <p className="flex items-center gap-5 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('google.or')}
      </p>
      {chooserUrl ? (
        <ChooserButton chooserUrl={chooserUrl} nonce={nonce} isBusy={isBusy} onCredential={enter} onFailure={fail} />
      ) : (
        <GoogleOwnButton clientId={clientId} nonce={nonce} isBusy={isBusy} onCredential={enter} onFailure={fail} />
      )}
      {failure && (
        <Notice tone="error" title={failure.title}>
          {failure.text}
        </Notice>
      )}
    </div>
  );
}
