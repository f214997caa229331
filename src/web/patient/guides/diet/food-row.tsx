import { useTranslation } from '../../../i18n/use-translation';
import { FoodFigures } from './food-figures';
import type { Food } from './foods';
import { VerdictBadge } from './verdict-badge';

/** A matching food: the verdict in words, the figures, kitchen advice. */
export function FoodRow({ food }: { food: Food }) {
  const { t } = useTranslation('guides-diet');
  const { t: tFood } = useTranslation('guides-foods');
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-4 md:grid-cols-2 desk:grid-cols-[1.1fr_10.5rem_1.35fr_1.35fr] desk:items-center desk:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5 md:contents">
        <div className="flex-1 basis-28">
          <h3 className="text-[1.0625rem] leading-snug font-card">{tFood(`${food.id}.name`)}</h3>
          <p className="type-small text-muted">{tFood(`${food.id}.also`)}</p>
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
