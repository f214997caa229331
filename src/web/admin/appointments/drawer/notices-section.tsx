import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import type { ToldAbout, ToldState } from '../../../../contract/admin/messages/told';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { Button } from '../../../ui/button';
import { useTakeCall } from '../../calls/queries';
import { DrawerSection } from '../../ui/drawer-parts';
import { shortMoment } from '../../ui/format';
import { LineEnds } from '../../ui/line-ends';
import { useMailName } from './mail-name';

const MARKS: { [S in ToldState]: { Icon: typeof Clock; look: string } } = {
  waiting: { Icon: Clock, look: 'text-muted' },
  sent: { Icon: Clock, look: 'text-muted' },
  delivered: { Icon: CircleCheck, look: 'text-green' },
  read: { Icon: CircleCheck, look: 'text-green' },
  failed: { Icon: CircleX, look: 'text-red' },
};

type NoticesSectionProps = {
  notices: readonly ToldAbout[];
  /** The patient's name. */
  patient: string;
  /** Writes to the patient; null where neither writing nor taking calls is allowed. */
  onWrite: (() => void) | null;
};

/**
 * The notices by each channel, the first one first, with the patient's answers, and a button to write to the patient.
 */
export function NoticesSection({ notices, patient, onWrite }: NoticesSectionProps) {
  const { t } = useTranslation('admin-appointments');
  const { t: tMessages } = useTranslation('admin-messages');
  return (
    <DrawerSection
      title={t('told.title')}
      action={
        onWrite && (
          <Button size="compact" variant="quiet" className="-mx-4" onPress={onWrite}>
            {tMessages('write')}
          </Button>
        )
      }
    >
      {notices.length === 0 && <p className="text-muted">{t('mails.none')}</p>}
      <ul className="flex flex-col gap-3.5">
        {[...notices].reverse().map((notice) => (
          <Notice key={notice._id} notice={notice} patient={patient} mayTake={onWrite !== null} />
        ))}
      </ul>
    </DrawerSection>
  );
}

type NoticeProps = {
  notice: ToldAbout;
  /** The patient's name. */
  patient: string;
  mayTake: boolean;
  /** Below its name. */
  children?: ReactNode;
};

/** A notice: what it was, by which channels it went, and what was answered. */
export function Notice({ notice, patient, mayTake, children }: NoticeProps) {
  const { t } = useTranslation('admin-appointments');
  const mailName = useMailName();
  const { template, message, carer, createdAt, channels, isOver, readAt, answer, answeredAt, answeredBy } = notice;
  // The patient opened the page by its link, so the channel is unknown.
  const isReadOnPage = readAt !== null && channels.every(({ state }) => state !== 'read');
  return (
    <li>
      <LineEnds end={<span className="admin-fine text-muted">{shortMoment(createdAt)}</span>}>
        {(message && t.find(`told.messages.${message}`)) ?? mailName(template)}
        {carer && <span className="text-muted"> {t('told.to', { name: carer })}</span>}
      </LineEnds>
      {children}
      <ul className="mt-0.5 flex flex-col gap-0.5">
        {channels.map(({ channel, state, at }) => {
          const { Icon, look } = MARKS[state];
          return (
            <li key={channel} className="admin-fine flex items-baseline gap-2">
              <Icon size={14} className={`shrink-0 stroke-2 self-center ${look}`} />
              <span className={state === 'failed' ? 'text-red' : 'text-muted'}>
                {t('told.by', {
                  channel: t(`told.channels.${channel}`),
                  state: t(`told.states.${state}`),
                  when: shortMoment(at),
                })}
              </span>
            </li>
          );
        })}
        {channels.length === 0 && (
          <li className="admin-fine text-muted">{t(isOver && readAt === null ? 'told.none' : 'told.notYet')}</li>
        )}
        {isReadOnPage && <li className="admin-fine text-muted">{t('told.opened', { when: shortMoment(readAt) })}</li>}
      </ul>
      {answer && answeredAt && (
        <p className={answer === 'coming' ? 'admin-strong text-green' : 'admin-strong text-marigold-text'}>
          {t('told.answered', {
            answer: t(`told.answers.${answer}`),
            when: shortMoment(answeredAt),
            by: t(`told.answeredBy.${answeredBy ?? 'page'}`),
          })}
        </p>
      )}
      {notice.call && <Call call={notice.call} username={carer ?? patient} mayTake={mayTake} />}
    </li>
  );
}

type CallProps = { call: NonNullable<ToldAbout['call']>; username: string; mayTake: boolean };

/** Whether the call that a patient asked for was made, and by whom. It can be marked as done here, and taken back. */
function Call({ call: { _id, doneAt, doneBy }, username, mayTake }: CallProps) {
  const { t } = useTranslation('admin-appointments');
  const { take, putBack, taking } = useTakeCall();
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <span className="admin-fine">
        {doneAt === null
          ? t('told.toCall')
          : doneBy === null
            ? t('told.called', { when: shortMoment(doneAt) })
            : t('told.calledBy', { when: shortMoment(doneAt), name: doneBy })}
      </span>
      {mayTake && (
        <Button
          size="compact"
          variant="quiet"
          isBusy={taking === _id}
          onPress={() => (doneAt === null ? take : putBack)({ _id, username })}
        >
          {t(doneAt === null ? 'told.take' : 'told.putBack')}
        </Button>
      )}
    </div>
  );
}
