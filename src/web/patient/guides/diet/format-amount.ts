import type { Translate } from '../../../i18n/translate';
import { type Amount } from './foods';

const NUMBERS = new Intl.NumberFormat('en-IN');

/** Milligrams as the page writes them, without the unit: `1,395`, `84-104`, `about 320`. */
export function formatAmount(t: Translate<'guides-diet'>, amount: Amount, isApproximate: boolean): string {
  const figure =
    typeof amount === 'number'
      ? NUMBERS.format(amount)
      : t('figures.range', { from: NUMBERS.format(amount[0]), to: NUMBERS.format(amount[1]) });
  return isApproximate ? t('figures.about', { amount: figure }) : figure;
}
