import { useSession } from '../../api/session';
import { AVAILABLE_LANGUAGES } from '../../i18n/languages';
import { useTranslation } from '../../i18n/use-translation';
import { Avatar } from '../frame/avatar';
import { DeleteSection } from './delete-section';
import { DetailsSection } from './details-section';
import { LanguageSection } from './language-section';
import { LinkSection } from './link-section';
import { PasswordSection } from './password-section';

/** Who one is here, and what one may do with the account, from the harmless to the final. */
export function Profile() {
  const { t } = useTranslation('profile');
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="page-width py-7 desk:py-11">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 desk:gap-x-5">
        <Avatar user={user} size="large" />
        <div className="min-w-0 flex-[1_1_9rem]">
          <h1 className="type-title">{t('title')}</h1>
          <p className="text-muted wrap-anywhere">{user.username}</p>
        </div>
      </div>
      <div className="mt-6 divide-y divide-line border-t border-line desk:mt-9">
        <DetailsSection user={user} />
        <PasswordSection user={user} />
        {AVAILABLE_LANGUAGES.length > 1 && <LanguageSection />}
        <LinkSection
          title={t('devices.title')}
          lead={t('devices.lead')}
          to="/myprofile/devices"
          label={t('devices.open')}
        />
        <LinkSection title={t('data.title')} lead={t('data.lead')} to="/myprofile/data" label={t('data.open')} />
        <DeleteSection />
      </div>
    </div>
  );
}
