import { useSearchParams } from 'react-router';
import { useTranslation } from '../../i18n/use-translation';
import { FilterPills } from '../../ui/filter-pills';
import type { Appointment } from './appointment';
import { AppointmentList } from './appointment-list';
import type { Ask } from './ask';
import { EmptyFilter } from './empty';
import { FILTERS, type Filter, filterAppointments, parseFilter } from './filters';

export const LIST_HEADING_ID = 'all-appointments';

type AllAppointmentsProps = {
  appointments: readonly Appointment[];
  now: Date;
  onAsk: Ask;
};

/** Every appointment, filtered by the address (`?show=`). */
export function AllAppointments({ appointments, now, onAsk }: AllAppointmentsProps) {
  const { t } = useTranslation('appointments');
  const [search, setSearch] = useSearchParams();
  const filter = parseFilter(search.get('show'));
  const show = (next: Filter) =>
    setSearch(next === 'all' ? {} : { show: next }, { replace: true, preventScrollReset: true });
  const shown = filterAppointments(appointments, filter);
  return (
    <section aria-labelledby={LIST_HEADING_ID} className="flex flex-col gap-4 desk:gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h2 id={LIST_HEADING_ID} tabIndex={-1} className="type-section outline-none desk:text-[1.75rem]">
          {t('list.title')}
        </h2>
        <FilterPills
          label={t('list.filter')}
          options={FILTERS.map((id) => ({ id, label: t(`list.${id}`) }))}
          value={filter}
          onChange={show}
          className="max-md:-mx-4 max-md:w-[calc(100%+2rem)] max-md:scroll-px-4 max-md:px-4"
        />
      </div>
      <p role="status" className="sr-only">
        {t('list.count', { count: shown.length })}
      </p>
      {shown.length > 0 || filter === 'all' ? (
        <AppointmentList key={filter} appointments={shown} now={now} onAsk={onAsk} />
      ) : (
        <EmptyFilter filter={filter} onShowAll={() => show('all')} />
      )}
    </section>
  );
}
