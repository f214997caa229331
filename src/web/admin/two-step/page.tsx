import { useQuery } from '@tanstack/react-query';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldOff from 'lucide-react/icons/shield-off';
import { useState } from 'react';
import { FEW_RECOVERY_CODES, twoFactor } from '../../../contract/admin/staff/two-factor';
import type { ResponseOf } from '../../../contract/endpoint';
import { formatIsoMoment } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { Spinner } from '../../ui/spinner';
import { useSignInAt } from '../api/administrator';
import { queryOf } from '../api/query-of';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { useCall } from '../api/use-change';
import { OwnPage } from '../ui/title-bar';
import { PanelCallout } from '../ui/panel-callout';
import { tell } from '../ui/tell';
import { AskDialog, type Asked, type Granted } from './ask-dialog';
import { Enrolment } from './enrolment';
import { Passkeys } from './passkeys';
import { RecoveryCodes } from './recovery-codes';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('admin-two-step');
  return <PageTitle title={t('title')} />;
}

/** One's own two-factor settings (/admin/two-step). */
export default function TwoStepPage() {
  const { t } = useTranslation('admin-two-step');
  return <OwnPage title={t('title')}>{(userName) => <TwoStep userName={userName} />}</OwnPage>;
}

/** The two-factor settings: turning it on or off, another phone, new recovery codes. */
function TwoStep({ userName }: { userName: string }) {
  const { t } = useTranslation('admin-two-step');
  const { t: area } = useTranslation('admin');
  const errorText = useAdminErrorText();
  const call = useCall();
  const { data, error, isFetching, refetch } = useQuery(queryOf(twoFactor.get, {}));
  const provider = useSignInAt();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [granted, setGranted] = useState<Exclude<Granted, 'off'> | null>(null);

  function take(given: Granted) {
    setAsked(null);
    if (given === 'off') tell('success', t('page.turnedOff'));
    else setGranted(given);
  }
  const close = () => setGranted(null);

  async function confirm(code: string) {
    const confirmed = await call(twoFactor.confirm, { body: { code } });
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
    <>
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
      {provider === null && !granted && <Passkeys userName={userName} hasApp={data.onSince !== null} />}
    </>
  );
}

type StandingProps = { twoStep: ResponseOf<typeof twoFactor.get>; onAsk: (asked: Asked) => void };

/** The state of two-factor, and the possible changes. */
function Standing({ twoStep: { onSince, isRequired, recoveryCodesLeft: left }, onAsk }: StandingProps) {
  const { t } = useTranslation('admin-two-step');
  const provider = useSignInAt();
  if (!onSince && provider !== null) return <p>{t('page.atProvider', { name: provider })}</p>;
  if (!onSince) {
    return (
      <>
        <h2 className="admin-heading flex items-center gap-2.5">
          <ShieldOff size={24} className="text-muted" />
          {t('page.offTitle')}
        </h2>
        <p>{t('enrol.text')}</p>
        <Button size="compact" className="self-start max-rail:w-full" onPress={() => onAsk('turnOn')}>
          {t('page.turnOn')}
        </Button>
      </>
    );
  }
  return (
    <>
      <div>
        <h2 className="admin-heading flex items-center gap-2.5">
          <ShieldCheck size={24} className="text-green" />
          {t('page.onTitle')}
        </h2>
        <p className="text-muted">{t('page.since', { when: formatIsoMoment(onSince) })}</p>
      </div>
      {left <= FEW_RECOVERY_CODES ? (
        <PanelCallout tone="warning">
          <p className="admin-strong">{t('page.left', { count: left })}</p>
          <p>{t('page.few')}</p>
        </PanelCallout>
      ) : (
        <p>{t('page.left', { count: left })}</p>
      )}
      <div className="flex flex-wrap gap-2.5 max-rail:flex-col">
        <Button size="compact" variant="neutral" onPress={() => onAsk('newCodes')}>
          {t('ask.newCodes.open')}
        </Button>
        <Button size="compact" variant="neutral" onPress={() => onAsk('anotherApp')}>
          {t('ask.anotherApp.open')}
        </Button>
        {!isRequired && (
          <Button size="compact" variant="destructive" onPress={() => onAsk('turnOff')}>
            {t('ask.turnOff.open')}
          </Button>
        )}
      </div>
      {isRequired && <p className="text-muted">{t('page.required')}</p>}
    </>
  );
}
