import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type OwnSession, profile } from '../../../contract/profile';
import { callApi } from '../../api/client';
import { sessionEvents } from '../../api/session-events';
import { Trans } from '../../i18n/trans';
import { useTranslation } from '../../i18n/use-translation';
import { useErrorText } from '../../i18n/use-error-text';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { showToast } from '../../ui/toast';
import { Answer } from './answer';
import { DeviceRow } from './device-row';

const SESSIONS_KEY = ['own-sessions'];

/** Every device that is logged in, each with its way out, and one for all others. */
export function DeviceList() {
  const sessions = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => callApi(profile.sessions, { signal }),
    select: (answer) => answer.sessions,
    staleTime: 0,
  });
  const { t } = useTranslation('profile');
  return (
    <div className="flex flex-col gap-4 pt-4 pb-7 desk:pb-9">
      <Answer query={sessions} failed={t('devices.failed')}>
        {(found) => <Devices sessions={found} />}
      </Answer>
    </div>
  );
}

function Devices({ sessions }: { sessions: OwnSession[] }) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const logOutOthers = useMutation({
    mutationFn: () => callApi(profile.logoutOthers),
    onSuccess: ({ accessToken }) => {
      sessionEvents.emit({ kind: 'refreshed', accessToken });
      void showToast('success', t('devices.othersDone'));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
  const hasOthers = sessions.length > 1;
  return (
    <div className="flex flex-col items-start gap-4">
      <ul className="w-full divide-y divide-line">
        {sessions.map((session) => (
          <DeviceRow
            key={session._id}
            session={session}
            onEnded={() => queryClient.invalidateQueries({ queryKey: SESSIONS_KEY })}
          />
        ))}
      </ul>
      {logOutOthers.error && !logOutOthers.isPending && <Notice tone="error">{errorText(logOutOthers.error)}</Notice>}
      {hasOthers ? (
        <Button
          variant="outline"
          size="small"
          isBusy={logOutOthers.isPending}
          busyLabel={t('devices.othersBusy')}
          onPress={() => logOutOthers.mutate()}
        >
          {t('devices.others')}
        </Button>
      ) : (
        <p className="text-muted">{t('devices.none')}</p>
      )}
      <p className="type-second text-muted">
        <Trans
          t={t}
          i18nKey="devices.suspect"
          components={{ password: <Link to="/forgot-password?next=/myprofile/devices" className="text-link" /> }}
        />
      </p>
    </div>
  );
}
