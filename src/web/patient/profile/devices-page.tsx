import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { Link, redirect, useNavigation, useSearchParams, useSubmit } from 'react-router';
import * as paths from '../../../contract/paths';
import { type OwnSession, profile } from '../../../contract/accounts/profile';
import { useOpenedBy } from '../../lib/opened-by';
import { formatMoment } from '../../lib/i18n/format';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { useRefusalText } from '../../lib/use-error-text';
import { leaveFlash } from '../../lib/flash';
import { keepTyped, readForm, type RefusedForm, refuseForm } from '../../lib/form';
import { attempt, callForPatient, visitContext } from '../../lib/visit';
import { PageTitle } from '../../page-head';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { Chip } from '../../ui/chip';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { LazyConfirmDialog } from '../../ui/lazy-dialog';
import type { Route } from './+types/devices-page';
import { forgetHere, leadOut } from '../account/way-out';
import { InnerPage, Section } from './section';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('profile');
  return <PageTitle title={t('devices.title')} />;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const answer = await callForPatient(context.get(visitContext), request, profile.sessions);
  return answer && { sessions: answer.sessions };
}

/** The intent of logging out every device, this one too. */
const EVERYWHERE = 'everywhere';

/** Logs out one device (its intent is the session's id), all others, or every one. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const values = await readForm(request);
  const { intent = '', device } = values;
  const { refusal } = await end();
  if (refusal) return refuseForm(values, refusal);
  const say = { [EVERYWHERE]: 'devices.done', others: 'devices.othersDone' }[intent] ?? 'devices.onePassed';
  const headers = new Headers(leaveFlash({ tone: 'success', namespace: 'profile', say, values: { device } }));
  return intent === EVERYWHERE ? leadOut(visit, headers) : redirect(paths.devices, { headers });

  function end() {
    if (intent === EVERYWHERE) return attempt(visit, profile.logoutEverywhere);
    if (intent === 'others') return attempt(visit, profile.logoutOthers);
    return attempt(visit, profile.endSession, { params: { sessionId: intent } });
  }
}

export async function clientAction(args: Route.ClientActionArgs) {
  const { intent } = await readForm(args.request.clone());
  // Before the session ends, as when logging out.
  if (intent === EVERYWHERE) await forgetHere();
  return keepTyped(args);
}

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

type Refused = { refused: RefusedForm | undefined };

/** Every logged-in device with a logout button, and one button for all others. */
function DeviceList({ sessions, refused }: { sessions: OwnSession[] } & Refused) {
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
          components={{
            password: <Link to={`${paths.forgotPassword}?next=/myprofile/devices`} className="text-link" />,
          }}
        />
      </p>
    </div>
  );
}

const HELD_IN_HAND = ['Android', 'iPhone', 'iPad'];

/**
 * One logged-in device: its name, since when, and a logout button. This device has none, since it logs out by the menu.
 */
function DeviceRow({ session, refused }: { session: OwnSession } & Refused) {
  const { t } = useTranslation('profile');
  const { browser, system } = session;
  const device = browser && system ? t('devices.on', { browser, system }) : (browser ?? system ?? t('devices.unknown'));
  const Icon = HELD_IN_HAND.includes(system ?? '') ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="flex min-w-0 flex-1 basis-64 gap-4">
        <Icon size={24} className="mt-0.5 shrink-0 text-teal" />
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

/** The query parameter that shows the confirmation in the page, where no dialog can be opened. */
const ASKING = 'ask';

/** Logs out every device, this one too, for a lost or lent phone. Asks for confirmation. */
function Everywhere({ refused }: { refused: RefusedForm | undefined }) {
  const { t } = useTranslation('profile');
  const refusalText = useRefusalText();
  const [isAsked, setAsked] = useState(false);
  const [params] = useSearchParams();
  const submit = useSubmit();
  const openedBy = useOpenedBy();
  const isBusy = useNavigation().formData?.get('intent') === EVERYWHERE;
  const isRefused = refused?.values['intent'] === EVERYWHERE && !isBusy;
  if (params.get(ASKING) === EVERYWHERE) return <AskedInPage refused={refused} />;
  return (
    <Section title={t('devices.everywhere.title')} lead={t('devices.everywhere.lead')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
        }}
      >
        <input type="hidden" name={ASKING} value={EVERYWHERE} />
        <Button type="submit" variant="outline" size="small" icon={<LogOut size={20} />}>
          {t('devices.logOut')}
        </Button>
      </form>
      {isAsked && (
        <LazyConfirmDialog
          isOpen
          instead={`?${ASKING}=${EVERYWHERE}`}
          onClose={() => setAsked(false)}
          onConfirm={() => void submit({ ...openedBy, intent: EVERYWHERE }, { method: 'post' })}
          title={t('devices.question')}
          confirmLabel={t('devices.logOut')}
          busyLabel={t('devices.busy')}
          keepLabel={t('devices.keep')}
          isBusy={isBusy}
          error={isRefused ? refusalText(refused.refusal) : null}
          tone="primary"
        >
          {t('devices.what')}
        </LazyConfirmDialog>
      )}
    </Section>
  );
}

/** The confirmation of logging a device out, in the page, where there is no dialog. */
function AskedInPage({ refused }: Refused) {
  const { t } = useTranslation('profile');
  return (
    <Section title={t('devices.question')} lead={t('devices.what')}>
      <Form intent={EVERYWHERE} refused={refused} className="flex flex-col gap-3 md:flex-row">
        <FormRefusal />
        <ButtonLink to={paths.devices} replace variant="outline" size="small">
          {t('devices.keep')}
        </ButtonLink>
        <SubmitButton size="small" busyLabel={t('devices.busy')}>
          {t('devices.logOut')}
        </SubmitButton>
      </Form>
    </Section>
  );
}
