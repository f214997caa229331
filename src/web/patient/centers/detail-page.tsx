import { useParams } from 'react-router';
import { i18n } from '../../i18n/i18n';
import booking from '../../i18n/en/booking.json';
import centers from '../../i18n/en/centers.json';
import chairs from '../../i18n/en/chairs.json';
import { addPageWords } from '../../i18n/page-words';
import { pageTitle } from '../../i18n/page-title';
import { RequireLogin } from '../frame/require-login';
import { CenterPage } from './detail/center-page';

addPageWords('booking', booking);
addPageWords('centers', centers);
addPageWords('chairs', chairs);

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
