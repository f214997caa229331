import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { twoFactor } from '../../../contract/admin/two-factor';
import { useTranslation } from '../../i18n/use-translation';
import { ErrorState } from '../../ui/error-state';
import { Spinner } from '../../ui/spinner';
import { callAdmin } from '../api/call-admin';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { tell } from '../ui/tell';
import { AskDialog } from './ask-dialog';
import type { Asked, Granted } from './asking';
import { Enrolment } from './enrolment';
import { RecoveryCodes } from './recovery-codes';
import { Standing } from './standing';
import { twoStepQuery } from './two-step-query';

/** The two-factor settings: turning it on or off, another phone, new recovery codes. */
export function TwoStep({ userName }: { userName: string }) {
  const { t } = useTranslation('admin-two-step');
  const { t: area } = useTranslation('admin');
  const errorText = useAdminErrorText();
  const { data, error, isFetching, refetch } = useQuery(twoStepQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [granted, setGranted] = useState<Exclude<Granted, 'off'> | null>(null);

  function take(given: Granted) {
    setAsked(null);
    if (given === 'off') {
      tell('success', t('page.turnedOff'));
      void refetch();
    } else setGranted(given);
  }

  function close() {
    setGranted(null);
    void refetch();
  }

  async function confirm(code: string) {
    const confirmed = await callAdmin(twoFactor.confirm, { body: { code } });
    tell('success', t('page.turnedOn'));
    return confirmed;
  }

  if (error && !data) {
    return (
      <ErrorState
        title={t('page.failed')}
        text={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) return <Spinner />;
  const shared = { userName, headingLevel: 2, onDone: close } as const;
  return (
    <div className="flex max-w-140 flex-col gap-4 rounded-tile border border-line bg-surface p-4 rail:p-6 print:border-0 print:p-0">
      {!granted && <Standing twoStep={data} onAsk={setAsked} />}
      {granted && 'appKey' in granted && (
        <Enrolment
          appKey={granted.appKey}
          confirm={confirm}
          leave={{ label: area('cancel'), onPress: close }}
          {...shared}
        />
      )}
      {granted && 'codes' in granted && <RecoveryCodes codes={granted.codes} {...shared} />}
      {asked && <AskDialog asked={asked} userName={userName} onClose={() => setAsked(null)} onGranted={take} />}
    </div>
  );
}
