import { useTranslation } from '../../../i18n/use-translation';
import type { Food } from './foods';
import { formatAmount } from './format-amount';

/** A food's figure in a list: potassium if known, else phosphorus with its name. */
export function useFigure(): (food: Food) => string | null {
  const { t } = useTranslation('guides-diet');
  return ({ potassium, phosphorus, approximate }) => {
    if (potassium !== undefined)
      return t('figures.mg', { amount: formatAmount(t, potassium, approximate === 'potassium') });
    if (phosphorus !== undefined)
      return t('figures.phosphorusMg', { amount: formatAmount(t, phosphorus, approximate === 'phosphorus') });
    return null;
  };
}
