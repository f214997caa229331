import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation';
import { useHydrated } from '../parts/use-hydrated';
import { FoodsToAvoid } from './foods-to-avoid';
import { FoodsToEnjoy } from './foods-to-enjoy';
import { Overview } from './overview';

const TABS = [
  { id: 'overview', Panel: Overview },
  { id: 'avoid', Panel: FoodsToAvoid },
  { id: 'enjoy', Panel: FoodsToEnjoy },
] as const;

/** Overview, avoid, enjoy; the tab stands in the address as `?tab=`. Printed, all three follow each other. */
export function DietTabs() {
  const { t } = useTranslation('guides-diet');
  const [query, setQuery] = useSearchParams();
  const asked = useHydrated() ? query.get('tab') : null;
  const selected = TABS.find(({ id }) => id === asked)?.id ?? 'overview';

  function select(tab: string) {
    setQuery(tab === 'overview' ? {} : { tab }, { replace: true, preventScrollReset: true });
  }

  return (
    <Tabs selectedKey={selected} onSelectionChange={(key) => select(String(key))} className="page-width mt-8 desk:mt-12 print:mt-2">
      <TabList
        aria-label={t('tabs.label')}
        className="flex border-b border-line max-md:-mx-4 max-md:justify-between max-md:px-2 print:hidden"
      >
        {TABS.map(({ id }) => (
          <Tab
            key={id}
            id={id}
            className="relative flex min-h-12 cursor-pointer items-center rounded-t-chip px-2 text-center text-base leading-tight font-[570] outline-none after:absolute after:inset-x-0 after:-bottom-px after:h-[3px] after:rounded-t-full hover:text-teal data-[focus-visible]:outline-3 data-[focus-visible]:-outline-offset-3 data-[focus-visible]:outline-teal data-[selected]:font-strong data-[selected]:text-teal data-[selected]:after:bg-teal md:px-5 md:text-[1.0625rem]"
          >
            {t(`tabs.${id}`)}
          </Tab>
        ))}
      </TabList>
      {TABS.map(({ id, Panel }) => (
        <TabPanel
          key={id}
          id={id}
          shouldForceMount
          className="focus-ring mt-7 rounded-card data-[inert]:hidden desk:mt-9 print:mt-3 print:last:break-before-page print:data-[inert]:block"
        >
          <Panel />
        </TabPanel>
      ))}
    </Tabs>
  );
}
