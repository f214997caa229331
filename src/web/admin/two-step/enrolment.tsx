import { useState } from 'react';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { CopyButton } from '../ui/copy-button';
import { CodeForm } from './code-form';
import { QrCodePart } from './qr-code-part';
import { RecoveryCodes } from './recovery-codes';
import { type HeadingLevel, StepHeading } from './step-heading';

/** The key for the app, also as a URI. */
export type AppKey = { secret: string; uri: string };

type EnrolmentProps = {
  appKey: AppKey;
  userName: string;
  headingLevel: HeadingLevel;
  /** Turns two-factor on with a first code. Throws ApiError. */
  confirm: (code: string) => Promise<{ recoveryCodes: string[] }>;
  /** Called when the login must start again, with the reason. */
  onOver?: (reason: string) => void;
  /** The way out before two-factor is on. */
  leave: { label: string; onPress: () => void };
  /** Called when two-factor is on and the recovery codes are saved. */
  onDone: () => void;
};

/** Sets up an authenticator app: get one, let it scan the key, give its first code, keep the recovery codes. */
export function Enrolment({ appKey, userName, headingLevel, confirm, onOver, leave, onDone }: EnrolmentProps) {
  const { t } = useTranslation('admin-two-step');
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} userName={userName} headingLevel={headingLevel} onDone={onDone} />;
  const send = async (code: string) => setCodes((await confirm(code)).recoveryCodes);
  return (
    <div className="flex flex-col gap-4">
      <StepHeading level={headingLevel} takesFocus>
        {t('enrol.title')}
      </StepHeading>
      <p>{t('enrol.text')}</p>
      <ol className="flex list-decimal flex-col gap-5 pl-5 marker:font-[620]">
        <li>
          <p className="admin-strong">{t('enrol.getApp')}</p>
          <p className="text-muted">{t('enrol.getAppText')}</p>
        </li>
        <li>
          <p className="admin-strong">{t('enrol.scan')}</p>
          <Key appKey={appKey} />
        </li>
        <li>
          <p className="admin-strong mb-3">{t('enrol.give')}</p>
          <CodeForm
            send={send}
            {...(onOver && { onOver })}
            submitLabel={t('enrol.submit')}
            busyLabel={t('enrol.busy')}
          />
        </li>
      </ol>
      <Button variant="quiet" size="compact" className="-ml-4 self-start" onPress={leave.onPress}>
        {leave.label}
      </Button>
    </div>
  );
}

/** The key as a QR code, as text to type, and as a link for people who read this on that phone. */
function Key({ appKey: { secret, uri } }: { appKey: AppKey }) {
  const { t } = useTranslation('admin-two-step');
  return (
    <div className="mt-3 flex flex-col gap-3">
      <div className="grid size-52 place-items-center self-center overflow-hidden rounded-chip border border-line bg-surface">
        <QrCodePart text={uri} label={t('enrol.picture')} />
      </div>
      <div>
        <p className="text-muted">{t('enrol.key')}</p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="font-mono text-body [word-spacing:0.15em]">{secret.match(/.{1,4}/g)?.join(' ')}</span>
          <CopyButton text={secret} name={t('enrol.copyKey')} />
        </p>
      </div>
      <p className="text-muted">
        <Trans t={t} id="enrol.open" components={{ app: <a href={uri} className="text-link" /> }} />
      </p>
    </div>
  );
}
