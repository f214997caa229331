import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import type { Center } from '../../../contract/centers';
import { useTranslation } from '../../i18n/use-translation';
import { CenterSearchField } from './center-search-field';
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
 * A search whose answers stand below it while one types: arrow keys and Enter choose without leaving the field. The list
 * is part of the page and not a layer above it, so nothing is covered on a small screen.
 */
export function FindCenter({ centers, hasFocus, onChoose }: FindCenterProps) {
  const { t } = useTranslation('book');
  const [typed, setTyped] = useState('');
  const found = centers.filter((center) => matchesSearch(`${center.CenterName}, ${center.CenterCity}`, typed));
  const hidden = found.length - CENTERS_SHOWN;
  return (
    <div className="max-w-152">
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <CenterSearchField
          label={t('center.label')}
          placeholder={t('center.placeholder')}
          autoFocus={hasFocus}
          value={typed}
          onChange={setTyped}
        />
        <ListBox
          aria-label={t('center.list')}
          items={found.slice(0, CENTERS_SHOWN)}
          onAction={(key) => onChoose(String(key))}
          className="mt-3 overflow-hidden rounded-card border border-line bg-surface outline-none empty:hidden"
          renderEmptyState={() => <p className="px-4.5 py-5 text-muted">{t('center.none')}</p>}
        >
          {(center: Center) => (
            <ListBoxItem
              id={center._id}
              textValue={`${center.CenterName}, ${center.CenterCity}`}
              className="flex min-h-15 cursor-pointer items-center gap-4 border-line px-4.5 py-2.5 outline-none not-last:border-b data-[focused]:bg-teal-tint data-[hovered]:bg-teal-faint"
            >
              <span className="min-w-0 flex-1">
                <span className="block leading-snug font-strong">{center.CenterName}</span>
                <span className="type-small block text-muted">{center.CenterCity}</span>
              </span>
              <ChevronRight aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-teal" />
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
      <p role="status" className="type-second mt-3 text-muted">
        {typed && found.length === 0 ? <span className="sr-only">{t('center.none')}</span> : hidden > 0 && t('center.hidden', { count: hidden })}
      </p>
    </div>
  );
}
