import { i18n } from '../../i18n/i18n';
import centers from '../../i18n/en/centers.json';
import { addPageWords } from '../../i18n/page-words';
import { pageMeta } from '../../page-meta';
import { CenterList } from './list/center-list';
import { centersSource, nextFreeSource } from './sources';

addPageWords('centers', centers);

// Whoever fetches this page's code is on the way here, or has pointed at a link that leads here.
if (typeof window !== 'undefined') {
  centersSource.warmUp();
  nextFreeSource.warmUp();
}

export function meta() {
  const title = i18n.t('list.title', { ns: 'centers' });
  return pageMeta({ title, description: i18n.t('list.description', { ns: 'centers' }), path: '/dialysis' });
}

/** The center list (/dialysis). */
export default function CenterListPage() {
  return <CenterList />;
}
