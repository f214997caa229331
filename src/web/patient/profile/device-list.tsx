import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { Link } from 'react-router';
import type { OwnSession } from '../../../contract/profile';
import { formatMoment } from '../../i18n/format';
import { Trans } from '../../i18n/trans';
import { useTranslation } from '../../i18n/use-translation';
import type { RefusedForm } from '../../lib/form';
import { Chip } from '../../ui/chip';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';

type Refused = { refused: RefusedForm | undefined };

/** Every logged-in device with a logout button, and one button for all others. */
export function DeviceList({ sessions, refused }: { sessions: OwnSession[] } & Refused) {
  const { t } = useTranslation('profile');
  return (
    <div className="flex flex-col items-start gap-4 pt-4 pb-7 desk:pb-9">
      <ul className="w-full divide-y divide-line">
        {sessions.map((session) => (
          <DeviceRow key={session._id} session={session} refused={refused} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form intent="others" refused={refused} className="flex flex-col items-start gap-4">
          <FormRefusal />
          <SubmitButton variant="outline" size="small" busyLabel={t('devices.othersBusy')}>
            {t('devices.others')}
          </SubmitButton>
        </Form>
      ) : (
        <p className="text-muted">{t('devices.none')}</p>
      )}
      <p className="type-second text-muted">
        <Trans
          t={t}
          id="devices.suspect"
          components={{ password: <Link to="/forgot-password?next=/myprofile/devices" className="text-link" /> }}
        />
      </p>
    </div>
  );
}

const HELD_IN_HAND = ['Android', 'iPhone', 'iPad'];

/** One logged-in device: its name, since when, and its logout button. None for this one, which logs out by the menu. */
function DeviceRow({ session, refused }: { session: OwnSession } & Refused) {
  const { t } = useTranslation('profile');
  const { browser, system } = session;
  const device = browser && system ? t('devices.on', { browser, system }) : (browser ?? system ?? t('devices.unknown'));
  const Icon = HELD_IN_HAND.includes(system ?? '') ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="flex min-w-0 flex-1 basis-64 gap-4">
        <Icon aria-hidden="true" size={24} strokeWidth={1.75} className="mt-0.5 shrink-0 text-teal" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-strong">
            {device}
            {session.isCurrent && <Chip>{t('devices.isCurrent')}</Chip>}
          </p>
          <p className="type-second text-muted">
            {t('devices.times', {
              since: formatMoment(new Date(session.since)),
              lastUsed: formatMoment(new Date(session.lastUsed)),
            })}
          </p>
        </div>
      </div>
      {!session.isCurrent && (
        <Form intent={session._id} refused={refused} className="flex flex-col items-start gap-3 max-md:ml-10">
          <input type="hidden" name="device" value={device} />
          <SubmitButton variant="outline" size="small" aria-label={t('devices.logOutNamed', { device })}>
            {t('devices.logOutOne')}
          </SubmitButton>
          <FormRefusal />
        </Form>
      )}
    </li>
  );
}
