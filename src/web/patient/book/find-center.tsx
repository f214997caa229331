import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Center } from '../../../contract/centers';
import { useTranslation } from '../../i18n/use-translation';
import { SearchField } from '../../ui/search-field';
import { matchesSearch } from './matches-search';

/** How many centers stand below the field; more words make them fewer. */
export const CENTERS_SHOWN = 6;

type FindCenterProps = {
  centers: readonly Center[];
  /** When the search comes back because another center is wanted. */
  hasFocus: boolean;
  onChoose: (centerId: string) => void;
};

/**
 * A search whose answers stand below it while one types: arrow keys and Enter choose without leaving the field
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). The list is part of the page and not a layer above it, so nothing
 * is covered on a small screen.
 */
export function FindCenter({ centers, hasFocus, onChoose }: FindCenterProps) {
  const { t } = useTranslation('book');
  const base = useId();
  const [typed, setTyped] = useState('');
  /** The place in the list that Enter chooses; null until one types or takes the arrows. */
  const [active, setActive] = useState<number | null>(null);
  const found = centers.filter((center) => matchesSearch(`${center.CenterName}, ${center.CenterCity}`, typed));
  const shown = found.slice(0, CENTERS_SHOWN);
  const hidden = found.length - shown.length;
  const optionId = (center: Center) => `${base}${center._id}`;
  const activeCenter = active === null ? undefined : shown[active];

  function search(words: string) {
    setTyped(words);
    setActive(words ? 0 : null);
  }

  function chooseByKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' && activeCenter) {
      event.preventDefault();
      onChoose(activeCenter._id);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || shown.length === 0) return;
    event.preventDefault();
    const next = ((active ?? (step > 0 ? -1 : 0)) + step + shown.length) % shown.length;
    setActive(next);
    document.getElementById(optionId(shown[next]!))?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <div className="max-w-152">
      <SearchField
        label={t('center.label')}
        placeholder={t('center.placeholder')}
        value={typed}
        onChange={search}
        field={{
          type: 'text',
          role: 'combobox',
          autoFocus: hasFocus,
          'aria-expanded': shown.length > 0,
          'aria-autocomplete': 'list',
          'aria-controls': base,
          'aria-activedescendant': activeCenter && optionId(activeCenter),
          onKeyDown: chooseByKey,
        }}
      />
      <ul
        id={base}
        role="listbox"
        aria-label={t('center.list')}
        className="mt-3 overflow-hidden rounded-card border border-line bg-surface empty:hidden"
      >
        {shown.map((center) => (
          <li
            key={center._id}
            id={optionId(center)}
            role="option"
            aria-selected={center === activeCenter}
            onClick={() => onChoose(center._id)}
            className="flex min-h-15 cursor-pointer items-center gap-4 border-line px-4.5 py-2.5 not-last:border-b hover:bg-teal-faint aria-selected:bg-teal-tint"
          >
            <span className="min-w-0 flex-1">
              <span className="block leading-snug font-strong">{center.CenterName}</span>
              <span className="type-small block text-muted">{center.CenterCity}</span>
            </span>
            <ChevronRight aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-teal" />
          </li>
        ))}
      </ul>
      <p role="status" className="type-second mt-3 text-muted">
        {found.length === 0 ? t('center.none') : hidden > 0 && t('center.hidden', { count: hidden })}
      </p>
    </div>
  );
}
