import { redirect } from 'react-router';
import { profile } from '../../../contract/profile';
import { useTranslation } from '../../i18n/use-translation';
import { leaveFlash } from '../../lib/flash';
import { keepTyped, readForm, refuseForm } from '../../lib/form';
import { attempt, callForPatient, visitContext } from '../../lib/visit';
import { PageTitle } from '../../page-head';
import type { Route } from './+types/devices-page';
import { DeviceList } from './device-list';
import { Everywhere } from './everywhere';
import { InnerPage } from './inner-page';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('profile');
  return <PageTitle title={t('devices.title')} />;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const answer = await callForPatient(context.get(visitContext), request, profile.sessions);
  return answer && { sessions: answer.sessions };
}

/** Logs out one device (its intent is the session's id), all others, or every one. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const values = await readForm(request);
  const { intent = '', device } = values;
  const { refusal } = await end();
  if (refusal) return refuseForm(values, refusal);
  const say = { everywhere: 'devices.done', others: 'devices.othersDone' }[intent] ?? 'devices.onePassed';
  return redirect(intent === 'everywhere' ? '/' : '/myprofile/devices', {
    headers: leaveFlash({ tone: 'success', namespace: 'profile', say, values: { device } }),
  });

  function end() {
    if (intent === 'everywhere') return attempt(visit, profile.logoutEverywhere);
    if (intent === 'others') return attempt(visit, profile.logoutOthers);
    return attempt(visit, profile.endSession, { params: { sessionId: intent } });
  }
}

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);

/** Where the patient is logged in (/myprofile/devices); the mail about a new device leads here. */
export default function DevicesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('profile');
  return (
    <InnerPage title={t('devices.title')} lead={t('devices.lead')}>
      {loaderData && (
        <>
          <DeviceList sessions={loaderData.sessions} refused={actionData} />
          <Everywhere refused={actionData} />
        </>
      )}
    </InnerPage>
  );
}
