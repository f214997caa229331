import * as paths from '../../../contract/paths';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useSiteFacts } from '../../lib/site-facts';
import { ButtonLink } from '../../ui/button-link';
import { useNext } from './account-screen';

/** The way in by mobile number, below the form for an address. Nothing where no codes can be sent to phones. */
export function PhoneLink() {
  const { t } = useTranslation('auth');
  const { hasPhone } = useSiteFacts();
  const { nextQuery } = useNext();
  if (!hasPhone) return null;
  return (
    <ButtonLink to={`${paths.enterByPhone}${nextQuery}`} variant="outline" size="large" isFullWidth className="mt-4">
      {t('phone.use')}
    </ButtonLink>
  );
}
