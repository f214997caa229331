import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import * as paths from '../../../contract/paths';
import { useTranslation } from '../../lib/i18n/use-translation';
import { type Refusal, thrownError } from '../../lib/refusal';
import { useErrorText } from '../../lib/use-error-text';
import { ButtonLink } from '../../ui/button-link';
import { ErrorState } from '../../ui/error-state';
import { RequireLogin } from './require-login';

/**
 * The `ErrorBoundary` of patients' pages: says that the page could not be loaded or why it was refused, with a link to the
 * appointments.
 */
export function PageFailed({ title }: { title: string }) {
  const { t } = useTranslation('frame');
  const errorText = useErrorText();
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const isRefused = isRouteErrorResponse(error) && Boolean(error.data as Refusal | null);
  return (
    <RequireLogin>
      <div className="page-width flex flex-col items-center gap-5 py-8 desk:py-12 *:first:self-stretch">
        <ErrorState
          headingLevel={1}
          title={title}
          {...(isRefused && { text: errorText(thrownError(error)) })}
          onRetry={() => void revalidate()}
          isRetrying={state === 'loading'}
        />
        {isRefused && (
          <ButtonLink to={paths.appointments(null)} variant="outline">
            {t('notFound.appointments')}
          </ButtonLink>
        )}
      </div>
    </RequireLogin>
  );
}
