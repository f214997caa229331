import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type BOOKING_FILES, bookingFileUrl } from '../../../contract/bookings';
import { isNotAuthenticated } from '../../api/api-error';
import { downloadFile } from '../../api/download';
import { useTranslation } from '../../i18n/use-translation';
import { useErrorText } from '../../i18n/use-error-text';
import { prepareToasts, showToast } from '../../ui/toast';

export type BookingFile = keyof typeof BOOKING_FILES;

/** Downloads a file about an appointment; when that fails a toast says why and offers to try again. */
export function useBookingFile(kind: BookingFile, bookingId: string) {
  const { t } = useTranslation(['files', 'common']);
  const errorText = useErrorText();
  useEffect(prepareToasts, []);
  const { isPending, mutate } = useMutation({
    mutationFn: () => downloadFile(bookingFileUrl(kind, bookingId)),
    onError: (error) => {
      // The session is over, and the page has gone to the login.
      if (isNotAuthenticated(error)) return void showToast('error', t('loggedOut'));
      const again = { label: t('common:tryAgain'), onPress: () => mutate() };
      void showToast('error', t(`failed_${kind}`, { reason: errorText(error) }), again);
    },
  });
  return { isBusy: isPending, download: () => mutate() };
}
