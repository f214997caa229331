import { useTranslation } from '../../../i18n/use-translation';
import { type Amount, FULL_BAR_MG, type Food, type Verdict, most } from './foods';
import { formatAmount } from './format-amount';

const BARS = {
  lower: 'bg-green',
  lowerPhosphorus: 'bg-green',
  small: 'bg-[#c48a10]',
  avoid: 'bg-marigold-text',
  never: 'bg-red',
} satisfies Record<Verdict, string>;

/** Potassium with its bar, then phosphorus and sodium; values missing in the source are marked so. */
export function FoodFigures({ food }: { food: Food }) {
  const { t } = useTranslation('guides-diet');
  const { potassium, phosphorus, sodiumPerCup, approximate, verdict } = food;
  const inMg = (amount: Amount | undefined, isApproximate: boolean) =>
    amount === undefined ? t('figures.notListed') : t('figures.mg', { amount: formatAmount(t, amount, isApproximate) });
  const potassiumInMg = inMg(potassium, approximate === 'potassium');
  return (
    <dl className="type-small flex flex-wrap gap-x-3 gap-y-1 text-muted">
      {potassium === undefined ? (
        <Figure name={t('figures.potassium')} amount={potassiumInMg} />
      ) : (
        <div className="flex basis-full items-center gap-3">
          <dt className="sr-only">{t('figures.potassium')}</dt>
          <dd aria-hidden="true" className="h-2 min-w-16 flex-1 overflow-hidden rounded-full bg-bone">
            <span
              className={`block h-full rounded-full ${BARS[verdict]}`}
              style={{ width: `${Math.min(100, (most(potassium) / FULL_BAR_MG) * 100)}%` }}
            />
          </dd>
          <dd className="figure min-w-24 text-right text-base font-title text-ink">{potassiumInMg}</dd>
        </div>
      )}
      <Figure name={t('figures.phosphorus')} amount={inMg(phosphorus, approximate === 'phosphorus')} />
      <Figure
        name={t('figures.sodium')}
        amount={sodiumPerCup === undefined ? t('figures.notListed') : t('figures.perCup', { amount: sodiumPerCup })}
      />
    </dl>
  );
}

function Figure({ name, amount }: { name: string; amount: string }) {
  return (
    <div className="flex flex-wrap gap-x-1">
      <dt>{name}</dt>
      <dd className="tabular">{amount}</dd>
    </div>
  );
}
