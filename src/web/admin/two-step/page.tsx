import './words';
import { PageTitle } from '../../page-head';
import { useTranslation } from '../../i18n/use-translation';
import { OwnPage } from '../ui/own-page';
import { TwoStep } from './two-step';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('admin-two-step');
  return <PageTitle title={t('title')} />;
}

/** One's own two-factor settings (/admin/two-step). */
export default function TwoStepPage() {
  const { t } = useTranslation('admin-two-step');
  return <OwnPage title={t('title')}>{(userName) => <TwoStep userName={userName} />}</OwnPage>;
}
