import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { useTranslation } from '../../i18n/use-translation';
import { Insurance } from './insurance';
import { OurServices } from './our-services';
import { Resources } from './resources';
import { TABS, type Tab as TabId, useTab } from './use-tab';

const PANELS: Record<TabId, () => React.ReactNode> = {
  services: OurServices,
  insurance: Insurance,
  resources: Resources,
};

/** The three tabs of the services page. */
export function ServiceTabs() {
  const { t } = useTranslation('services');
  const [tab, chooseTab] = useTab();
  return (
    <Tabs selectedKey={tab} onSelectionChange={(key) => chooseTab(TABS.find((one) => one === key) ?? 'services')}>
      <TabList aria-label={t('tabs')} className="flex flex-wrap gap-x-1 border-b border-line sm:gap-x-4">
        {TABS.map((id) => (
          <Tab
            key={id}
            id={id}
            className="-mb-px flex min-h-12 cursor-pointer items-center rounded-t-chip border-b-3 border-transparent px-2 text-center font-[570] outline-offset-[-3px] sm:px-3 data-[focus-visible]:outline-3 data-[focus-visible]:outline-teal data-[hovered]:text-teal data-[selected]:border-teal data-[selected]:text-teal"
          >
            {t(`tab.${id}`)}
          </Tab>
        ))}
      </TabList>
      {TABS.map((id) => {
        const Panel = PANELS[id];
        return (
          <TabPanel key={id} id={id} className="focus-ring rounded-card pt-8 desk:pt-10">
            <Panel />
          </TabPanel>
        );
      })}
    </Tabs>
  );
}
