/** The filters of a list. Each is described once: its field, its chip, its words where nothing is found, and its removal. */
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { type FilterChip, FilterChips } from './filter-chips';
import { formatCount } from './format';
import { joinValues, splitValues } from './list-state';
import { PanelFoot, PanelHead, RightModal } from './panel';
import type { PageAnswer } from './pager';
import { SearchBox } from './search-box';
import { TableMessage } from './table-message';
import { useLayout } from './use-media';

/** Whether the popover of a field is open, and how it is opened and closed. */
export type FieldState = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** A filter of a list as it is set now. The values that it may have are those of the contract (`filtersOf`). */
export type Filter = {
  id: string;
  /** Its name: "Status". */
  facet: string;
  /** The chosen values in words; none where the filter is off. */
  values: readonly { id: string; text: string; onRemove: () => void }[];
  onRemove: () => void;
  /** The button that removes it where nothing is found: "Remove the status". */
  without: string;
  /** Where nothing is found, the filter with the lowest number is offered to be removed first. */
  narrows: number;
  /** Its field. The field of another filter may have it too (`opens`); the search has none here. */
  field?: (state: FieldState) => ReactNode;
  /** What its chip opens in place of its field: another filter's field, or a page. */
  opens?: string | (() => void);
};

type Facts<Value> = Pick<Filter, 'facet' | 'without' | 'narrows' | 'field' | 'opens'> & {
  text: (value: Value) => string;
};
type Filtered<Filters> = {
  filters: Partial<Filters>;
  setFilter: <Name extends keyof Filters>(name: Name, value: Filters[Name] | undefined) => void;
};

/** Describes a filter that has one value. */
export function oneOf<Filters extends Record<string, string>, Name extends keyof Filters & string>(
  list: Filtered<Filters>,
  id: Name,
  { text, ...facts }: Facts<Filters[Name]>,
): Filter {
  const value = list.filters[id] as Filters[Name] | undefined;
  const onRemove = () => list.setFilter(id, undefined);
  return { ...facts, id, onRemove, values: value === undefined ? [] : [{ id: value, text: text(value), onRemove }] };
}

/** Describes a filter that may have several values, which the URL joins by commas. */
export function severalOf<Filters extends Record<string, string>, Name extends keyof Filters & string>(
  list: Filtered<Filters>,
  id: Name,
  { text, ...facts }: Facts<string>,
): Filter {
  const chosen = splitValues(list.filters[id]);
  const values = chosen.map((value) => ({
    id: value,
    text: text(value),
    onRemove: () =>
      list.setFilter(id, joinValues(chosen.filter((other) => other !== value)) as Filters[Name] | undefined),
  }));
  return { ...facts, id, values, onRemove: () => list.setFilter(id, undefined) };
}

type Searched = { q: string; setQ: (text: string) => void };

/** Describes the search, which has no chip: its field shows it. */
export function searched(list: Searched, facts: Pick<Filter, 'facet' | 'without' | 'narrows'>): Filter {
  const onRemove = () => list.setQ('');
  return { ...facts, id: 'q', onRemove, values: list.q ? [{ id: 'q', text: `“${list.q}”`, onRemove }] : [] };
}

const isOn = ({ values }: Filter) => values.length > 0;

/**
 * The chips of what is filtered: one for each value if there is room, otherwise one for each filter. `onOpen` opens the field of a
 * filter.
 */
export function chipsOf(filters: readonly Filter[], perValue: boolean, onOpen: (filter: Filter) => void): FilterChip[] {
  return filters
    .filter((filter) => isOn(filter) && filter.id !== 'q')
    .flatMap((filter) => {
      const { id, facet, values, onRemove } = filter;
      const open = () => onOpen(filter);
      if (!perValue) return [{ id, facet, value: inWords(filter), onRemove, onOpen: open }];
      return values.map((value) => ({
        id: `${id}-${value.id}`,
        facet,
        value: value.text,
        onRemove: value.onRemove,
        onOpen: open,
      }));
    });
}

const inWords = ({ values }: Filter) => values.map(({ text }) => text).join(', ');

/** The fields of a list whose filters are few enough to stand open on a phone too. */
export function Fields({ of }: { of: readonly Filter[] }) {
  return of.map(({ id, field }) => <Fragment key={id}>{field?.(NO_POPOVER)}</Fragment>);
}
const NO_POPOVER: FieldState = { isOpen: false, onOpenChange: () => undefined };

type ListFiltersProps = {
  list: Searched & { clear: () => void };
  filters: readonly Filter[];
  answer: { data: PageAnswer | undefined; isPlaceholderData: boolean };
  search: { label: string; placeholder: string; className: string };
  /** The row of the fields. */
  className: string;
};

/** Search and fields of a list in a row, with a chip for what is on below. On a phone the fields are behind a button. */
export function ListFilters({ list, filters, answer, search, className }: ListFiltersProps) {
  const { t } = useTranslation('admin');
  const layout = useLayout();
  const isList = layout === 'list';
  const searchBox = useRef<{ focus: () => void }>(null);
  const [open, setOpen] = useState<string | null>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const chips = chipsOf(filters, layout === 'wide', ({ id, opens }) => {
    if (typeof opens === 'function') opens();
    else if (isList) setSheetOpen(true);
    else setOpen(opens ?? id);
  });
  const fields = filters.map(({ id, field }) => (
    <Fragment key={id}>
      {field?.({ isOpen: open === id, onOpenChange: (isOpen) => setOpen(isOpen ? id : null) })}
    </Fragment>
  ));
  function closeSheet() {
    setOpen(null);
    setSheetOpen(false);
  }
  return (
    <div className="mb-3 flex flex-col gap-3 print:hidden">
      <div className={`max-rail:grid max-rail:grid-cols-[minmax(0,1fr)_auto] gap-3 ${className}`}>
        <SearchBox ref={searchBox} {...search} isLabelHidden={isList} value={list.q} onSearch={list.setQ} />
        {isList ? (
          <Button
            size="compact"
            variant="neutral"
            icon={<SlidersHorizontal size={18} />}
            onPress={() => setSheetOpen(true)}
          >
            {chips.length > 0 ? t('filters.buttonOn', { number: chips.length }) : t('filters.button')}
          </Button>
        ) : (
          fields
        )}
      </div>
      <FilterChips chips={chips} onClearAll={list.clear} onEmptied={() => searchBox.current?.focus()} />
      {isList && isSheetOpen && (
        <RightModal width={480} onClose={closeSheet}>
          <PanelHead title={t('filters.button')} onClose={closeSheet} />
          <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-5">{fields}</div>
          <PanelFoot>
            {filters.some(isOn) && (
              <Button size="compact" variant="neutral" onPress={list.clear}>
                {t('filters.clearAll')}
              </Button>
            )}
            <Button size="compact" onPress={closeSheet} className="flex-1">
              <Shown {...answer} />
            </Button>
          </PanelFoot>
        </RightModal>
      )}
    </div>
  );
}

/** "Show 12": how many match, while that is known. */
function Shown({ data, isPlaceholderData }: ListFiltersProps['answer']) {
  const { t } = useTranslation('admin');
  const { total, totalIsCapped } = (!isPlaceholderData && data) || {};
  return total === undefined
    ? t('filters.showLoading')
    : t('filters.show', { count: total, number: formatCount(total, totalIsCapped) });
}

type NoMatchProps = {
  title: string;
  filters: readonly Filter[];
  onClearAll: () => void;
  /** Other ways on. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** Replaces the rows of a list in which nothing matches: the filters in words, with ways to loosen them (spec.md, section 8). */
export function NoMatch({ title, filters, onClearAll, actions, children }: NoMatchProps) {
  const { t } = useTranslation('admin');
  const on = filters.filter(isOn);
  const [first] = [...on].sort((one, other) => one.narrows - other.narrows);
  return (
    <TableMessage
      kind="no-match"
      title={title}
      actions={
        <>
          {first && (
            <Button size="compact" variant="neutral" onPress={first.onRemove}>
              {first.without}
            </Button>
          )}
          {actions}
          {on.length > 1 && (
            <Button size="compact" variant="quiet" onPress={onClearAll}>
              {t('filters.clearAll')}
            </Button>
          )}
        </>
      }
    >
      <p>{on.map((filter) => `${filter.facet}\u00a0${inWords(filter)}`).join('. ')}</p>
      {children}
    </TableMessage>
  );
}
