import CircleCheck from 'lucide-react/icons/circle-check';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Hourglass from 'lucide-react/icons/hourglass';
import { useTranslation } from '../../i18n/use-translation';
import { Card } from '../../ui/card';
import { type Appointment, countOf } from './appointment';

const COUNTERS = [
  { id: 'upcoming', Icon: CircleCheck, colour: 'text-green' },
  { id: 'pending', Icon: Hourglass, colour: 'text-yellow' },
  { id: 'completed', Icon: ClipboardCheck, colour: 'text-blue' },
] as const;

/** The three counters: upcoming (confirmed), pending, completed. */
export function Counters({ appointments }: { appointments: readonly Appointment[] }) {
  const { t } = useTranslation('appointments');
  return (
    <Card className="desk:min-w-[26rem] xl:min-w-[35rem]">
      <dl aria-label={t('counters.label')} className="grid grid-cols-3 divide-x divide-line">
        {COUNTERS.map(({ id, Icon, colour }) => (
          <div
            key={id}
            className="flex min-w-0 flex-col-reverse justify-end gap-1 px-2.5 py-3 md:px-3.5 desk:px-5 desk:py-4"
          >
            <dt className="type-small desk:type-second text-muted">{t(`counters.${id}`)}</dt>
            <dd className="tabular flex items-center gap-2.5 text-[1.75rem] leading-none font-price desk:text-[2rem]">
              <Icon aria-hidden="true" size={22} strokeWidth={1.75} className={`shrink-0 ${colour}`} />
              {countOf(appointments, id)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
