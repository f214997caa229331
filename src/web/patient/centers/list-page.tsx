import { i18n } from '../../i18n/i18n';
import { pageTitle } from '../../i18n/page-title';
import { useHydrated } from '../../ui/use-hydrated';
import { CenterList } from './list/center-list';

export function meta() {
  return pageTitle(i18n.t('list.title', { ns: 'centers' }), i18n.t('list.description', { ns: 'centers' }));
}

/** The center list (/dialysis). */
export default function CenterListPage() {
  // The prerendered page knows no query. The list starts anew, with the address's own, once the page is taken over.
  const isHydrated = useHydrated();
  return <CenterList key={isHydrated ? 'live' : 'prerendered'} />;
}
