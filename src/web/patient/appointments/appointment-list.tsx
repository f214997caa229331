import { useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import type { Appointment } from './appointment';
import { AppointmentRow } from './appointment-row';
import type { Ask } from './ask';

/** Appointments shown at first, and added with each press. */
const PAGE = 10;

type AppointmentListProps = {
  appointments: readonly Appointment[];
  now: Date;
  onAsk: Ask;
};

/** The rows: the first ten, and more on demand. */
export function AppointmentList({ appointments, now, onAsk }: AppointmentListProps) {
  const { t } = useTranslation('appointments');
  const [limit, setLimit] = useState(PAGE);
  const list = useRef<HTMLUListElement>(null);
  const showMore = () => {
    setLimit(limit + PAGE);
    // The keyboard goes on where the new rows begin.
    requestAnimationFrame(() => list.current?.children[limit]?.querySelector<HTMLElement>('h3')?.focus());
  };
  return (
    <div className="flex flex-col gap-4">
      <ul
        ref={list}
        className="flex flex-col gap-3 desk:gap-0 desk:overflow-hidden desk:rounded-card desk:border desk:border-line"
      >
        {appointments.slice(0, limit).map((appointment) => (
          <AppointmentRow key={appointment._id} appointment={appointment} now={now} onAsk={onAsk} />
        ))}
      </ul>
      {appointments.length > limit && (
        <div className="flex flex-col items-center gap-2">
          <Button variant="outline" onPress={showMore} className="max-md:w-full md:min-w-60">
            {t('list.more')}
          </Button>
          <p className="type-small tabular text-muted">
            {t('list.moreOf', { shown: limit, count: appointments.length })}
          </p>
        </div>
      )}
    </div>
  );
}
