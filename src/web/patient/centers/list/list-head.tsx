import X from 'lucide-react/icons/x';
import { type Ref, memo } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../ui/button';
import { useListTitle } from './use-list-title';

type ListHeadProps = {
  ref: Ref<HTMLHeadingElement>;
  /** Undefined while nothing is known. */
  count: number | undefined;
  city: string;
  isByName: boolean;
  /** Undefined when there is no filter to clear. */
  onClear: (() => void) | undefined;
};

/** How many centers there are, in which order, and the way back to all of them. The count is read out as it changes. */
export const ListHead = memo(function ListHead({ ref, count, city, isByName, onClear }: ListHeadProps) {
  const { t } = useTranslation('centers');
  const listTitle = useListTitle();
  const title = count === undefined ? t('list.title') : listTitle(count, city);
  return (
    <div className="flex flex-col gap-x-8 gap-y-1 desk:flex-row desk:items-baseline desk:justify-between">
      <div className="min-w-0">
        <h1 ref={ref} tabIndex={-1} className="type-title">
          {title}
        </h1>
        <p className="mt-1 text-muted">{t('list.lead')}</p>
      </div>
      <p role="status" className="sr-only">
        {count === undefined ? '' : title}
      </p>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-6 empty:hidden">
        {count !== undefined && count > 0 && (
          <p className="type-second text-muted">{isByName ? t('list.byName') : t('list.soonestFirst')}</p>
        )}
        {onClear && (
          <Button
            variant="quiet"
            size="small"
            icon={<X aria-hidden="true" size={20} strokeWidth={1.75} />}
            onPress={onClear}
            className="-mr-4 ml-auto"
          >
            {t('list.clearFilter')}
          </Button>
        )}
      </div>
    </div>
  );
});
