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
import { CopyButton } from '../ui/copy-button';
import { useUndo } from './queries';

type Answer = ResponseOf<typeof desk.book>;

type BookedProps = {
  answer: Answer;
  /** They are to be paid at the desk now, rather than when they come. */
  isPaidNow: boolean;
  onAnother: () => void;
  onUndone: (isPatientGone: boolean) => void;
};

/** What was booked, the link for paying or the payment at the desk, and ten seconds to take it back. */
export function Booked({ answer, isPaidNow, onAnother, onUndone }: BookedProps) {
  const { t } = useTranslation('admin-book');
  const { t: tCash } = useTranslation('admin-cash');
  const [isPaying, setPaying] = useState(false);
  // From then on, the appointment itself is the place for its payment and for cancelling.
  const [wasOpened, setOpened] = useState(false);
  const { patient, bookings, link, told } = answer;
  const due = link ? 0 : bookings.reduce((sum, { amount }) => sum + amount, 0);
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
        {due > 0 && !wasOpened && <p className="admin-strong">{t('done.due', { amount: formatPrice(due) })}</p>}
        <p className="mt-2">{told.length > 0 ? t('done.told', { addresses: told.join(', ') }) : t('done.notTold')}</p>
      </Callout>
      {link && (
        <div className="rounded-chip border border-line bg-surface px-3.5 py-3">
          <div className="flex items-center justify-between gap-3">
            <p className="admin-strong">{t('done.link', { moment: formatIsoMoment(link.until) })}</p>
            <CopyButton text={link.url} name={t('done.copy')} />
          </div>
          <a href={link.url} target="_blank" rel="noreferrer" className="text-link admin-fine [overflow-wrap:anywhere]">
            {link.url}
          </a>
        </div>
      )}
      <div className="flex flex-wrap gap-2.5">
        {!wasOpened && <UndoButton id={answer.undo.id} onUndone={onUndone} />}
        {due > 0 && !wasOpened && (
          <Button
            size="compact"
            variant={isPaidNow ? 'primary' : 'neutral'}
            onPress={() => {
              setPaying(true);
              setOpened(true);
            }}
          >
            {tCash('take.open')}
          </Button>
        )}
        <Button size="compact" variant={due > 0 && isPaidNow && !wasOpened ? 'neutral' : 'primary'} onPress={onAnother}>
          {t('done.another')}
        </Button>
        <ButtonLink size="compact" variant="neutral" to={adminPaths.appointment(bookings[0]!._id)}>
          {t('done.open')}
        </ButtonLink>
      </div>
      {isPaying && (
        <TakePaymentDialog
          payment={{
            patient: patient.name,
            sessions: bookings.map(({ _id: bookingId, amount }) => ({ bookingId, amount })),
          }}
          onClose={() => setPaying(false)}
        />
      )}
    </div>
  );
}

/** Takes it back, while that is possible; counts down, and goes. */
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
