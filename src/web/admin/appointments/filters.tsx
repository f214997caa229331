import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { FUNDING_FILTERS } from '../../../contract/admin/bookings';
import type { SessionState } from '../../../domain/session-state';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { FilterChips } from '../ui/filter-chips';
import { formatCount } from '../ui/format';
import { PanelFoot, PanelHead, RightModal } from '../ui/panel';
import { SearchBox } from '../ui/search-box';
import { useLayout } from '../ui/use-media';
import { type AppointmentList, joinValues, splitValues } from './appointment-list';
import { CenterChoice } from './center-choice';
import { DateChoice } from './date-choice';
import { CheckedList, FilterField } from './filter-field';
import { chipsOf, type FilterId, type FilterWords } from './filter-words';

type FiltersProps = { list: AppointmentList; words: readonly FilterWords[] };

/** The filters of the list: fields in a row, or behind one button on the phone; the active ones below. */
export function Filters({ list, words }: FiltersProps) {
  const { t } = useTranslation('admin-appointments');
  const layout = useLayout();
  const navigate = useNavigate();
  const search = useRef<{ focus: () => void }>(null);
  const [open, setOpen] = useState<OpenField>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const isList = layout === 'list';
  const chips = chipsOf(words, layout === 'wide', t('list.comma'), reopen);

  function reopen(id: FilterId) {
    const { user } = list.filters;
    if (id === 'user' && user) void navigate(adminPaths.user(user));
    else if (isList) setSheetOpen(true);
    else setOpen(id === 'window' ? 'date' : (id as OpenField));
  }

  return (
    <div className="mb-3 flex flex-col gap-3 print:hidden">
      <div className="grid gap-3 max-rail:grid-cols-[minmax(0,1fr)_auto] rail:grid-cols-2 lg:grid-cols-[1.3fr_1.2fr_1fr_1fr_1.15fr]">
        <SearchBox
          ref={search}
          className="rail:max-lg:col-span-2"
          label={t('filters.patient')}
          isLabelHidden={isList}
          placeholder={t('filters.patientPlaceholder')}
          value={list.q}
          onSearch={list.setQ}
        />
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
          <FilterFields list={list} words={words} open={open} onOpen={setOpen} />
        )}
      </div>
      <FilterChips chips={chips} onClearAll={list.clear} onEmptied={() => search.current?.focus()} />
      {isList && isSheetOpen && (
        <FilterSheet
          list={list}
          words={words}
          open={open}
          onOpen={setOpen}
          onClose={() => {
            setOpen(null);
            setSheetOpen(false);
          }}
        />
      )}
    </div>
  );
}

type FilterSheetProps = {
  list: AppointmentList;
  words: readonly FilterWords[];
  open: OpenField;
  onOpen: (field: OpenField) => void;
  onClose: () => void;
};

/** The filters on a phone: a full screen, with the number of matches. */
function FilterSheet({ list, words, open, onOpen, onClose }: FilterSheetProps) {
  const { t } = useTranslation('admin-appointments');
  const { total, totalIsCapped } = (!list.answer.isPlaceholderData && list.answer.data) || {};
  return (
    <RightModal width={480} onClose={onClose}>
      <PanelHead title={t('filters.sheet')} onClose={onClose} />
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-5">
        <FilterFields list={list} words={words} open={open} onOpen={onOpen} />
      </div>
      <PanelFoot>
        {words.length > 0 && (
          <Button size="compact" variant="neutral" onPress={list.clear}>
            {t('admin:filters.clearAll')}
          </Button>
        )}
        <Button size="compact" onPress={onClose} className="flex-1">
          {total === undefined
            ? t('filters.showLoading')
            : t('filters.show', { count: total, number: formatCount(total, totalIsCapped) })}
        </Button>
      </PanelFoot>
    </RightModal>
  );
}

/** The field whose popover is open. */
type OpenField = 'center' | 'status' | 'funding' | 'date' | null;

type FilterFieldsProps = {
  list: AppointmentList;
  words: readonly FilterWords[];
  open: OpenField;
  onOpen: (field: OpenField) => void;
};

/** The fields: center, status, who pays, and date. */
function FilterFields({ list, words, open, onOpen }: FilterFieldsProps) {
  const { t } = useTranslation('admin-appointments');
  const stateOf = (field: OpenField) => ({
    isOpen: open === field,
    onOpenChange: (isOpen: boolean) => onOpen(isOpen ? field : null),
  });
  return (
    <>
      <CenterChoice list={list} words={words} {...stateOf('center')} />
      <ValuesChoice
        list={list}
        filter="status"
        label={t('filters.status')}
        any={t('filters.anyStatus')}
        options={STATUSES.map((id) => ({ id, label: t(`admin:status.${id}`) }))}
        {...stateOf('status')}
      />
      <ValuesChoice
        list={list}
        filter="funding"
        label={t('filters.funding')}
        any={t('filters.anyFunding')}
        options={FUNDING_FILTERS.map((id) => ({ id, label: t(`filters.payers.${id}`) }))}
        {...stateOf('funding')}
      />
      <DateChoice list={list} {...stateOf('date')} />
    </>
  );
}

/** Most used first. */
const STATUSES: readonly SessionState[] = ['confirmed', 'pending', 'completed', 'missed', 'not-recorded', 'cancelled'];

type ValuesChoiceProps = {
  list: AppointmentList;
  filter: 'status' | 'funding';
  label: string;
  /** The text where nothing is chosen. */
  any: string;
  /** The options, in the order of the list and of the URL. */
  options: readonly { id: string; label: string }[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** A filter with a few fixed values, of which several may be chosen. */
function ValuesChoice({ list, filter, label, any, options, isOpen, onOpenChange }: ValuesChoiceProps) {
  const { t } = useTranslation('admin-appointments');
  const chosen = splitValues(list.filters[filter]);
  const names = options
    .filter(({ id }) => chosen.includes(id))
    .map(({ label: name }, index) => (index === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1)));
  return (
    <FilterField
      label={label}
      value={names.join(t('list.comma')) || any}
      isAll={names.length === 0}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <CheckedList
        label={label}
        options={options}
        chosen={chosen}
        onChange={(ids) =>
          list.setFilter(filter, joinValues(options.map(({ id }) => id).filter((id) => ids.includes(id))))
        }
        autoFocus
      />
    </FilterField>
  );
}
