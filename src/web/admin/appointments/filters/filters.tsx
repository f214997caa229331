import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useRef, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../ui/button';
import { FilterChips } from '../../ui/filter-chips';
import { SearchBox } from '../../ui/search-box';
import { useLayout } from '../../ui/use-media';
import type { AppointmentList } from '../list/use-appointment-list';
import { chipsOf } from './chips';
import { FilterFields, type OpenField } from './filter-fields';
import { FilterSheet } from './filter-sheet';
import type { FilterId, FilterWords } from './use-filter-words';

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
    if (id === 'user' && user) void navigate(href('/admin/users/:userId', { userId: user }));
    else if (isList) setSheetOpen(true);
    else setOpen(id === 'window' ? 'date' : (id as OpenField));
  }

  return (
    <div className="mb-3 flex flex-col gap-3 print:hidden">
      <div className="grid gap-3 max-rail:grid-cols-[minmax(0,1fr)_auto] rail:grid-cols-2 lg:grid-cols-[1.3fr_1.2fr_1fr_1.15fr]">
        <SearchBox
          ref={search}
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
            icon={<SlidersHorizontal aria-hidden="true" size={18} strokeWidth={1.75} />}
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
