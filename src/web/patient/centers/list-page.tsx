import { i18n } from '../../i18n/i18n';
import centers from '../../i18n/en/centers.json';
import { addPageWords } from '../../i18n/page-words';
import { pageMeta } from '../../page-meta';
import { useHydrated } from '../../ui/use-hydrated';
import { CenterList } from './list/center-list';

addPageWords('centers', centers);

export function meta() {
  const title = i18n.t('list.title', { ns: 'centers' });
  return pageMeta({ title, description: i18n.t('list.description', { ns: 'centers' }), path: '/dialysis' });
}

/** The center list (/dialysis). */
export default function CenterListPage() {
  // The prerendered page knows no query. The list starts anew, with the address's own, once the page is taken over.
  const isHydrated = useHydrated();
  return <CenterList key={isHydrated ? 'live' : 'prerendered'} />;
}
