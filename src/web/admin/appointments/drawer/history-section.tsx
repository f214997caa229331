import type { AppointmentDetail } from '../../../../contract/admin/bookings';
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
    | 'paidAtDesk'
    | 'paidBackAtDesk'
    | 'writtenOff'
    | 'movedBack'
    | 'noted'
    | 'awaitsCheck'
    | 'coverApproved'
    | 'coverRefused'
    | 'notCheckedInTime'
    | 'notPaidInTime'
    | 'checkoutExpired'
    | 'noPaymentPage'
    | Happening['to'];
  /** The window before a move. */
  from?: string;
  /** The amount of a refund that was started, or of what was paid or written off at the desk. */
  amount?: string;
  /** The administrator's note. */
  reason?: string;
};

const REFUND_RETRIED = 'refund tried again';

/** Prefixes of notes about refunds that were started, and refunds paid by hand. */
const STARTED = 'refund started: ';
const PAID_BY_HAND = 'refund paid by hand: ';
/** Prefixes of notes about payments and refunds at the desk, and about refused covers. */
const AT_DESK = 'paid at the desk: ';
const BACK_AT_DESK = 'paid back at the desk: ';
const COVER_REFUSED = 'cover refused: ';
const WRITTEN_OFF = /^(₹\S+) written off: (.*)$/s;

/** Notes that the product itself writes. Among an administrator's notes, only those about refunds are not free text. */
const OWN_NOTES: Record<string, EventWords['kind']> = {
  'not paid in time': 'notPaidInTime',
  'checkout expired': 'checkoutExpired',
  'no payment page': 'noPaymentPage',
  'not checked in time': 'notCheckedInTime',
  [REFUND_RETRIED]: 'refundRetried',
};
const MOVED = 'moved from ';

/**
 * The words for a note by the product about an administrator's work that does not change the appointment; null for any other note.
 */
function deskWords(note: string): EventWords | null {
  const rest = (prefix: string) => (note.startsWith(prefix) ? note.slice(prefix.length) : null);
  const writtenOff = WRITTEN_OFF.exec(note);
  if (writtenOff) return { kind: 'writtenOff', amount: writtenOff[1]!, reason: writtenOff[2]! };
  const [started, byHand, refused] = [rest(STARTED), rest(PAID_BY_HAND), rest(COVER_REFUSED)];
  const [atDesk, backAtDesk] = [rest(AT_DESK), rest(BACK_AT_DESK)];
  if (started !== null) return { kind: 'refundStarted', amount: started };
  if (byHand !== null) return { kind: 'refundByHand', reason: byHand };
  if (refused !== null) return { kind: 'coverRefused', reason: refused };
  if (atDesk !== null) return { kind: 'paidAtDesk', amount: atDesk };
  if (backAtDesk !== null) return { kind: 'paidBackAtDesk', amount: backAtDesk };
  if (note === 'moved back at the desk') return { kind: 'movedBack' };
  return movedWords(note);
}

/**
 * The words for a note about a move, with its reason if it has one; null for any other note. Dates, windows and chairs contain no
 * colon.
 */
function movedWords(note: string): EventWords | null {
  if (!note.startsWith(MOVED)) return null;
  const [from = '', ...reason] = note.slice(MOVED.length).split(': ');
  return { kind: 'moved', from, ...(reason.length > 0 && { reason: reason.join(': ') }) };
}

export function eventWords({ actor, from, to, note }: Pick<Happening, 'actor' | 'from' | 'to' | 'note'>): EventWords {
  if (note === 'chair kept until the cover is checked' && from === null) return { kind: 'awaitsCheck' };
  if (from === null) return { kind: to === 'pending' ? 'held' : 'booked' };
  if (!note) return { kind: to };
  if (actor === 'administrator' && from === 'pending' && to === 'confirmed' && note === 'cover approved')
    return { kind: 'coverApproved' };
  const desk = actor === 'administrator' && from === to ? deskWords(note) : null;
  if (desk) return desk;
  const own = actor !== 'administrator' || note === REFUND_RETRIED ? OWN_NOTES[note] : undefined;
  if (own) return { kind: own };
  // The status did not change, so the event is no confirmation or cancellation.
  if (from === to) return (actor !== 'administrator' && movedWords(note)) || { kind: 'noted', reason: note };
  return { kind: to, reason: note };
}
