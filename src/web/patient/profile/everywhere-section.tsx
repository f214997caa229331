import { useMutation, useQueryClient } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { profile } from '../../../contract/profile';
import { callApi } from '../../api/client';
import { endSession } from '../../api/session';
import { useErrorText } from '../../i18n/use-error-text';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { showToast } from '../../ui/toast';
import { Section } from './section';

/** Logging out on every device, this one too, for a phone that was lost or lent. */
export function EverywhereSection() {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: () => callApi(profile.logoutEverywhere),
    onSuccess: async () => {
      await navigate('/');
      endSession(queryClient);
      void showToast('success', t('devices.done'));
    },
  });

  return (
    <Section title={t('devices.everywhere.title')} lead={t('devices.everywhere.lead')}>
      <Button
        variant="outline"
        size="small"
        icon={<LogOut aria-hidden="true" size={20} strokeWidth={1.75} />}
        onPress={() => {
          reset();
          setAsked(true);
        }}
      >
        {t('devices.logOut')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => mutate()}
        title={t('devices.question')}
        confirmLabel={t('devices.logOut')}
        busyLabel={t('devices.busy')}
        keepLabel={t('devices.keep')}
        isBusy={isPending || isSuccess}
        error={error && !isPending ? errorText(error) : null}
        tone="primary"
      >
        {t('devices.what')}
      </ConfirmDialog>
    </Section>
  );
}
