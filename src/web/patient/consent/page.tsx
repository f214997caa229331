import { Link, redirect } from 'react-router';
import * as paths from '../../../contract/paths';
import { account } from '../../../contract/accounts/account';
import { consents } from '../../../contract/patients/consent';
import { safeNextPath } from '../../lib/api/next-path';
import { useTranslation } from '../../lib/i18n/use-translation';
import { leaveFlash } from '../../lib/flash';
import { type RefusedForm, keepTyped, readForm, refuseForm } from '../../lib/form';
import { attempt, callForPatient, visitContext } from '../../lib/visit';
import { PageTitle } from '../../page-head';
import { ButtonLink } from '../../ui/button-link';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { AccountScreen } from '../account/account-screen';
import { RequireLogin } from '../frame/require-login';
import type { Route } from './+types/page';
import { readAgreement, refuseConsent } from './agreement';
import { ConsentField, ConsentNotice } from './consent-field';
/** The action's answer where it does not redirect: to the dialog before a booking, or to a refused form. */
export type ConsentAnswer = { given: true } | RefusedForm;

export const handle = { Head };

function Head() {
  const { t } = useTranslation('consent');
  return <PageTitle title={t('title')} />;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const answer = await callForPatient(context.get(visitContext), request, account.userdata);
  const next = safeNextPath(new URL(request.url).searchParams.get('next'), '');
  return answer && { isAsked: answer.user.needsConsent === true, next };
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request);
  const how = values['intent'] === 'booking' ? 'booking' : 'page';
  const unagreed = refuseConsent(values);
  if (unagreed) return refuseForm(values, unagreed);
  const body = { ...readAgreement(values), how } as const;
  const { refusal } = await attempt(context.get(visitContext), consents.give, { body });
  if (refusal) return refuseForm(values, refusal);
  if (how === 'booking') return { given: true } as const;
  const next = safeNextPath(new URL(request.url).searchParams.get('next'), paths.centers);
  return redirect(next, { headers: leaveFlash({ tone: 'success', namespace: 'consent', say: 'page.done' }) });
}

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);

/**
 * The consent page, for patients who have not agreed yet (/consent). A refused booking and a first Google sign-in lead here.
 */
export default function ConsentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('consent');
  return (
    <RequireLogin>
      {loaderData && (
        <AccountScreen motto={t('page.motto')}>
          {loaderData.isAsked ? (
            <Ask
              next={loaderData.next || paths.centers}
              refused={actionData && 'refusal' in actionData ? actionData : undefined}
            />
          ) : (
            <Agreed next={loaderData.next} />
          )}
        </AccountScreen>
      )}
    </RequireLogin>
  );
}

/** What is kept and why, one tick, one button. */
function Ask({ next, refused }: { next: string; refused: RefusedForm | undefined }) {
  const { t } = useTranslation('consent');
  return (
    <>
      <h1 className="type-title">{t('page.title')}</h1>
      <p className="mt-2 mb-6 text-muted">{t('page.lead')}</p>
      <Form refused={refused} className="flex flex-col gap-5">
        <ConsentNotice />
        <ConsentField />
        <FormRefusal />
        <SubmitButton size="large" isFullWidth busyLabel={t('busy')} className="mt-1">
          {t('page.agree')}
        </SubmitButton>
      </Form>
      <p className="mt-4 text-center">
        <Link to={next} replace className="text-link focus-ring inline-block rounded-sm py-2.5">
          {t('notNow')}
        </Link>
      </p>
    </>
  );
}

/** For patients who have agreed already: to which wording, and a link to continue. */
function Agreed({ next }: { next: string }) {
  const { t } = useTranslation('consent');
  return (
    <>
      <h1 className="type-title">{t('agreed.title')}</h1>
      <p className="mt-2 mb-6 text-muted">{t('agreed.lead')}</p>
      <ConsentNotice />
      <ButtonLink to={next || paths.centers} size="large" isFullWidth className="mt-6">
        {t(next ? 'agreed.goOn' : 'agreed.find')}
      </ButtonLink>
      <p className="mt-4 text-center">
        <Link to={paths.myData} className="text-link focus-ring inline-block rounded-sm py-2.5">
          {t('agreed.all')}
        </Link>
      </p>
    </>
  );
}
