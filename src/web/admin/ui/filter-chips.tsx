import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from '../../lib/i18n/use-translation';

export type FilterChip = {
  id: string;
  /** The filter: "Center". */
  facet: string;
  /** Its value: "Sampige". */
  value: string;
  onRemove: () => void;
  /** Opens the filter again. */
  onOpen: () => void;
};

type FilterChipsProps = {
  chips: readonly FilterChip[];
  onClearAll: () => void;
  /** Receives the focus when no chip is left: the search. */
  onEmptied: () => void;
};

/** The active filters. After one is removed the focus goes to the next, then to Clear all, then to the search. */
export function FilterChips({ chips, onClearAll, onEmptied }: FilterChipsProps) {
  const { t } = useTranslation('admin');
  const row = useRef<HTMLDivElement>(null);
  if (chips.length === 0) return null;

  function remove(chip: FilterChip, index: number) {
    const buttons = row.current?.querySelectorAll<HTMLElement>('[data-remove]');
    const next = buttons?.[index + 1] ?? row.current?.querySelector<HTMLElement>('[data-clear]');
    if (chips.length > 1) next?.focus();
    else onEmptied();
    chip.onRemove();
  }

  return (
    <div ref={row} role="group" aria-label={t('filters.on')} className="flex flex-wrap items-center gap-2">
      {chips.map((chip, index) => (
        <span key={chip.id} className="flex max-w-full items-stretch rounded-chip bg-teal-tint text-teal">
          <Button
            onPress={chip.onOpen}
            aria-label={t('filters.change', { facet: chip.facet, value: chip.value })}
            className="focus-ring min-h-8.5 min-w-0 rounded-l-chip pl-3 text-left max-lg:min-h-11 pointer-coarse:min-h-11"
          >
            {chip.facet} <span className="admin-strong">{chip.value}</span>
          </Button>
          <Button
            data-remove=""
            onPress={() => remove(chip, index)}
            aria-label={t('filters.remove', { facet: chip.facet, value: chip.value })}
            className="focus-ring grid w-9 shrink-0 place-items-center rounded-r-chip hover:bg-teal-ring max-lg:w-11 pointer-coarse:w-11"
          >
            <X size={16} />
          </Button>
        </span>
      ))}
      <Button
        data-clear=""
        onPress={() => {
          onEmptied();
          onClearAll();
        }}
        className="focus-ring admin-strong admin-fine min-h-8.5 rounded-chip px-2.5 text-teal hover:bg-teal-faint max-lg:min-h-11 pointer-coarse:min-h-11"
      >
        {t('filters.clearAll')}
      </Button>
    </div>
  );
}
