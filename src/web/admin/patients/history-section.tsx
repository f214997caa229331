import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/i18n/use-translation';
import { patientQuery } from '../book/queries';
import { DrawerSection, HistoryList } from '../ui/drawer-parts';
import { shortMoment } from '../ui/format';

/** Every change of what is kept of a person, with who made it, the latest first. */
export function HistorySection({ patientId }: { patientId: string }) {
  const { t } = useTranslation(['admin-patients', 'admin-audit']);
  const { t: tBook } = useTranslation('admin-book');
  const { data } = useQuery(patientQuery(patientId));
  if (!data) return null;
  const nothing = t('history.nothing');
  const corrections = data.history.map(({ at, by, field, from, to }) => ({
    ...{ at, who: by, what: tBook.find(`fields.${field}`) ?? field },
    why: t('history.change', { from: from ?? nothing, to: to ?? nothing }),
  }));
  const deeds = data.deeds.map(({ at, by, action }) => ({ at, who: by, what: t(`admin-audit:actions.${action}`) }));
  const events = [...corrections, ...deeds].sort((one, other) => other.at.localeCompare(one.at));
  return (
    <DrawerSection title={t('history.title')}>
      {events.length === 0 ? (
        <p className="text-muted">{t('history.none')}</p>
      ) : (
        <HistoryList
          events={events.map(({ at, ...event }, n) => ({ ...event, id: String(n), when: shortMoment(at) }))}
        />
      )}
    </DrawerSection>
  );
}
