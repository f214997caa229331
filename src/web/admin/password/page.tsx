import { PageTitle } from '../../page-head';
import { useTranslation } from '../../i18n/use-translation';
import { OwnPage } from '../ui/own-page';
import { PasswordForm } from './password-form';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('admin-password');
  return <PageTitle title={t('title')} />;
}

/** One's own password (/admin/password). */
export default function PasswordPage() {
  const { t } = useTranslation('admin-password');
  return <OwnPage title={t('title')}>{(userName) => <PasswordForm userName={userName} />}</OwnPage>;
}
