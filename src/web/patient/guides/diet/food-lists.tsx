import Ban from 'lucide-react/icons/ban';
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

const FOODS_TO_AVOID = FOODS.filter(({ verdict }) => verdict === 'avoid');

/** Foods highest in potassium, salt or phosphorus. */
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

function Category({ title, foods }: { title: string; foods: readonly Food[] }) {
  const { t } = useTranslation('guides-diet');
  const { t: tFood } = useTranslation('guides-foods');
  const figureOf = useFigure();
  return (
    <div className="mb-3.5 break-inside-avoid rounded-card border border-line bg-surface px-4 pt-4 pb-1.5 desk:mb-6 desk:px-6 desk:pt-5 print:mb-2 print:p-2">
      <h3 className="type-card-title">{title}</h3>
      <ul className="mt-1 divide-y divide-line">
        {foods.map((food) => (
          <li key={food.id} className="py-2.5 print:py-0.5">
            <p className="flex items-baseline justify-between gap-3">
              <span>
                <strong>{tFood(`${food.id}.name`)}</strong>{' '}
                <span className="type-small text-muted">{tFood(`${food.id}.also`)}</span>
              </span>
              <span className="figure type-small">{figureOf(food)}</span>
            </p>
            <p className="type-small text-muted print:hidden">{t(`advice.${food.advice}`)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The one food that nobody with kidney disease may eat: the only red block of the page. */
export function StarFruit({ className = '' }: { className?: string }) {
  const { t } = useTranslation('guides-diet');
  return (
    <div className={`flex gap-4 rounded-card bg-red-tint p-5 print:border print:border-red print:p-2 ${className}`}>
      <Ban aria-hidden="true" size={26} strokeWidth={1.75} className="shrink-0 text-red" />
      <div>
        <h3 className="text-[1.0625rem] font-card text-red">{t('starFruit.title')}</h3>
        <p className="type-second mt-0.5">{t('starFruit.text')}</p>
      </div>
    </div>
  );
}

/** A food's figure in a list: potassium if known, else phosphorus with its name. */
function useFigure(): (food: Food) => string | null {
  const { t } = useTranslation('guides-diet');
  return ({ potassium, phosphorus, approximate }) => {
    if (potassium !== undefined)
      return t('figures.mg', { amount: formatAmount(t, potassium, approximate === 'potassium') });
    if (phosphorus !== undefined)
      return t('figures.phosphorusMg', { amount: formatAmount(t, phosphorus, approximate === 'phosphorus') });
    return null;
  };
}

/** Milligrams as the page writes them, without the unit: `1,395`, `84-104`, `about 320`. */
export function formatAmount(t: Translate<'guides-diet'>, amount: Amount, isApproximate: boolean): string {
  const figure =
    typeof amount === 'number'
      ? groupDigits(amount)
      : t('figures.range', { from: groupDigits(amount[0]), to: groupDigits(amount[1]) });
  return isApproximate ? t('figures.about', { amount: figure }) : figure;
}
