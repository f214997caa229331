import BellRing from 'lucide-react/icons/bell-ring';
import { useEffect, useState } from 'react';
import { useSiteFacts } from '../../lib/site-facts';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { Callout } from '../../ui/callout';
import { dontAskAgain, mayAsk, subscribeHere } from './push';

type Step = 'unknown' | 'asked' | 'busy' | 'on' | 'refused' | 'failed';

/**
 * Asks after a booking whether this browser may show reminders; if so, the browser asks the person too. Shows nothing where the
 * browser can't, or the person said no before.
 */
export function PushAsk() {
  const { t } = useTranslation('push');
  const { pushKey } = useSiteFacts();
  const [step, setStep] = useState<Step>('unknown');
  useEffect(() => {
    if (!pushKey) return;
    void mayAsk(pushKey).then((may) => may && setStep('asked'));
  }, [pushKey]);
  if (!pushKey || step === 'unknown') return null;
  if (step === 'on') return <Outcome tone="success">{t('ask.on')}</Outcome>;
  if (step === 'refused') return <Outcome tone="info">{t('ask.refused')}</Outcome>;

  async function subscribe(key: string) {
    setStep('busy');
    setStep(
      await subscribeHere(key).then(
        (isOn) => (isOn ? 'on' : 'refused'),
        () => 'failed' as const,
      ),
    );
  }
  return (
    <section
      aria-labelledby="push-ask"
      className="flex flex-col gap-3 rounded-tile border border-line bg-surface p-4.5 print:hidden"
    >
      <p id="push-ask" className="flex gap-3">
        <BellRing size={22} className="mt-0.5 shrink-0 text-teal" />
        <span>{t('ask.why')}</span>
      </p>
      {step === 'failed' && <Outcome tone="error">{t('ask.failed')}</Outcome>}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="tonal"
          isBusy={step === 'busy'}
          busyLabel={t('ask.busy')}
          onPress={() => void subscribe(pushKey)}
        >
          {t('ask.yes')}
        </Button>
        <Button
          variant="quiet"
          onPress={() => {
            dontAskAgain();
            setStep('unknown');
          }}
        >
          {t('ask.no')}
        </Button>
      </div>
    </section>
  );
}

function Outcome({ tone, children }: { tone: 'success' | 'info' | 'error'; children: string }) {
  return (
    <Callout tone={tone} isLive className="print:hidden">
      {children}
    </Callout>
  );
}
