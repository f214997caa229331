import { HOLD_MINUTES } from '../../../../domain/policy';
import { useTranslation } from '../../../i18n/use-translation';
import { DrawerSection } from '../../ui/drawer-section';
import { HistoryList } from '../../ui/history-list';
import { type Happening, eventWords } from './event-words';
import { shortMoment } from '../../ui/short-moment';

/** Who did what to an appointment, newest first. */
export function HistorySection({ history }: { history: readonly Happening[] }) {
  const { t } = useTranslation('admin-appointments');
  return (
    <DrawerSection title={t('history.title')}>
      <HistoryList
        events={history.map((happening, index) => {
          const { kind, from, reason } = eventWords(happening);
          const { actor, administrator } = happening;
          return {
            id: String(index),
            what: t(`history.events.${kind}`, { minutes: HOLD_MINUTES, from }),
            when: shortMoment(happening.at),
            who: administrator ? t('history.by.named', { name: administrator }) : t(`history.by.${actor}`),
            why: reason && t('list.quoted', { text: reason }),
          };
        })}
      />
    </DrawerSection>
  );
}
