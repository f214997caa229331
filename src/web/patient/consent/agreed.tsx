import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation';
import { ButtonLink } from '../../ui/button-link';
import { ConsentNotice } from './consent-notice';

/** For who has agreed already: to what, and the way on. */
export function Agreed({ nextPath }: { nextPath: string }) {
  const { t } = useTranslation('consent');
  return (
    <>
      <h1 className="type-title">{t('agreed.title')}</h1>
      <p className="mt-2 mb-6 text-muted">{t('agreed.lead')}</p>
      <ConsentNotice />
      <ButtonLink to={nextPath || '/dialysis'} size="large" isFullWidth className="mt-6">
        {t(nextPath ? 'agreed.goOn' : 'agreed.find')}
      </ButtonLink>
      <p className="mt-4 text-center">
        <Link to="/myprofile/data" className="text-link focus-ring inline-block rounded-sm py-2.5">
          {t('agreed.all')}
        </Link>
      </p>
    </>
  );
}
