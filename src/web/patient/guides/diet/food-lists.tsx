import Ban from 'lucide-react/icons/ban';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { groupDigits } from '../../../../domain/money';
import { type Translate, useTranslation } from '../../../lib/i18n/use-translation';
import { Note } from '../../../ui/note';
import { type Amount, type Food, FOODS } from './foods';

const FOODS_TO_ENJOY = FOODS.filter(({ verdict }) => verdict === 'lower' || verdict === 'lowerPhosphorus');
const IN_SMALL_PORTIONS = FOODS.filter(({ verdict }) => verdict === 'small');

/** Foods lower in potassium, then those that are fine in small portions. */
export function FoodsToEnjoy() {
  const { t } = useTranslation('guides-diet');
  return (
    <>
      <h2 className="type-card-title desk:text-2xl">{t('enjoy.title')}</h2>
      <p className="mt-1 max-w-[72ch] text-muted">{t('enjoy.lead')}</p>
      <div className="mt-5 print:mt-2">
        <FoodList foods={FOODS_TO_ENJOY} />
      </div>
      <h2 className="type-card-title mt-6 desk:text-2xl print:mt-2">{t('enjoy.small')}</h2>
      <p className="mt-1 max-w-[72ch] text-muted">{t('enjoy.smallLead')}</p>
      <div className="mt-5 print:mt-2">
        <FoodList foods={IN_SMALL_PORTIONS} />
      </div>
      <Note className="mt-2 max-w-[72ch] print:p-2">{t('disagree')}</Note>
    </>
  );
}

const FOODS_TO_AVOID = FOODS.filter(({ verdict }) => verdict === 'never' || verdict === 'avoid');

/** Foods that are never safe, and those highest in potassium, salt or phosphorus. */
export function FoodsToAvoid() {
  const { t } = useTranslation('guides-diet');
  return (
    <>
      <h2 className="type-card-title desk:text-2xl">{t('avoid.title')}</h2>
      <p className="mt-1 text-muted">{t('avoid.lead')}</p>
      <StarFruit className="mt-5 print:hidden" />
      <div className="mt-5 print:mt-2">
        <FoodList foods={FOODS_TO_AVOID} />
      </div>
    </>
  );
}

/** Foods by category, each with its figure and kitchen advice. */
function FoodList({ foods }: { foods: readonly Food[] }) {
  const { t } = useTranslation('guides-diet');
  const categories = [...new Set(foods.map(({ category }) => category))];
  return (
    <div className="gap-6 md:columns-2 desk:columns-3 print:columns-3 print:gap-3">
      {categories.map((category) => (
        <Category
          key={category}
          title={t(`categories.${category}`)}
          foods={foods.filter((food) => food.category === category)}
        />
      ))}
    </div>
  );
}

/** How many foods of a category are shown at first. The rest unfolds, and is printed. */
const SHOWN_AT_FIRST = 4;

function Category({ title, foods }: { title: string; foods: readonly Food[] }) {
  const { t } = useTranslation('guides-diet');
  // A single further food takes no more room than the line that would replace it.
  const shown = foods.length <= SHOWN_AT_FIRST + 1 ? foods.length : SHOWN_AT_FIRST;
  const rest = foods.slice(shown);
  return (
    <div className="mb-3.5 break-inside-avoid rounded-card border border-line bg-surface px-4 pt-4 pb-1.5 desk:mb-6 desk:px-6 desk:pt-5 print:mb-2 print:break-inside-auto print:p-2">
      <h3 className="type-card-title">{title}</h3>
      <FoodRows foods={foods.slice(0, shown)} />
      {rest.length > 0 && (
        <details className="group border-t border-line print:border-0 print:[&::details-content]:[content-visibility:visible]">
          <summary className="focus-ring type-second -mx-1 flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control px-1 font-[550] text-teal group-open:hidden print:hidden [&::-webkit-details-marker]:hidden">
            {t('list.more', { count: rest.length })}
            <ChevronDown size={18} />
          </summary>
          <FoodRows foods={rest} />
        </details>
      )}
    </div>
  );
}

/** Consecutive foods with the same advice stand together above it. */
function FoodRows({ foods }: { foods: readonly Food[] }) {
  const { t } = useTranslation('guides-diet');
  const { t: tFood } = useTranslation('guides-foods');
  const figureOf = useFigure();
  return (
    <ul className="mt-1 print:mt-0">
      {foods.map((food, index) => (
        <li
          key={food.id}
          className={index > 0 && food.advice !== foods[index - 1]?.advice ? 'border-t border-line pt-2.5' : 'pt-2.5'}
        >
          <p className="flex items-baseline justify-between gap-3">
            <span>
              <strong>{tFood(`${food.id}.name`)}</strong>{' '}
              <span className="type-small text-muted">{tFood(`${food.id}.also`)}</span>
            </span>
            {food.verdict === 'never' ? (
              <span className="type-small shrink-0 font-strong text-red">{t('verdicts.never')}</span>
            ) : (
              <span className="figure type-small shrink-0">{figureOf(food)}</span>
            )}
          </p>
          {food.advice !== foods[index + 1]?.advice && (
            <p className="type-small mt-0.5 pb-2.5 text-muted print:hidden">{t(`advice.${food.advice}`)}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The food that harms at once: the only red block of the page. */
export function StarFruit({ className = '' }: { className?: string }) {
  const { t } = useTranslation('guides-diet');
  return (
    <div className={`flex gap-4 rounded-card bg-red-tint p-5 print:border print:border-red print:p-2 ${className}`}>
      <Ban size={26} className="shrink-0 text-red" />
      <div>
        <h3 className="text-body font-strong text-red">{t('starFruit.title')}</h3>
        <p className="type-second mt-0.5">{t('starFruit.text')}</p>
      </div>
    </div>
  );
}

/** A food's figure in a list: potassium, or phosphorus with its name where that is the reason. */
function useFigure(): (food: Food) => string | null {
  const { t } = useTranslation('guides-diet');
  return ({ figures, overruledBy }) => {
    if (!figures) return null;
    return overruledBy === 'phosphorus'
      ? t('figures.phosphorusMg', { amount: formatAmount(t, figures.phosphorus) })
      : t('figures.mg', { amount: formatAmount(t, figures.potassium) });
  };
}

/** Milligrams as the page writes them, without the unit: `1,395`, `84-104`. */
export function formatAmount(t: Translate<'guides-diet'>, amount: Amount): string {
  return typeof amount === 'number'
    ? groupDigits(amount)
    : t('figures.range', { from: groupDigits(amount[0]), to: groupDigits(amount[1]) });
}
