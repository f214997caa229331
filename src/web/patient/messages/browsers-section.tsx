import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { MessageSettings } from '../../../contract/messages';
import { istDateOf } from '../../../domain/time';
import type { RefusedForm } from '../../lib/form';
import { formatDate } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { type PushHere, endpointHashHere, pushHere, subscribeHere } from '../phone/push';
import { Section } from '../profile/section';

type BrowsersSectionProps = Pick<MessageSettings, 'browsers' | 'pushKey'> & { refused: RefusedForm | undefined };

/** The browsers that show notifications, each with a button to take it off the list, and one to add this one. */
export function BrowsersSection({ browsers, pushKey, refused }: BrowsersSectionProps) {
  const { t } = useTranslation('messages');
  const here = useThisBrowser(pushKey, browsers);
  if (pushKey === null && browsers.length === 0) return null;
  const isListed = browsers.some(({ endpointHash }) => endpointHash === here?.hash);
  return (
    <Section title={t('browsers.title')} lead={t('browsers.lead')}>
      {browsers.length === 0 && <p className="text-muted">{t('browsers.none')}</p>}
      {browsers.length > 0 && (
        <ul className="w-full divide-y divide-line">
          {browsers.map(({ _id, browser, since, endpointHash }) => (
            <li key={_id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-strong wrap-anywhere">
                  {browser}
                  {endpointHash === here?.hash && <Chip>{t('browsers.this')}</Chip>}
                </p>
                <p className="type-second text-muted">
                  {t('browsers.since', { date: formatDate(istDateOf(new Date(since))) })}
                </p>
              </div>
              <Form intent={`browser ${_id}`} refused={refused} className="flex flex-col items-start gap-2">
                {endpointHash === here?.hash && <input type="hidden" name="here" value="yes" />}
                <SubmitButton
                  variant="outline"
                  size="small"
                  aria-label={t('browsers.removeNamed', { browser })}
                  busyLabel={t('phone.removing')}
                >
                  {t('browsers.remove')}
                </SubmitButton>
                <FormRefusal />
              </Form>
            </li>
          ))}
        </ul>
      )}
      {pushKey !== null && here && !isListed && <SwitchOnHere state={here.state} pushKey={pushKey} />}
      <p className="type-second text-muted">{t('channels.what.push')}</p>
    </Section>
  );
}

/** Whether this browser shows notifications, and its name in the list; null while unknown. */
function useThisBrowser(pushKey: string | null, browsers: unknown) {
  const [here, setHere] = useState<{ state: PushHere; hash: string | null } | null>(null);
  useEffect(() => {
    if (pushKey === null) return;
    void pushHere(pushKey).then(async (state) =>
      setHere({ state, hash: state === 'on' ? await endpointHashHere() : null }),
    );
  }, [pushKey, browsers]);
  return here;
}

/** The button that turns notifications on in this browser, or why that is not possible. */
function SwitchOnHere({ state, pushKey }: { state: PushHere; pushKey: string }) {
  const { t } = useTranslation('messages');
  const { revalidate } = useRevalidator();
  const [step, setStep] = useState<'idle' | 'busy' | 'refused' | 'failed'>('idle');
  if (state === 'unable') return <p className="type-second">{t('browsers.unable')}</p>;
  if (state === 'blocked' || step === 'refused') {
    return (
      <p role="status" className="type-second">
        {t('browsers.blocked')}
      </p>
    );
  }

  async function switchOn() {
    setStep('busy');
    try {
      if (!(await subscribeHere(pushKey))) return setStep('refused');
      await revalidate();
      setStep('idle');
    } catch {
      setStep('failed');
    }
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        variant="tonal"
        size="small"
        isBusy={step === 'busy'}
        busyLabel={t('browsers.switchingOn')}
        onPress={() => void switchOn()}
      >
        {t('browsers.switchOn')}
      </Button>
      {step === 'failed' && (
        <p role="alert" className="type-second text-red">
          {t('browsers.failed')}
        </p>
      )}
    </div>
  );
}
