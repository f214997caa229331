import { groupDigits } from '../../../../domain/money';
import type { Translate } from '../../../i18n/use-translation';
import { type Amount } from './foods';

/** Milligrams as the page writes them, without the unit: `1,395`, `84-104`, `about 320`. */
export function formatAmount(t: Translate<'guides-diet'>, amount: Amount, isApproximate: boolean): string {
  const figure =
    typeof amount === 'number'
      ? groupDigits(amount)
      : t('figures.range', { from: groupDigits(amount[0]), to: groupDigits(amount[1]) });
  return isApproximate ? t('figures.about', { amount: figure }) : figure;
}
