import ShieldAlert from 'lucide-react/icons/shield-alert';
import { useState } from 'react';
import { appointments } from '../../../contract/admin/bookings';
import type { Overview } from '../../../contract/admin/reports/overview';
import { formatDate, formatShortDate, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useChange } from '../api/use-change';
import { Button } from '../../ui/button';
import { useMay } from '../api/administrator';
import { formatCount } from '../ui/format';
import { DecisionDialog } from '../ui/modal';
import { tell } from '../ui/tell';
import { AttentionRow } from './attention-rows';
import { appointmentsPath } from './links';

type Entry = Overview['attention']['keptOnWord'][number];

/**
 * An account that no center has seen and that has many chairs on word. Leads to all of them; the soonest can be freed here.
 */
export function KeptOnWordRow({ entry, onGone }: { entry: Entry; onGone: () => void }) {
  const { t } = useTranslation('admin-dashboard');
  const { userId, username, centerId, center, sessions, onScheme, from, first } = entry;
  const [isAsking, setAsking] = useState(false);
  const may = useMay();
  const of = { name: username, date: formatShortDate(first.date), time: formatWindow(first.time) };
  return (
    <>
      <AttentionRow
        Icon={ShieldAlert}
        iconClass="text-red"
        title={t('attention.keptFor', { name: username, count: sessions, text: formatCount(sessions) })}
        text={t('attention.keptWhere', {
          center,
          when: formatShortDate(from),
          kinds: onScheme === 0 ? 'center' : onScheme === sessions ? 'scheme' : 'both',
          onScheme: formatCount(onScheme),
          atCenter: formatCount(sessions - onScheme),
        })}
        to={appointmentsPath({ center: centerId, user: userId, status: 'pending,confirmed', from, sort: 'date' })}
        action={
          may('book', centerId) && (
            <Button
              variant="quiet"
              size="compact"
              className="relative z-10 -mr-2.5 min-h-(--row-control)! shrink-0 px-2.5! text-sm!"
              aria-label={t('attention.freeNamed', of)}
              onPress={() => setAsking(true)}
            >
              {t('attention.free')}
            </Button>
          )
        }
      />
      {isAsking && <FreeDialog entry={entry} onClose={() => setAsking(false)} onDone={onGone} />}
    </>
  );
}

type FreeDialogProps = { entry: Entry; onClose: () => void; onDone: () => void };

/** Asks before the soonest chair is freed: which one, who is told, and how many stay. */
function FreeDialog({ entry: { username, center, sessions, first }, onClose, onDone }: FreeDialogProps) {
  const { t } = useTranslation('admin-dashboard');
  const of = { name: username, date: formatDate(first.date), time: formatWindow(first.time) };
  const free = useChange(
    (call) =>
      call(appointments.setStatus, {
        params: { id: first.bookingId },
        body: { bookingStatus: 'cancelled', askedBy: 'center', code: 'other' },
      }),
    {
      onSuccess: () => {
        tell('success', t('attention.freed', of));
        onDone();
        onClose();
      },
    },
  );
  return (
    <DecisionDialog
      title={t('attention.freeTitle', of)}
      onClose={onClose}
      onConfirm={() => free.mutate()}
      confirmLabel={t('attention.freeConfirm')}
      busyLabel={t('attention.freeing')}
      change={free}
      keepLabel={t('attention.freeKeep')}
    >
      <p>{t('attention.freeText', { ...of, center, count: sessions - 1, text: formatCount(sessions - 1) })}</p>
    </DecisionDialog>
  );
}
