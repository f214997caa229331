import './words';
import { i18n } from '../../i18n/i18n';
import { pageTitle } from '../../i18n/page-title';
import { useTranslation } from '../../i18n/use-translation';
import { OwnPage } from '../ui/own-page';
import { TwoStep } from './two-step';

export function meta() {
  return pageTitle(i18n.t('title', { ns: 'admin-two-step' }));
}

/** One's own two-step sign-in (/admin/two-step). */
export default function TwoStepPage() {
  const { t } = useTranslation('admin-two-step');
  return <OwnPage title={t('title')}>{(userName) => <TwoStep userName={userName} />}</OwnPage>;
}
