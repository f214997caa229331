import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as adminPaths from '../../../contract/admin/paths';
import type { ResponseOf } from '../../../contract/endpoint';
import type { desk } from '../../../contract/admin/desk/desk';
import { UNDO_SECONDS } from '../../../domain/undo';
import { SECOND_MS } from '../../../domain/time';
import { formatDate, formatIsoMoment, formatPrice, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { Callout } from '../../ui/callout';
import { TakePaymentDialog } from '../cash/payment-dialogs';
import { dueQuery } from '../cash/queries';
import { CopyButton } from '../ui/copy-button';
import { useUndo } from './queries';

type Answer = ResponseOf<typeof desk.book>;

type BookedProps = {
  answer: Answer;
  /** Whether they are paid at the desk now, rather than when the patient comes. */
  isPaidNow: boolean;
  /** Left out where nobody else is booked from here. */
  onAnother?: () => void;
  onUndone: (isPatientGone: boolean) => void;
};

/**
 * What was booked, with the payment link or what is still to pay at the desk, and ten seconds to take it back while nothing is
 * paid.
 */
export function Booked({ answer, isPaidNow, onAnother, onUndone }: BookedProps) {
  const { t } = useTranslation('admin-book');
  const { t: tCash } = useTranslation('admin-cash');
  const { patient, bookings, link, told } = answer;
  const [paying, setPaying] = useState<Session[] | null>(null);
  // Payments made here count at once; others come with the next answer.
  const [paidHere, setPaidHere] = useState<readonly string[]>([]);
  const asked = useQuery({
    ...dueQuery(bookings[0]!._id),
    enabled: !link && bookings.some(({ amount }) => amount > 0),
  });
  const owed = stillOwed(answer, asked.data?.due, paidHere);
  const due = owed.reduce((sum, { amount }) => sum + amount, 0);
  const total = bookings.reduce((sum, { amount }) => sum + amount, 0);
  const wasPaid = !link && due < total;
  const callout = useRef<HTMLDivElement>(null);
  useEffect(() => callout.current?.focus(), []);
  return (
    <div className="flex max-w-160 flex-col gap-4">
      <Callout
        ref={callout}
        tone="success"
        isLive
        title={t(link ? 'done.held' : 'done.title', { count: bookings.length, name: patient.name })}
      >
        <ul>
          {bookings.map(({ _id, date, time, chair }) => (
            <li key={_id}>{t('done.session', { date: formatDate(date), window: formatWindow(time), chair })}</li>
          ))}
        </ul>
        {due > 0 && (
          <p className="admin-strong">
            {t(wasPaid ? 'done.stillDue' : 'done.due', { amount: formatPrice(due), count: owed.length })}
          </p>
        )}
        {wasPaid && due === 0 && <p className="admin-strong">{t('done.paid', { amount: formatPrice(total) })}</p>}
        <p className="mt-2">{told.length > 0 ? t('done.told', { addresses: told.join(', ') }) : t('done.notTold')}</p>
      </Callout>
      {link && (
        <div className="rounded-chip border border-line bg-surface px-3.5 py-3">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <p className="admin-strong">{t('done.link', { moment: formatIsoMoment(link.until) })}</p>
            <CopyButton text={link.url} name={t('done.copy')} />
          </div>
          <a href={link.url} target="_blank" rel="noreferrer" className="text-link admin-fine [overflow-wrap:anywhere]">
            {link.url}
          </a>
        </div>
      )}
      <div className="flex flex-wrap gap-2.5">
        {!wasPaid && <UndoButton id={answer.undo.id} onUndone={onUndone} />}
        {due > 0 && (
          <Button size="compact" variant={isPaidNow ? 'primary' : 'neutral'} onPress={() => setPaying(owed)}>
            {tCash('take.open')}
          </Button>
        )}
        {onAnother && (
          <Button size="compact" variant={due > 0 && isPaidNow ? 'neutral' : 'primary'} onPress={onAnother}>
            {t('done.another')}
          </Button>
        )}
        <ButtonLink size="compact" variant="neutral" to={adminPaths.appointment(bookings[0]!._id)}>
          {t('done.open')}
        </ButtonLink>
      </div>
      {paying && (
        <TakePaymentDialog
          payment={{ patient: patient.name, sessions: paying }}
          onTaken={(bookingIds) => setPaidHere((before) => [...before, ...bookingIds])}
          onClose={() => setPaying(null)}
        />
      )}
    </div>
  );
}

type Session = { bookingId: string; amount: number };

/** The sessions just booked that are not paid yet. `due`: what the patient owes, once that is known. */
function stillOwed({ bookings, link }: Answer, due: readonly Session[] | undefined, paidHere: readonly string[]) {
  if (link) return [];
  const booked = bookings.map(({ _id: bookingId, amount }) => ({ bookingId, amount }));
  const now = due ? due.filter((one) => booked.some(({ bookingId }) => bookingId === one.bookingId)) : booked;
  return now.filter(({ bookingId, amount }) => amount > 0 && !paidHere.includes(bookingId));
}

/** Takes the booking back while that is possible. Counts down and disappears. */
function UndoButton({ id, onUndone }: { id: string; onUndone: BookedProps['onUndone'] }) {
  const { t } = useTranslation('admin-book');
  const [seconds, setSeconds] = useState(UNDO_SECONDS);
  const undo = useUndo('done.undone', onUndone);
  useEffect(() => {
    const ends = performance.now() + UNDO_SECONDS * SECOND_MS;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((ends - performance.now()) / SECOND_MS));
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    }, SECOND_MS / 4);
    return () => clearInterval(timer);
  }, []);
  if (seconds === 0 && !undo.isPending) return null;
  return (
    <Button
      size="compact"
      variant="neutral"
      aria-label={t('done.undoLabel', { seconds })}
      isBusy={undo.isPending}
      busyLabel={t('done.undoing')}
      onPress={() => undo.mutate(id)}
    >
      {t('done.undo', { seconds })}
    </Button>
  );
}
