/**
 * The questions before several sessions are cancelled or moved. They are pages of their own, so they work without scripts.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CancellableSession, MovableSession } from '../../../../contract/bookings/coming';
import { UNDO_SECONDS } from '../../../../domain/undo';
import type { Sitting } from '../../../../domain/series';
import type { FormValues, RefusedForm } from '../../../lib/form';
import { formatDate } from '../../../lib/i18n/format';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { Checkbox } from '../../../ui/checkbox';
import { Form, FormRefusal, SubmitButton } from '../../../ui/form';
import { Note } from '../../../ui/note';
import type { Person } from '../../people/acting';
import { CancelSum, Session } from './cancel-many';
import { type Asked, FIELDS, readMoves, seenValue } from './choices';
import { Moved } from './move-many';
import type { Payers } from './page';

type AsksProps = { payers: Payers; person: Person | null; refused: RefusedForm | undefined };

type CancelQuestionProps = AsksProps & {
  /** The ticked sessions. */
  sessions: CancellableSession[];
  own: readonly Sitting[];
  asked: Asked;
};

/** Asks before cancelling: names each session and its refund. */
export function CancelQuestion({ sessions, own, payers, asked, ...asks }: CancelQuestionProps) {
  const { t } = useTranslation('coming');
  const count = sessions.length;
  const rows = sessions.map((session) => (
    <li key={session.bookingId} className="px-4 py-3 desk:px-5">
      <input type="hidden" name={FIELDS.cancel(session.bookingId)} value={seenValue(session)} />
      <Session session={session} payer={payers[session.bookingId]} />
    </li>
  ));
  return (
    <Question {...asks} of="cancel" count={count} rows={rows}>
      <CancelSum ticked={sessions} own={own} />
      {asked.mode === 'hospital' && asked.until && <HospitalPart until={asked.until} sessions={sessions} />}
      <Note>{t('cancel.doNotMiss')}</Note>
      <p className="type-second text-muted">{t('cancel.undoFor', { seconds: UNDO_SECONDS })}</p>
    </Question>
  );
}

/** What a stay in a hospital does beside cancelling, and what the center can be asked for. */
function HospitalPart({ until, sessions }: { until: string; sessions: readonly CancellableSession[] }) {
  const { t } = useTranslation('coming');
  const [asks, setAsks] = useState(true);
  return (
    <>
      <input type="hidden" name="hospitalUntil" value={until} />
      <p>{t('hospital.pauses', { date: formatDate(until) })}</p>
      {sessions.some(({ money }) => money === 'late') && (
        <Checkbox name="asksForLate" value="yes" isSelected={asks} onChange={setAsks}>
          {t('hospital.asks')}
        </Checkbox>
      )}
    </>
  );
}

type MoveQuestionProps = AsksProps & {
  sessions: readonly MovableSession[];
  /** The form as it was filled in. */
  typed: FormValues;
};

/** Asks before moving: names each session with its old and its new time. */
export function MoveQuestion({ sessions, typed, payers, ...asks }: MoveQuestionProps) {
  const { t } = useTranslation('coming');
  const { moves } = readMoves(typed);
  const rows = moves.map(({ bookingId, was, ...to }) => (
    <li key={bookingId} className="px-4 py-3 desk:px-5">
      <Moved
        from={was}
        to={to}
        center={sessions.find((one) => one.bookingId === bookingId)?.CenterName}
        payer={payers[bookingId]}
      />
    </li>
  ));
  return (
    <Question {...asks} of="move" count={moves.length} rows={rows}>
      {Object.entries(typed).map(
        ([name, value]) => name !== 'intent' && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Note>{t('move.money')}</Note>
    </Question>
  );
}

type QuestionProps = Omit<AsksProps, 'payers'> & {
  of: 'cancel' | 'move';
  /** How many sessions. */
  count: number;
  /** The sessions. */
  rows: ReactNode;
  children: ReactNode;
};

function Question({ of, count, rows, person, refused, children }: QuestionProps) {
  const { t } = useTranslation('coming');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="page-width flex flex-col gap-6 py-7 *:max-w-3xl desk:gap-8 desk:py-11">
      <header>
        {person && (
          <p className="mb-1 text-lg font-strong text-teal wrap-anywhere">{t('for', { name: person.name })}</p>
        )}
        <h1 ref={heading} tabIndex={-1} className="type-title outline-none">
          {t(`${of}.question`, { count })}
        </h1>
      </header>
      <Form intent={of} refused={refused} className="flex flex-col gap-5">
        <FormRefusal />
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">{rows}</ul>
        {children}
        <div className="flex flex-col gap-3 md:flex-row">
          <SubmitButton
            name="sure"
            value="yes"
            variant={of === 'cancel' ? 'destructive-solid' : 'primary'}
            busyLabel={t(`${of}.busy`)}
          >
            {t(`${of}.sure`, { count })}
          </SubmitButton>
          <SubmitButton name="sure" value="back" variant="outline">
            {t('cancel.keep')}
          </SubmitButton>
        </div>
      </Form>
    </div>
  );
}
