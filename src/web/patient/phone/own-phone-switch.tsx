import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Checkbox } from '../../ui/checkbox';
import type { Appointment } from '../appointments/appointment';
import { forgetSessions, hasWorkers, isOwnPhone, keepSessions } from '../../lib/own-phone';

type State = 'unknown' | 'off' | 'keeping' | 'kept' | 'not-kept';

/** Keeps the present sessions, if this is the person's own phone. */
async function begin(): Promise<State> {
  if (!isOwnPhone()) return 'off';
  return (await keepSessions()) ? 'kept' : 'not-kept';
}

/**
 * The checkbox "This is my own phone": keeps the next sessions on the phone and shows them without a network. They are stored again
 * when the page's `appointments` change; a page without appointments can't know of changes.
 */
export function OwnPhoneSwitch({ appointments = [] }: { appointments?: readonly Appointment[] }) {
  const { t } = useTranslation('push');
  const seen = appointments
    .map(({ _id, appoinmentDate, startHour, bookingStatus }) => [_id, appoinmentDate, startHour, bookingStatus])
    .join(' ');
  const [state, setState] = useState<State>('unknown');
  useEffect(() => {
    if (!hasWorkers()) return;
    void begin().then(setState);
  }, [seen]);
  if (state === 'unknown') return null;

  async function change(isOwn: boolean) {
    setState(isOwn ? 'keeping' : 'off');
    if (isOwn) setState((await keepSessions()) ? 'kept' : 'not-kept');
    else await forgetSessions();
  }
  return (
    <section className="flex flex-col gap-1 border-t border-line pt-3 print:hidden">
      <Checkbox isSelected={state !== 'off'} onChange={(isOwn) => void change(isOwn)}>
        <span className="font-label">{t('own.label')}</span>
        <span className="type-second block text-muted">{t('own.text')}</span>
      </Checkbox>
      <p role="status" className="type-second pl-9 text-muted">
        {state === 'kept' && <span>{t('own.kept')}</span>}
        {state === 'not-kept' && <span>{t('own.notKept')}</span>}
      </p>
    </section>
  );
}
