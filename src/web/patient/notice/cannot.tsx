import * as paths from '../../../contract/paths';
import type { NoticeShown } from '../../../contract/messages';
import { NOTICE_HOURS } from '../../../domain/policy';
import type { RefusedForm } from '../../lib/form';
import { useTranslation } from '../../lib/i18n/use-translation';
import { ButtonLink } from '../../ui/button-link';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { Note } from '../../ui/note';
import { SessionCard } from './session-card';
import { costWords } from './wording';

type CannotProps = {
  notice: NoticeShown;
  session: NonNullable<NoticeShown['session']>;
  now: Date;
  refused: RefusedForm | undefined;
};

/** The second step of "I can't come": the cost of cancelling and the refund, before anything is cancelled. */
export function Cannot({ notice, session, now, refused }: CannotProps) {
  const { t } = useTranslation('notice');
  const { canCancel, canMove, refund } = notice;
  const cost = costWords(notice);
  // This reminder's button says "change or cancel", so nobody has said yet that they can't come.
  const isOfChange = notice.template === 'reminder-change' && notice.answer !== 'cannot';
  return (
    <>
      <div>
        <h1 className="type-title">{t(isOfChange ? 'cannot.change' : 'cannot.title')}</h1>
        <p className="mt-2 text-muted">{t('cannot.still')}</p>
      </div>
      <SessionCard session={session} now={now} />
      {canCancel ? (
        <Note>
          <h2 className="font-strong">{t('cannot.costs')}</h2>
          <p>{t(cost.key, cost.values)}</p>
          <p className="mt-2 text-muted">{t('cannot.chair')}</p>
        </Note>
      ) : (
        <Note>{t('cannot.notYours')}</Note>
      )}
      <div className="flex flex-col gap-3">
        {canCancel && (
          <Form intent="cancel" refused={refused} className="flex flex-col gap-3">
            <input type="hidden" name="refund" value={refund ?? ''} />
            <FormRefusal />
            <SubmitButton variant="destructive-solid" size="large" isFullWidth busyLabel={t('cannot.cancelling')}>
              {t('cannot.cancel')}
            </SubmitButton>
          </Form>
        )}
        {canMove && (
          <>
            <ButtonLink
              to={paths.appointments(session.patientId, { move: session.bookingId })}
              variant="outline"
              size="large"
              isFullWidth
            >
              {t('cannot.move')}
            </ButtonLink>
            <p className="type-second -mt-1 text-muted">{t('cannot.moveLogin')}</p>
          </>
        )}
        <Form intent="answer" refused={refused} className="flex flex-col gap-3">
          <FormRefusal />
          <SubmitButton
            name="answer"
            value="coming"
            variant="outline"
            size="large"
            isFullWidth
            busyLabel={t('answers.busy')}
          >
            {t('cannot.keep')}
          </SubmitButton>
          {!canMove && <p className="type-second text-muted">{t('cannot.noMove', { hours: NOTICE_HOURS })}</p>}
        </Form>
      </div>
      <p className="type-second text-muted">{t('cannot.health')}</p>
    </>
  );
}
