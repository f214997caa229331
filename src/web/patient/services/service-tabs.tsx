import { useSearchParams } from 'react-router';
import { useTranslation } from '../../i18n/use-translation';
import { Tabs } from '../../ui/tabs';
import { Insurance } from './insurance';
import { OurServices } from './our-services';
import { Resources } from './resources';

const TABS = ['services', 'insurance', 'resources'] as const;
type Tab = (typeof TABS)[number];

const PANELS: Record<Tab, () => React.ReactNode> = {
  services: OurServices,
  insurance: Insurance,
  resources: Resources,
};

/** The three tabs of the services page; the open one is in the URL (except the first), so that it can be shared. */
export function ServiceTabs() {
  const { t } = useTranslation('services');
  const [query] = useSearchParams();
  const wanted = query.get('tab');
  const tab = TABS.find((one) => one === wanted) ?? 'services';
  const tabs = TABS.map((id) => {
    const Panel = PANELS[id];
    return { id, label: t(`tab.${id}`), panel: id === tab && <Panel /> };
  });
  return (
    <Tabs
      label={t('tabs')}
      tabs={tabs}
      chosen={tab}
      addressOf={(id) => (id === 'services' ? '?' : `?tab=${id}`)}
      look={{
        list: 'flex flex-wrap gap-x-1 border-b border-line sm:gap-x-4',
        tab: '-mb-px border-b-3 border-transparent px-2 aria-selected:border-teal sm:px-3',
        panel: 'pt-8 desk:pt-10',
      }}
    />
  );
}
