import { formatPrice } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';

const UNITS = [
  { unit: 'crore', rupees: 1_00_00_000 },
  { unit: 'lakh', rupees: 1_00_000 },
] as const;

/** An amount at a grid line, in lakh and crore if large enough: "₹5 lakh". The value is a round one. */
export function useAxisMoney(): (rupees: number) => string {
  const { t } = useTranslation('admin-dashboard');
  return (rupees) => {
    if (rupees === 0) return '0';
    const large = UNITS.find((unit) => rupees >= unit.rupees);
    return large ? t(`charts.${large.unit}`, { amount: rupees / large.rupees }) : formatPrice(rupees);
  };
}
