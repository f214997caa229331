import Activity from 'lucide-react/icons/activity';
import CookingPot from 'lucide-react/icons/cooking-pot';
import Droplets from 'lucide-react/icons/droplets';
import Egg from 'lucide-react/icons/egg';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Tag from 'lucide-react/icons/tag';
import { useSearchParams } from 'react-router';
import thaliUrl from '../../../drawings/thali.svg?inline';
import { Trans, useTranslation } from '../../../lib/i18n/use-translation';
import { Tabs } from '../../../ui/tabs';
import { FoodsToAvoid, FoodsToEnjoy, StarFruit } from './food-lists';

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
          tab: 'relative px-2 text-base leading-tight after:absolute after:inset-x-0 after:-bottom-px after:h-[3px] after:rounded-t-full aria-selected:font-strong aria-selected:after:bg-teal md:px-5 md:text-body',
          panel: 'mt-7 desk:mt-9 print:mt-3 print:last:break-before-page',
        }}
      />
    </div>
  );
}

/** The plate, the daily figures, and star fruit. */
function Overview() {
  return (
    <div className="grid gap-10 desk:grid-cols-[1fr_1.45fr] desk:gap-12 print:grid-cols-[1fr_2fr] print:gap-4">
      <Plate />
      <div className="flex flex-col gap-3.5 desk:gap-5 print:gap-2">
        <Targets />
        <StarFruit />
      </div>
    </div>
  );
}

/**
 * The foods on the plate, and the positions of their numbers: per cent from the left and from the top of the drawing.
 */
const PARTS = [
  { id: 'rice', left: 35, top: 57 },
  { id: 'roti', left: 66, top: 67 },
  { id: 'vegetable', left: 27, top: 30 },
  { id: 'dal', left: 53, top: 17 },
  { id: 'egg', left: 80, top: 30 },
] as const;

const NUMBER =
  'tabular grid size-8 place-items-center rounded-full bg-teal text-base leading-none font-strong text-white';

/** A thali with numbers, and the same in words. */
function Plate() {
  const { t } = useTranslation('guides-diet');
  return (
    <section aria-labelledby="plate">
      <h2 id="plate" className="type-card-title desk:text-2xl">
        {t('plate.title')}
      </h2>
      <div className="relative mx-auto mt-4 max-w-72 desk:max-w-80 print:hidden">
        <img src={thaliUrl} alt={t('plate.drawing')} width={240} height={240} className="h-auto w-full" />
        {PARTS.map(({ id, left, top }, index) => (
          <span
            key={id}
            aria-hidden="true"
            style={{ left: `${left}%`, top: `${top}%` }}
            className={`${NUMBER} absolute -translate-1/2 ring-3 ring-white`}
          >
            {index + 1}
          </span>
        ))}
      </div>
      <ol className="mt-5 divide-y divide-line print:mt-1">
        {PARTS.map(({ id }, index) => (
          <li key={id} className="flex items-center gap-4 py-2.5 print:py-0.5">
            <span aria-hidden="true" className={`${NUMBER} shrink-0`}>
              {index + 1}
            </span>
            <span>
              <Trans t={t} id={`plate.${id}`} components={{ b: <strong /> }} />
            </span>
          </li>
        ))}
      </ol>
      <p className="type-second mt-3 text-muted print:mt-1">{t('plate.example')}</p>
    </section>
  );
}

const TARGETS = [
  { id: 'sodium', Icon: FlaskConical },
  { id: 'potassium', Icon: Activity },
  { id: 'fluid', Icon: Droplets },
  { id: 'protein', Icon: Egg },
  { id: 'phosphorus', Icon: Tag },
  { id: 'kitchen', Icon: CookingPot },
] as const;

/** Daily targets, as far as a number holds for everyone. */
function Targets() {
  const { t } = useTranslation('guides-diet');
  return (
    <ul className="grid gap-3.5 md:grid-cols-2 desk:gap-5 print:grid-cols-3 print:gap-2">
      {TARGETS.map(({ id, Icon }) => (
        <li key={id} className="rounded-card border border-line bg-surface p-4 desk:p-6 print:p-2">
          <p className="flex items-center gap-2.5 font-label">
            <Icon size={20} className="text-teal" />
            {t(`targets.${id}.name`)}
          </p>
          <h3 className="mt-2 type-part desk:text-part-wide print:mt-0 print:text-base">{t(`targets.${id}.figure`)}</h3>
          <p className="type-second mt-1.5 text-muted print:mt-0">{t(`targets.${id}.text`)}</p>
        </li>
      ))}
    </ul>
  );
}
