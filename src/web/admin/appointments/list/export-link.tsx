import Download from 'lucide-react/icons/download';
import { useMutation } from '@tanstack/react-query';
import { type MouseEvent, useRef } from 'react';
import { APPOINTMENTS_CSV } from '../../../../contract/admin/appointments';
import { session } from '../../../../contract/admin/session';
import { urlOf } from '../../../../contract/endpoint';
import { useTranslation } from '../../../i18n/use-translation';
import { useErrorText } from '../../../i18n/use-error-text';
import { buttonStyles } from '../../../ui/button-styles';
import { callAdmin } from '../../api/call-admin';
import { tell } from '../../ui/tell';
import type { AppointmentList } from './use-appointment-list';

/**
 * Downloads the filtered list; the server names the file. The browser streams it, however long it is; the session is
 * checked first, as a browser does not say why a download failed.
 */
export function ExportLink({ list }: { list: AppointmentList }) {
  const { t } = useTranslation('admin-appointments');
  const errorText = useErrorText();
  const link = useRef<HTMLAnchorElement>(null);
  const isChecked = useRef(false);
  const filters = { ...list.query, page: undefined, pageSize: undefined, after: undefined, before: undefined };
  const check = useMutation({
    mutationFn: () => callAdmin(session.getAdmin),
    onSuccess: () => {
      isChecked.current = true;
      link.current?.click();
    },
    onError: (error) => tell('error', t('exportFailed', { why: errorText(error) })),
  });

  function onClick(event: MouseEvent) {
    if (isChecked.current) {
      isChecked.current = false;
      return;
    }
    event.preventDefault();
    if (!check.isPending) check.mutate();
  }

  return (
    <a
      ref={link}
      href={urlOf(APPOINTMENTS_CSV, undefined, filters)}
      download="appointments.csv"
      onClick={onClick}
      className={buttonStyles({ variant: 'neutral', size: 'compact' })}
    >
      <Download aria-hidden="true" size={18} strokeWidth={1.75} />
      {t('export')}
    </a>
  );
}
