import type { User } from '../../../contract/account';
import { useTranslation } from '../../i18n/use-translation';
import { ButtonLink } from '../../ui/button-link';
import { useNext } from '../account/use-next';

/** Sign-up for logged-in patients: the page is open to them (spec.md, section 6), so it shows links. */
export function LoggedIn({ user }: { user: User }) {
  const { t } = useTranslation('auth');
  const { nextPath } = useNext();
  return (
    <>
      <h1 className="type-title">{t('signup.loggedIn.title')}</h1>
      <p className="mt-2 text-muted wrap-anywhere">
        {t('signup.loggedIn.as', { username: user.username, email: user.email })}
      </p>
      <div className="mt-7 flex flex-col gap-3">
        <ButtonLink to={nextPath === '/' ? '/dialysis' : nextPath} size="large">
          {nextPath === '/' ? t('signup.loggedIn.find') : t('signup.loggedIn.goOn')}
        </ButtonLink>
        <ButtonLink to="/myappoinments" size="large" variant="outline">
          {t('signup.loggedIn.appointments')}
        </ButtonLink>
      </div>
      <p className="type-second mt-5 text-muted">{t('signup.loggedIn.other')}</p>
    </>
  );
}
