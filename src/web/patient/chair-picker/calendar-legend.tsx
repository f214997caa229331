import Armchair from 'lucide-react/icons/armchair';
import { useTranslation } from '../../i18n/use-translation';
import { FEW_CHAIRS } from './few-chairs';

/** The meaning of the days' colours and marks. Visual only: each day says it in words to a screen reader. */
export function CalendarLegend() {
  const { t } = useTranslation('chairs');
  return (
    <div
      aria-hidden="true"
      className="type-small mx-2 mt-2.5 grid grid-cols-2 gap-x-4 gap-y-2 border-t border-line pt-3.5 text-muted md:mx-0 md:flex md:flex-wrap"
    >
      <span className="flex items-center gap-2">
        <Armchair size={18} strokeWidth={2} className="text-teal" />
        {t('date.legendFree')}
      </span>
      <span className="flex items-center gap-2">
        <span className="size-4 rounded border border-marigold/60 bg-marigold-tint" />
        {t('date.legendFew', { count: FEW_CHAIRS })}
      </span>
      <span className="flex items-center gap-2">
        <span className="size-4 rounded border border-line-strong bg-surface" />
        {t('date.legendFull')}
      </span>
      <span className="flex items-center gap-2">
        <span className="mx-1 size-1.5 rounded-full bg-marigold-text" />
        {t('date.legendToday')}
      </span>
    </div>
  );
}
