import Clock from 'lucide-react/icons/clock';
import MailCheck from 'lucide-react/icons/mail-check';
import MailX from 'lucide-react/icons/mail-x';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { type AppointmentDetail, appointments } from '../../../../contract/admin/bookings';
import { useErrorText } from '../../../lib/use-error-text';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { useChange } from '../../api/use-change';
import { DrawerSection } from '../../ui/drawer-parts';
import { shortMoment } from '../../ui/format';
import { tell } from '../../ui/tell';
import { LineEnds } from '../../ui/line-ends';
import { useMailName } from './mail-name';

type SentMail = AppointmentDetail['mails'][number];

/** The mails about an appointment, the first one first. Administrators who may book can send each again. */
export function MailsSection({ mails, maySend }: { mails: readonly SentMail[]; maySend: boolean }) {
  const { t } = useTranslation('admin-appointments');
  const inOrder = [...mails].reverse();
  return (
    <DrawerSection title={t('mails.title')} action={maySend && mails.length > 0 && <SendAgain mails={inOrder} />}>
      {mails.length === 0 && <p className="text-muted">{t('mails.none')}</p>}
      <ul className="flex flex-col gap-2.5">
        {inOrder.map((mail) => (
          <MailRow key={mail._id} mail={mail} />
        ))}
      </ul>
    </DrawerSection>
  );
}

/** A mail: what it was, when, and whether it went. */
export function MailRow({ mail }: { mail: SentMail }) {
  const { t } = useTranslation('admin-appointments');
  const mailName = useMailName();
  const hasFailed = !mail.sentAt && mail.lastError !== null;
  const Icon = mail.sentAt ? MailCheck : hasFailed ? MailX : Clock;
  const look = mail.sentAt ? 'text-green' : hasFailed ? 'text-red' : 'text-muted';
  return (
    <li className="flex gap-2.5">
      <Icon size={18} className={`mt-0.5 shrink-0 ${look}`} />
      <div className="min-w-0 flex-1">
        <LineEnds end={<span className="admin-fine text-muted">{shortMoment(mail.sentAt ?? mail.createdAt)}</span>}>
          {mailName(mail.template)}
          {mail.recipient === '' && <span className="text-muted"> {t('mails.forgotten')}</span>}
          {!mail.sentAt && !hasFailed && <span className="text-muted"> {t('mails.waiting')}</span>}
        </LineEnds>
        {hasFailed && (
          <p className="admin-fine text-red [overflow-wrap:anywhere]">
            {t('mails.notDelivered', { count: mail.attempts })} {mail.lastError}
          </p>
        )}
      </div>
    </li>
  );
}

/** Asks which mail, and sends it again to the same address. */
function SendAgain({ mails }: { mails: readonly SentMail[] }) {
  const { t } = useTranslation('admin-appointments');
  const errorText = useErrorText();
  const mailName = useMailName();
  const send = useChange((call, mail: SentMail) => call(appointments.sendMailAgain, { params: { id: mail._id } }), {
    onSuccess: (_, mail) =>
      tell('success', t('mails.sent', { mail: mailName(mail.template), recipient: mail.recipient })),
    onError: (error) => tell('error', errorText(error)),
  });
  if (send.isPending) {
    return (
      <span role="status" className="admin-fine text-muted">
        {t('mails.sending')}
      </span>
    );
  }
  return (
    <MenuTrigger>
      <Button className="text-link focus-ring admin-fine min-h-(--row-control) rounded-[4px]">
        {t('mails.sendAgain')}
      </Button>
      <Popover
        placement="bottom end"
        className="admin-type min-w-64 overflow-auto rounded-tile border border-line bg-surface p-1 shadow-lifted"
      >
        <Menu
          items={mails}
          onAction={(id) => send.mutate(mails.find(({ _id }) => _id === id)!)}
          className="outline-none"
        >
          {(mail) => (
            <MenuItem
              id={mail._id}
              textValue={mailName(mail.template)}
              className="flex min-h-(--control) cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-chip px-2.5 outline-none data-[focused]:bg-teal-tint"
            >
              {mailName(mail.template)}
              <span className="admin-fine text-muted">{shortMoment(mail.sentAt ?? mail.createdAt)}</span>
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
