import { useRouteError, useRevalidator, isRouteErrorResponse } from 'react-router';
import * as paths from '../../../contract/paths';
import type { Center, NextFree } from '../../../contract/centers';
import searchDrawing from '../../drawings/spot-search.svg';
import { useTranslation } from '../../lib/i18n/use-translation';
import { thrownError } from '../../lib/refusal';
import { useErrorText } from '../../lib/use-error-text';
import { ButtonLink } from '../../ui/button-link';
import { ErrorState } from '../../ui/error-state';
import { BackToList } from '../dialysis/back-to-list';
import { CARD_GRID, CenterCard } from '../dialysis/center-card';

type CenterBlockedProps = { now: string; others: readonly { center: Center; next: NextFree['next'] }[] };

/** Says that the center takes no bookings, and offers others. */
export function CenterBlocked({ now, others }: CenterBlockedProps) {
  const { t } = useTranslation('centers');
  return (
    <div className="page-width flex flex-col gap-5 pt-2 pb-14">
      <BackToList />
      <h1 className="type-title">{t('detail.blocked.title')}</h1>
      <p className="type-lead max-w-[60ch] text-muted">{t('detail.blocked.text')}</p>
      <WaysOn />
      {others.length > 0 && (
        <section className="mt-6">
          <h2 className="mb-4 type-part">{t('detail.blocked.others')}</h2>
          <ul className={CARD_GRID}>
            {others.map(({ center, next }) => (
              <li key={center._id} className="min-w-0">
                <CenterCard center={center} next={next} now={new Date(now)} isFirst />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Says that there is no such center, with links onwards. */
function CenterMissing() {
  const { t } = useTranslation('centers');
  return (
    <div className="page-width flex flex-col items-start gap-4 py-12 desk:py-20">
      <img src={searchDrawing} alt="" width={200} height={150} className="h-37.5 w-50" />
      <h1 className="type-title">{t('detail.notFound.title')}</h1>
      <p className="type-lead max-w-[52ch] text-muted">{t('detail.notFound.text')}</p>
      <WaysOn />
    </div>
  );
}

function WaysOn() {
  const { t } = useTranslation('centers');
  return (
    <div className="mt-2 flex w-full flex-col gap-3 md:w-auto md:flex-row">
      <ButtonLink to={paths.centers}>{t('detail.notFound.all')}</ButtonLink>
      <ButtonLink to={paths.appointments(null)} variant="outline">
        {t('detail.notFound.appointments')}
      </ButtonLink>
    </div>
  );
}

/** Shown where the data of a center's page can't be loaded: there is no such center, or something failed. */
export function CenterFailed() {
  const { t } = useTranslation('centers');
  const errorText = useErrorText();
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) return <CenterMissing />;
  return (
    <div className="page-width py-8">
      <ErrorState
        headingLevel={1}
        title={t('detail.failed')}
        text={errorText(thrownError(error))}
        onRetry={() => void revalidate()}
        isRetrying={state === 'loading'}
      />
    </div>
  );
}
