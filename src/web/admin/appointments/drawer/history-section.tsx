import type { AppointmentDetail } from '../../../../contract/admin/appointments';
import { HOLD_MINUTES } from '../../../../domain/policy';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { DrawerSection, HistoryList } from '../../ui/drawer-parts';
import { shortMoment } from '../../ui/format';

/** Who did what to an appointment, newest first. */
export function HistorySection({ history }: { history: readonly Happening[] }) {
  const { t } = useTranslation('admin-appointments');
  return (
    <DrawerSection title={t('history.title')}>
      <HistoryList
        events={history.map((happening, index) => {
          const { kind, from, amount, reason } = eventWords(happening);
          const { actor, administrator } = happening;
          return {
            id: String(index),
            what: t(`history.events.${kind}`, { minutes: HOLD_MINUTES, from, amount }),
            when: shortMoment(happening.at),
            who: administrator ? t('history.by.named', { name: administrator }) : t(`history.by.${actor}`),
            why: reason && t('list.quoted', { text: reason }),
          };
        })}
      />
    </DrawerSection>
  );
}

type Happening = AppointmentDetail['history'][number];
type EventWords = {
  kind:
    | 'held'
    | 'booked'
    | 'moved'
    | 'refundStarted'
    | 'refundRetried'
    | 'refundByHand'
    | 'notPaidInTime'
    | 'checkoutExpired'
    | 'noPaymentPage'
    | Happening['to'];
  /** The window before a move. */
  from?: string;
  /** Of a refund that was started. */
  amount?: string;
  /** The note that was written. */
  reason?: string;
};

const REFUND_RETRIED = 'refund tried again';

/** Prefixes of notes about a refund that was started, and one that was paid by hand. */
const STARTED = 'refund started: ';
const PAID_BY_HAND = 'refund paid by hand: ';

/** The product's own notes; among an administrator's, only those about refunds are not free text. */
const OWN_NOTES: Record<string, EventWords['kind']> = {
  'not paid in time': 'notPaidInTime',
  'checkout expired': 'checkoutExpired',
  'no payment page': 'noPaymentPage',
  [REFUND_RETRIED]: 'refundRetried',
};
const MOVED = 'moved from ';

export function eventWords({ actor, from, to, note }: Pick<Happening, 'actor' | 'from' | 'to' | 'note'>): EventWords {
  if (from === null) return { kind: to === 'pending' ? 'held' : 'booked' };
  if (!note) return { kind: to };
  if (actor === 'administrator' && from === to && note.startsWith(STARTED))
    return { kind: 'refundStarted', amount: note.slice(STARTED.length) };
  if (actor === 'administrator' && from === to && note.startsWith(PAID_BY_HAND))
    return { kind: 'refundByHand', reason: note.slice(PAID_BY_HAND.length) };
  if (actor === 'administrator' && note !== REFUND_RETRIED) return { kind: to, reason: note };
  if (note.startsWith(MOVED)) return { kind: 'moved', from: note.slice(MOVED.length) };
  const own = OWN_NOTES[note];
  return own ? { kind: own } : { kind: to, reason: note };
}
