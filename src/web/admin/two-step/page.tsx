import { useTranslation } from 'react-i18next';
import './words';
import { i18n } from '../../i18n/i18n';
import { pageTitle } from '../../i18n/page-title';
import { useAdministrator } from '../api/administrator';
import { PageHead } from '../ui/page-head';
import { TwoStep } from './two-step';

export function meta() {
  return pageTitle(i18n.t('title', { ns: 'admin-two-step' }));
}

/** One's own two-step sign-in (/admin/two-step). */
export default function TwoStepPage() {
  const { t } = useTranslation('admin-two-step');
  const { userName } = useAdministrator();
  return (
    <>
      <PageHead title={t('title')} count={userName && t('page.of', { userName })} />
      {userName && <TwoStep userName={userName} />}
    </>
  );
}
