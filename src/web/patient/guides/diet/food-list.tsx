import { useTranslation } from '../../../i18n/use-translation';
import type { Food } from './foods';
import { useFigure } from './use-figure';

/** Foods by category, each with its figure and kitchen advice. */
export function FoodList({ foods }: { foods: readonly Food[] }) {
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
