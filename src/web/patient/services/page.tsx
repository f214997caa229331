import Ambulance from 'lucide-react/icons/ambulance';
import Armchair from 'lucide-react/icons/armchair';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Droplets from 'lucide-react/icons/droplets';
import House from 'lucide-react/icons/house';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Link, useSearchParams } from 'react-router';
import * as paths from '../../../contract/paths';
import dropUrl from '../../drawings/spot-drop.svg';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PublicHead } from '../../page-head';
import { ButtonLink } from '../../ui/button-link';
import { FactRows } from '../../ui/facts';
import { Note } from '../../ui/note';
import { Callout } from '../../ui/callout';
import { TopicHead } from '../../ui/topic-head';
import { SourceList } from '../../ui/source-list';
import { Spinner } from '../../ui/spinner';
import { Tabs } from '../../ui/tabs';
import { UncheckedTranslation } from '../../ui/unchecked-translation';
import { useOneAddress } from '../../ui/use-one-address';
import { Insurance } from './insurance';

export const handle = { Head };
export { publicHeaders as headers } from '../../lib/public-headers';

function Head() {
  const { t } = useTranslation('services');
  return <PublicHead title={t('title')} description={t('description')} path={paths.services} />;
}

/** Services, insurance and resources (/services). */
export default function ServicesPage() {
  const { t } = useTranslation('services');
  useOneAddress(paths.services);
  const isLoading = useLoadingSecond();
  return (
    <>
      <TopicHead title={t('heading')} lead={t('lead')} drawing={dropUrl}>
        <ButtonLink to={paths.centers} size="large">
          {t('book')}
        </ButtonLink>
      </TopicHead>
      <div className="page-width min-h-160 py-8 desk:py-12">{isLoading ? <Spinner /> : <ServiceTabs />}</div>
    </>
  );
}

/** Milliseconds before the services appear (spec.md, section 9). */
const LOADING_MS = 1000;
const never = () => () => undefined;

/** True for one second after client-side navigation. A server-rendered page shows at once. */
function useLoadingSecond(): boolean {
  const isScripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [isLoading, setLoading] = useState(isScripted);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setLoading(false), LOADING_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return isLoading;
}

const TABS = ['services', 'insurance', 'resources'] as const;
type Tab = (typeof TABS)[number];

const PANELS: Record<Tab, () => React.ReactNode> = {
  services: OurServices,
  insurance: Insurance,
  resources: Resources,
};

/** The three tabs of the services page; the open one is in the URL (except the first), so that it can be shared. */
function ServiceTabs() {
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

const KINDS = [
  { id: 'inCenter', Icon: Armchair },
  { id: 'home', Icon: House },
  { id: 'peritoneal', Icon: Droplets },
  { id: 'urgent', Icon: Ambulance },
] as const;
const FACTS = ['where', 'often', 'first'] as const;

/** The four kinds of dialysis: where, how often, and the preparation. */
function OurServices() {
  const { t } = useTranslation('services');
  return (
    <>
      <ul className="grid gap-3.5 desk:grid-cols-2 desk:gap-6">
        {KINDS.map(({ id, Icon }) => (
          <li
            key={id}
            className="rounded-card border border-line bg-surface px-4.5 pt-5 pb-2 desk:px-7 desk:pt-7 desk:pb-4"
          >
            <div className="flex items-center gap-4">
              <span className="grid size-12 shrink-0 place-items-center rounded-tile bg-teal-tint text-teal">
                <Icon size={24} />
              </span>
              <h2 className="type-card-title">{t(`kinds.${id}.title`)}</h2>
            </div>
            <p className="mt-3 mb-1 text-muted">{t(`kinds.${id}.text`)}</p>
            <div className="type-second">
              <FactRows
                isCompact
                facts={FACTS.map((fact) => ({ label: t(`kinds.${fact}`), value: t(`kinds.${id}.${fact}`) }))}
              />
            </div>
          </li>
        ))}
      </ul>
      <Note className="mt-6">{t('offered')}</Note>
      <Callout tone="error" isStatic title={t('emergency.title')} className="mt-3.5">
        {t('emergency.text')}
      </Callout>
      <SourceList sources={t.list('servicesSources')} />
      <UncheckedTranslation className="mt-4" />
    </>
  );
}

const RESOURCES = [
  { id: 'kidney', to: paths.kidneyGuide },
  { id: 'medication', to: paths.medicationGuide },
  { id: 'diet', to: paths.dietGuide },
  { id: 'materials', to: paths.materials },
  { id: 'financial', to: paths.financialAssistance },
  { id: 'learn', to: paths.learnMore },
  { id: 'groups', to: paths.supportGroups },
  { id: 'research', to: paths.research },
] as const;

/** Where to read on. */
function Resources() {
  const { t } = useTranslation('services');
  return (
    <>
      <h2 className="type-section">{t('resources.title')}</h2>
      <p className="mt-3 text-muted">{t('resources.lead')}</p>
      <div className="mt-6">
        <LinkCards>
          {RESOURCES.map(({ id, to }) => (
            <LinkCard key={id} to={to} title={t(`resources.${id}.title`)} text={t(`resources.${id}.text`)} />
          ))}
        </LinkCards>
      </div>
    </>
  );
}

/** Cards that are links, in as many columns as fit. */
function LinkCards({ children }: { children: ReactNode }) {
  return <ul className="grid gap-3.5 md:grid-cols-2 desk:gap-4">{children}</ul>;
}

/** A link card; all of it is the link. */
function LinkCard({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <li className="relative flex items-center justify-between gap-4 rounded-card border border-line bg-surface p-4.5 hover:border-teal-line desk:px-6">
      <div>
        <h3 className="type-card-title desk:text-card">
          <Link
            to={to}
            className="after:absolute after:inset-0 after:rounded-card hover:text-teal focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-teal"
          >
            {title}
          </Link>
        </h3>
        <p className="type-second mt-1 text-muted">{text}</p>
      </div>
      <ChevronRight size={22} className="shrink-0 text-teal" />
    </li>
  );
}
