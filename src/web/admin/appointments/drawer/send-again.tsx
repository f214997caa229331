import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { appointments } from '../../../../contract/admin/appointments';
import { useTranslation } from '../../../i18n/use-translation';
import { useErrorText } from '../../../i18n/use-error-text';
import { callAdmin } from '../../api/call-admin';
import { tell } from '../../ui/tell';
import type { SentMail } from './mails-section';
import { shortMoment } from '../../ui/short-moment';
import { useMailName } from './use-mail-name';

/** Asks which mail, and sends it again to the same address. */
export function SendAgain({ mails }: { mails: readonly SentMail[] }) {
  const { t } = useTranslation('admin-appointments');
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const mailName = useMailName();
  const send = useMutation({
    mutationFn: (mail: SentMail) => callAdmin(appointments.sendMailAgain, { params: { id: mail._id } }),
    onSuccess: (_, mail) =>
      tell('success', t('mails.sent', { mail: mailName(mail.template), recipient: mail.recipient })),
    onError: (error) => tell('error', errorText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin', 'appointments'] }),
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
              className="flex min-h-(--control) cursor-pointer items-center justify-between gap-4 rounded-chip px-2.5 outline-none data-[focused]:bg-teal-tint"
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
