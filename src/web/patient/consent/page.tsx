import { Link, redirect } from 'react-router';
import * as paths from '../../../contract/paths';
import { account } from '../../../contract/accounts/account';
import { consents } from '../../../contract/patients/consent';
import { patients } from '../../../contract/patients/people';
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

/** For whom the page was opened, by its own address or by that of the page to which it leads; null: for the account's own person. */
function whomOf(request: Request): string | null {
  const url = new URL(request.url);
  const next = safeNextPath(url.searchParams.get('next'), '');
  return url.searchParams.get('for') ?? (next ? new URL(next, url).searchParams.get('for') : null);
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const answer = await callForPatient(visit, request, account.userdata);
  const next = safeNextPath(new URL(request.url).searchParams.get('next'), '');
  const whom = whomOf(request);
  if (!answer) return null;
  const people = whom ? await attempt(visit, patients.list) : null;
  const person = people?.answer?.patients.find(({ _id, isSelf }) => _id === whom && !isSelf);
  const needsConsent = person ? person.needsConsent : answer.user.needsConsent;
  return { isAsked: needsConsent === true, person: person ? { id: person._id, name: person.name } : null, next };
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request);
  const how = values['intent'] === 'booking' ? 'booking' : 'page';
  const unagreed = refuseConsent(values);
  if (unagreed) return refuseForm(values, unagreed);
  const visit = context.get(visitContext);
  const patientId = values['patientId'] || undefined;
  const body = { ...readAgreement(values), how, ...(patientId && { patientId }) } as const;
  const { refusal } = await attempt(visit, consents.give, { body });
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
              person={loaderData.person}
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

type AskProps = {
  /** Somebody else, who agrees; null: the account's own person. */
  person: { id: string; name: string } | null;
  next: string;
  refused: RefusedForm | undefined;
};

/** What is kept and why, one tick, one button. */
function Ask({ person, next, refused }: AskProps) {
  const { t } = useTranslation('consent');
  const name = person?.name ?? null;
  return (
    <>
      <h1 className="type-title">{t('page.title')}</h1>
      <p className="mt-2 mb-6 text-muted">{name === null ? t('page.lead') : t('page.leadFor', { name })}</p>
      <Form refused={refused} className="flex flex-col gap-5">
        {person && <input type="hidden" name="patientId" value={person.id} />}
        <ConsentNotice />
        <ConsentField name={name} />
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
