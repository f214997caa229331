import Clock from 'lucide-react/icons/clock';
import MailCheck from 'lucide-react/icons/mail-check';
import MailX from 'lucide-react/icons/mail-x';
import type { AppointmentDetail } from '../../../../contract/admin/appointments';
import { useTranslation } from '../../../i18n/use-translation';
import { DrawerSection } from '../../ui/drawer-section';
import { SendAgain } from './send-again';
import { shortMoment } from '../../ui/short-moment';
import { useMailName } from './use-mail-name';

export type SentMail = AppointmentDetail['mails'][number];

/** The mails about an appointment, the first one first. Each can be sent again. */
export function MailsSection({ mails }: { mails: readonly SentMail[] }) {
  const { t } = useTranslation('admin-appointments');
  const inOrder = mails.toReversed();
  return (
    <DrawerSection title={t('mails.title')} action={mails.length > 0 && <SendAgain mails={inOrder} />}>
      {mails.length === 0 && <p className="text-muted">{t('mails.none')}</p>}
      <ul className="flex flex-col gap-2.5">
        {inOrder.map((mail) => (
          <MailRow key={mail._id} mail={mail} />
        ))}
      </ul>
    </DrawerSection>
  );
}

function MailRow({ mail }: { mail: SentMail }) {
  const { t } = useTranslation('admin-appointments');
  const mailName = useMailName();
  const hasFailed = !mail.sentAt && mail.lastError !== null;
  const Icon = mail.sentAt ? MailCheck : hasFailed ? MailX : Clock;
  const look = mail.sentAt ? 'text-green' : hasFailed ? 'text-red' : 'text-muted';
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden="true" size={18} strokeWidth={1.75} className={`mt-0.5 shrink-0 ${look}`} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <span className="min-w-0">
            {mailName(mail.template)}
            {mail.recipient === '' && <span className="text-muted"> {t('mails.forgotten')}</span>}
            {!mail.sentAt && !hasFailed && <span className="text-muted"> {t('mails.waiting')}</span>}
          </span>
          <span className="admin-fine shrink-0 text-muted">{shortMoment(mail.sentAt ?? mail.createdAt)}</span>
        </div>
        {hasFailed && (
          <p className="admin-fine text-red [overflow-wrap:anywhere]">
            {t('mails.notDelivered', { count: mail.attempts })} {mail.lastError}
          </p>
        )}
      </div>
    </li>
  );
}
