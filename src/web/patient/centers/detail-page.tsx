import { useParams } from 'react-router';
import { i18n } from '../../i18n/i18n';
import { pageTitle } from '../../i18n/page-title';
import { RequireLogin } from '../frame/require-login';
import { CenterPage } from './detail/center-page';

export function meta() {
  return pageTitle(i18n.t('detail.title', { ns: 'centers' }));
}

/** A center, and booking in it (/dialysis/{centerid}). */
export default function CenterDetailPage() {
  const { centerId = '' } = useParams();
  return (
    <RequireLogin>
      <CenterPage key={centerId} centerId={centerId} />
    </RequireLogin>
  );
}
