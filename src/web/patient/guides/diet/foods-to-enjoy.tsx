import { useTranslation } from '../../../i18n/use-translation';
import { Note } from '../../../ui/note';
import { FoodList } from './food-list';
import { FOODS } from './foods';

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
