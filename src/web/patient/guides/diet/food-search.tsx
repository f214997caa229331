import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CircleMinus from 'lucide-react/icons/circle-minus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Form, Link, useSearchParams } from 'react-router';
import searchUrl from '../../../drawings/spot-search.svg';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { Button } from '../../../ui/button';
import { ButtonLink } from '../../../ui/button-link';
import { EmptyState } from '../../../ui/empty-state';
import { SearchField } from '../../../ui/search-field';
import { formatAmount } from './food-lists';
import { type Amount, type Food, FULL_BAR_MG, most, type Verdict } from './foods';

type FoodSearchProps = { query: string; onChange: (query: string) => void; onFocus: () => void };

/** The search field for foods, with a few examples. */
export function FoodSearch({ query, onChange, onFocus }: FoodSearchProps) {
  const { t } = useTranslation('guides-diet');
  const [search] = useSearchParams();
  const tab = search.get('tab');
  return (
    <div className="max-w-144">
      <Form role="search" replace preventScrollReset>
        {tab && <input type="hidden" name="tab" value={tab} />}
        <SearchField
          label={t('search.label')}
          name="food"
          value={query}
          onChange={onChange}
          placeholder={t('search.placeholder')}
          field={{ onFocus }}
        />
      </Form>
      <div className="mt-2.5 flex flex-wrap items-center gap-2">
        <span className="type-second text-muted">{t('search.suggest')}</span>
        {t.list('search.suggestions').map((name) => (
          <Link
            key={name}
            to={`?${new URLSearchParams({ food: name })}`}
            onClick={() => onChange(name)}
            replace
            preventScrollReset
            className="focus-ring type-second flex min-h-11 items-center rounded-control border border-line-strong bg-surface px-3.5 font-[550] hover:bg-teal-faint"
          >
            {name}
          </Link>
        ))}
      </div>
    </div>
  );
}

/** How many foods are shown at first; the rest on demand. */
const SHOWN_AT_FIRST = 8;

type FoodResultsProps = {
  query: string;
  /** Null while the search is loading. */
  foods: readonly Food[] | null;
  hasFailed: boolean;
  onRetry: () => void;
  onClear: () => void;
};

/** The matching foods, or what to do when there are none. */
export function FoodResults({ query, foods, hasFailed, onRetry, onClear }: FoodResultsProps) {
  const { t } = useTranslation(['guides-diet', 'common']);
  const [search] = useSearchParams();
  const showsAll = search.get('food')?.trim() === query && search.has('all');
  if (foods === null && hasFailed) {
    return (
      <EmptyState
        drawing={searchUrl}
        title={t('search.failed')}
        action={
          <Button variant="outline" onPress={onRetry}>
            {t('common:tryAgain')}
          </Button>
        }
      >
        {t('search.failedText')}
      </EmptyState>
    );
  }
  if (foods === null) return <p className="text-muted">{t('common:loading')}</p>;
  if (foods.length === 0) {
    return (
      <EmptyState
        drawing={searchUrl}
        title={t('search.none', { query })}
        action={
          <ButtonLink to="?" replace preventScrollReset variant="outline" onClick={onClear}>
            {t('search.clear')}
          </ButtonLink>
        }
      >
        {t('search.noneText')}
      </EmptyState>
    );
  }
  const shown = showsAll ? foods : foods.slice(0, SHOWN_AT_FIRST);
  return (
    <section aria-label={t('search.found')}>
      <h2 className="type-section desk:text-figure">{t('search.results', { count: foods.length, query })}</h2>
      <p className="type-small mt-1.5 max-w-[80ch] text-muted">{t('search.caption', { full: FULL_BAR_MG })}</p>
      <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
        {shown.map((food) => (
          <FoodRow key={food.id} food={food} />
        ))}
      </ul>
      {shown.length < foods.length && (
        <ButtonLink
          to={`?${new URLSearchParams({ food: query, all: '' })}`}
          replace
          preventScrollReset
          variant="outline"
          className="mt-4 max-md:w-full"
        >
          {t('search.showAll', { count: foods.length })}
        </ButtonLink>
      )}
    </section>
  );
}

/** A matching food: the verdict in words, the figures, kitchen advice. */
function FoodRow({ food }: { food: Food }) {
  const { t } = useTranslation('guides-diet');
  const { t: tFood } = useTranslation('guides-foods');
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-4 md:grid-cols-2 desk:grid-cols-[1.1fr_10.5rem_1.35fr_1.35fr] desk:items-center desk:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5 md:contents">
        <div className="flex-1 basis-28">
          <h3 className="type-item">{tFood(`${food.id}.name`)}</h3>
          <p className="type-small text-muted">
            {tFood(`${food.id}.also`)}, <span lang={t('search.otherLanguage')}>{tFood(`${food.id}.other`)}</span>
          </p>
        </div>
        <div>
          <VerdictBadge verdict={food.verdict} />
        </div>
      </div>
      <FoodFigures food={food} />
      <div className="type-second">
        <p>{t(`advice.${food.advice}`)}</p>
        <p className="type-small text-muted">{t('figures.source', { source: t(`basis.${food.basis}`) })}</p>
      </div>
    </li>
  );
}

const BARS = {
  lower: 'bg-green',
  lowerPhosphorus: 'bg-green',
  small: 'bg-[#c48a10]',
  avoid: 'bg-marigold-text',
  never: 'bg-red',
  unknown: 'bg-line-strong',
} satisfies Record<Verdict, string>;

/** Potassium with its bar, then phosphorus and sodium; or that no source lists them. */
function FoodFigures({ food }: { food: Food }) {
  const { t } = useTranslation('guides-diet');
  if (!food.figures) return <p className="type-small text-muted">{t('figures.notListed')}</p>;
  const { potassium, phosphorus, sodium } = food.figures;
  const inMg = (amount: Amount) => t('figures.mg', { amount: formatAmount(t, amount) });
  const potassiumInMg = inMg(potassium);
  return (
    <dl className="type-small flex flex-wrap gap-x-3 gap-y-1 text-muted">
      <div className="flex basis-full items-center gap-3">
        <dt className="sr-only">{t('figures.potassium')}</dt>
        <dd aria-hidden="true" className="h-2 min-w-16 flex-1 overflow-hidden rounded-full bg-bone">
          <span
            className={`block h-full rounded-full ${BARS[food.verdict]}`}
            style={{ width: `${Math.min(100, (most(potassium) / FULL_BAR_MG) * 100)}%` }}
          />
        </dd>
        <dd className="figure min-w-24 text-right text-base font-strong text-ink">{potassiumInMg}</dd>
      </div>
      <Figure name={t('figures.phosphorus')} amount={inMg(phosphorus)} />
      <Figure name={t('figures.sodium')} amount={inMg(sodium)} />
    </dl>
  );
}

function Figure({ name, amount }: { name: string; amount: string }) {
  return (
    <div className="flex flex-wrap gap-x-1">
      <dt>{name}</dt>
      <dd className="tabular">{amount}</dd>
    </div>
  );
}

const LOOKS = {
  lower: { Icon: CircleCheck, colours: 'bg-green-tint text-green' },
  lowerPhosphorus: { Icon: CircleCheck, colours: 'bg-green-tint text-green' },
  small: { Icon: TriangleAlert, colours: 'bg-yellow-tint text-yellow' },
  avoid: { Icon: CircleMinus, colours: 'bg-marigold-text text-white' },
  never: { Icon: Ban, colours: 'bg-red text-white' },
  unknown: { Icon: CircleHelp, colours: 'bg-bone text-ink' },
} satisfies Record<Verdict, unknown>;

/** The verdict on a food, in words. */
function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation('guides-diet');
  const { Icon, colours } = LOOKS[verdict];
  return (
    <span
      className={`type-small inline-flex min-h-7.5 items-center gap-1.5 self-start rounded-chip px-2.5 font-strong ${colours}`}
    >
      <Icon size={17} className="stroke-2 shrink-0" />
      {t(`verdicts.${verdict}`)}
    </span>
  );
}
