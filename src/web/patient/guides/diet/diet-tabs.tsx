import { useSearchParams } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation';
import { Tabs } from '../../../ui/tabs';
import { FoodsToAvoid } from './foods-to-avoid';
import { FoodsToEnjoy } from './foods-to-enjoy';
import { Overview } from './overview';

const PANELS = [
  { id: 'overview', panel: <Overview /> },
  { id: 'avoid', panel: <FoodsToAvoid /> },
  { id: 'enjoy', panel: <FoodsToEnjoy /> },
] as const;

/** Overview, avoid, enjoy; the tab is in the URL as `?tab=`. All three are printed. */
export function DietTabs() {
  const { t } = useTranslation('guides-diet');
  const [query] = useSearchParams();
  const asked = query.get('tab');
  const chosen = PANELS.find(({ id }) => id === asked)?.id ?? 'overview';

  return (
    <div className="page-width mt-8 desk:mt-12 print:mt-2">
      <Tabs
        label={t('tabs.label')}
        tabs={PANELS.map(({ id, panel }) => ({ id, label: t(`tabs.${id}`), panel }))}
        chosen={chosen}
        addressOf={(tab) => (tab === 'overview' ? '?' : `?tab=${tab}`)}
        look={{
          list: 'flex border-b border-line max-md:-mx-4 max-md:justify-between max-md:px-2 print:hidden',
          tab: 'relative px-2 text-base leading-tight after:absolute after:inset-x-0 after:-bottom-px after:h-[3px] after:rounded-t-full aria-selected:font-strong aria-selected:after:bg-teal md:px-5 md:text-[1.0625rem]',
          panel: 'mt-7 desk:mt-9 print:mt-3 print:last:break-before-page',
        }}
      />
    </div>
  );
}
