import { i18n } from '../../i18n/i18n';
import { pageTitle } from '../../i18n/page-title';
import { CenterList } from './list/center-list';
import { useHydrated } from './use-hydrated';

export function meta() {
  return pageTitle(i18n.t('list.title', { ns: 'centers' }), i18n.t('list.description', { ns: 'centers' }));
}

/** The center list (/dialysis). */
export default function CenterListPage() {
  // The prerendered page knows neither the address's query nor any center. The list starts anew once it is taken over.
  const isHydrated = useHydrated();
  return <CenterList key={isHydrated ? 'live' : 'prerendered'} />;
}
