import { useEffect, useRef } from 'react';
import type { CancellableSession } from '../../../contract/coming';
import { UNDO_SECONDS } from '../../../domain/undo';
import type { Sitting } from '../../../domain/series';
import type { RefusedForm } from '../../lib/form';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { Note } from '../../ui/note';
import type { Person } from '../people/acting';
import { CancelSum, Session } from './cancel-many';
import { FIELDS, seenValue } from './choices';
import type { Payers } from './page';

type CancelQuestionProps = {
  /** Those that were ticked. */
  sessions: CancellableSession[];
  own: readonly Sitting[];
  payers: Payers;
  person: Person | null;
  refused: RefusedForm | undefined;
};

/** The question before several sessions are cancelled: it names each, and what goes back. A page of its own, without scripts too. */
export function CancelQuestion({ sessions, own, payers, person, refused }: CancelQuestionProps) {
  const { t } = useTranslation('coming');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const count = sessions.length;
  return (
    <div className="page-width flex flex-col gap-6 py-7 *:max-w-3xl desk:gap-8 desk:py-11">
      <header>
        {person && (
          <p className="mb-1 text-lg font-strong text-teal wrap-anywhere">{t('for', { name: person.name })}</p>
        )}
        <h1 ref={heading} tabIndex={-1} className="type-title outline-none">
          {t('cancel.question', { count })}
        </h1>
      </header>
      <Form intent="cancel" refused={refused} className="flex flex-col gap-5">
        <FormRefusal />
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {sessions.map((session) => (
            <li key={session.bookingId} className="px-4 py-3 desk:px-5">
              <input type="hidden" name={FIELDS.cancel(session.bookingId)} value={seenValue(session)} />
              <Session session={session} payer={payers[session.bookingId]} />
            </li>
          ))}
        </ul>
        <CancelSum ticked={sessions} own={own} />
        <Note>{t('cancel.doNotMiss')}</Note>
        <p className="type-second text-muted">{t('cancel.undoFor', { seconds: UNDO_SECONDS })}</p>
        <div className="flex flex-col gap-3 md:flex-row">
          <SubmitButton name="sure" value="yes" variant="destructive-solid" busyLabel={t('cancel.busy')}>
            {t('cancel.sure', { count })}
          </SubmitButton>
          <SubmitButton name="sure" value="back" variant="outline">
            {t('cancel.keep')}
          </SubmitButton>
        </div>
      </Form>
    </div>
  );
}
