import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Consent, consents } from '../../../contract/consent';
import { callApi } from '../../api/client';
import { formatDate, formatMoment } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import { useErrorText } from '../../i18n/use-error-text';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { showToast } from '../../ui/toast';
import { DeleteDialog } from './delete-dialog';

/** One agreement: to what, when, how, in which wording; and the way to take it back, where it stands. */
export function ConsentRow({ consent }: { consent: Consent }) {
  const { t } = useTranslation('profile');
  const { purpose, version, givenAt, withdrawnAt } = consent;
  return (
    <li className="flex flex-col items-start gap-2">
      <div>
        <p className="font-strong">{t(`consents.purposes.${purpose}`)}</p>
        <p className="type-second text-muted">
          {t('consents.given', {
            moment: formatMoment(new Date(givenAt)),
            how: t(`consents.how.${consent.how}`),
            language: t(`consents.languages.${consent.language}`),
            // Versions are named after the day from which they are valid.
            version: formatDate(version),
          })}{' '}
          {withdrawnAt && t('consents.withdrawn', { moment: formatMoment(new Date(withdrawnAt)) })}
        </p>
      </div>
      {!withdrawnAt && (purpose === 'newsletter' ? <Unsubscribe /> : <TakeBack />)}
    </li>
  );
}

/** Ends the newsletter at once. */
function Unsubscribe() {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callApi(consents.withdraw, { body: { purpose: 'newsletter' } }),
    onSuccess: () => {
      void showToast('success', t('consents.unsubscribed'));
      return queryClient.invalidateQueries({ queryKey: ['consents'] });
    },
  });
  return (
    <>
      <Button
        variant="outline"
        size="small"
        isBusy={isPending}
        busyLabel={t('consents.unsubscribing')}
        onPress={() => mutate()}
      >
        {t('consents.unsubscribe')}
      </Button>
      {error && !isPending && <Notice tone="error">{errorText(error)}</Notice>}
    </>
  );
}

/** Without this consent there can be no account: what that means is told before anything happens. */
function TakeBack() {
  const { t } = useTranslation('profile');
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="outline" size="small" onPress={() => setAsked(true)}>
        {t('consents.takeBack')}
      </Button>
      <DeleteDialog isOpen={isAsked} onClose={() => setAsked(false)} lead={t('consents.takeBackWhat')} />
    </>
  );
}
