import { useTranslation } from '../../../i18n/use-translation';
import { FoodList } from './food-list';
import { FOODS } from './foods';
import { StarFruit } from './star-fruit';

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
