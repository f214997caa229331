import { useMutation } from '@tanstack/react-query';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { useTranslation } from 'react-i18next';
import { type OwnSession, profile } from '../../../contract/profile';
import { callApi } from '../../api/client';
import { formatMoment } from '../../i18n/format';
import { useErrorText } from '../../i18n/use-error-text';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { Notice } from '../../ui/notice';
import { showToast } from '../../ui/toast';

const HELD_IN_HAND = ['Android', 'iPhone', 'iPad'];

/** One device that is logged in: what it is, since when, and its way out. This one has none here; the menu logs it out. */
export function DeviceRow({ session, onEnded }: { session: OwnSession; onEnded: () => Promise<unknown> }) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const { browser, system } = session;
  const name = browser && system ? t('devices.on', { browser, system }) : (browser ?? system ?? t('devices.unknown'));
  const Icon = HELD_IN_HAND.includes(system ?? '') ? Smartphone : Monitor;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callApi(profile.endSession, { params: { sessionId: session._id } }),
    onSuccess: () => void showToast('success', t('devices.onePassed', { device: name })),
    onSettled: onEnded,
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="flex min-w-0 flex-1 basis-64 gap-4">
        <Icon aria-hidden="true" size={24} strokeWidth={1.75} className="mt-0.5 shrink-0 text-teal" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-strong">
            {name}
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
        <Button
          variant="outline"
          size="small"
          className="max-md:ml-10"
          isBusy={isPending}
          aria-label={t('devices.logOutNamed', { device: name })}
          onPress={() => mutate()}
        >
          {t('devices.logOutOne')}
        </Button>
      )}
      {error && !isPending && (
        <Notice tone="error" className="w-full">
          {errorText(error)}
        </Notice>
      )}
    </li>
  );
}
