import { data } from 'react-router';
import * as paths from '../../../contract/paths';
import searchDrawing from '../../drawings/spot-search.svg';
import { PageTitle } from '../../page-head';
import { useTranslation } from '../../lib/i18n/use-translation';
import { ButtonLink } from '../../ui/button-link';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('frame');
  return <PageTitle title={t('notFound.title')} />;
}

/** Search engines and programs need the status. */
export const loader = () => data(null, { status: 404 });

/** An unknown address: says so, with links to other pages. */
export default function NotFoundPage() {
  const { t } = useTranslation('frame');
  return (
    <div className="page-width flex flex-col items-start gap-4 py-12 desk:py-20">
      <img src={searchDrawing} alt="" width={200} height={150} className="h-37.5 w-50" />
      <h1 className="type-title">{t('notFound.heading')}</h1>
      <p className="type-lead max-w-[52ch] text-muted">{t('notFound.text')}</p>
      <div className="mt-2 flex w-full flex-col gap-3 md:w-auto md:flex-row">
        <ButtonLink to={paths.centers}>{t('notFound.dialysis')}</ButtonLink>
        <ButtonLink to={paths.appointments(null)} variant="outline">
          {t('notFound.appointments')}
        </ButtonLink>
        <ButtonLink to={paths.home} variant="quiet">
          {t('notFound.home')}
        </ButtonLink>
      </div>
    </div>
  );
}
