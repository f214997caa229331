import password from '../../i18n/en/admin-password.json';
import { i18n } from '../../i18n/i18n';
import { pageTitle } from '../../i18n/page-title';
import { addPageWords } from '../../i18n/page-words';
import { useTranslation } from '../../i18n/use-translation';
import { OwnPage } from '../ui/own-page';
import { PasswordForm } from './password-form';

addPageWords('admin-password', password);

export function meta() {
  return pageTitle(i18n.t('title', { ns: 'admin-password' }));
}

/** One's own password (/admin/password). */
export default function PasswordPage() {
  const { t } = useTranslation('admin-password');
  return <OwnPage title={t('title')}>{(userName) => <PasswordForm userName={userName} />}</OwnPage>;
}
