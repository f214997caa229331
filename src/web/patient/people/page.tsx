import { redirect } from 'react-router';
import * as paths from '../../../contract/paths';
import { z } from '../../../contract/z';
import type { BodyOf } from '../../../contract/endpoint';
import { MAX_PEOPLE_CARED_FOR, OTP_MINUTES } from '../../../contract/form-facts';
import { patients } from '../../../contract/patients/people';
import { leaveFlash } from '../../lib/flash';
import { type FormValues, type RefusedForm, keepTyped, readForm, refuseForm, reloadAfterForm } from '../../lib/form';
import { useTranslation } from '../../lib/i18n/use-translation';
import { stepCookie } from '../../lib/step-cookie';
import { attempt, callForPatient, visitContext } from '../../lib/visit';
import { PageTitle } from '../../page-head';
import { Callout } from '../../ui/callout';
import { readCode, resendWait, sentCode, waitingCode } from '../account/sent-code';
import { InnerPage, Section } from '../profile/section';
import type { Route } from './+types/page';
import { CarerRow } from './carer-row';
import { PersonForm } from './person-form';
import { PersonRow } from './person-row';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('people');
  return <PageTitle title={t('title')} />;
}

/** The code that was mailed to one of the people. They agree by handing it over. */
const agreementCookie = stepCookie(
  'agreement',
  sentCode.omit({ email: true }).extend({ personId: z.string() }),
  OTP_MINUTES,
);

/** Loads the people on both sides, and the pending code. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const [cared, caring] = await Promise.all([
    callForPatient(visit, request, patients.list),
    callForPatient(visit, request, patients.carers),
  ]);
  if (!cared || !caring) return null;
  const people = cared.patients.filter(({ isSelf }) => !isSelf);
  const sent = agreementCookie.read(request);
  const asked = people.find(({ _id, confirmed }) => _id === sent?.personId && !confirmed);
  const { searchParams } = new URL(request.url);
  return {
    people,
    carers: caring.carers,
    code:
      sent && asked?.email
        ? { ...waitingCode({ ...sent, email: asked.email }, Date.parse(visit.now)), personId: asked._id }
        : null,
    hasEnded: searchParams.has('ended'),
  };
}

const PATH = paths.people;

/** Carries out the form's intent, whose object follows it: `stop <id>`. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const now = Date.parse(visit.now);
  const values = await readForm(request);
  const [intent, id = ''] = (values['intent'] ?? '').split(' ');
  const sent = agreementCookie.read(request);
  const { name } = values;
  switch (intent) {
    case 'add': {
      const { answer, refusal } = await attempt(visit, patients.add, { body: personIn(values) });
      return refusal ? refuseForm(values, refusal) : done('added', answer.patient.name);
    }
    case 'change': {
      const { answer, refusal } = await attempt(visit, patients.change, {
        params: { id },
        body: { ...personIn(values), version: values['version'] },
      });
      if (refusal?.code === 'patient-not-found') return redirect(`${PATH}?ended=`);
      if (refusal) return refuseForm(values, refusal);
      // A pending code was sent to the old address, so it is forgotten.
      return done('changed', answer.patient.name, sent?.personId === id ? null : undefined);
    }
    case 'resend':
      return sendCode(sent?.personId ?? '', true);
    case 'code':
      return sendCode(id, false);
    case 'confirm': {
      const { otp, refusal: unread } = readCode(values['otp']);
      if (unread) return refuseForm(values, unread, SECRET);
      const { personId = '', verificationId = '' } = sent ?? {};
      const body = { otp, VerificationId: verificationId };
      const { answer, refusal } = await attempt(visit, patients.confirm, { params: { id: personId }, body });
      return refusal ? refuseForm(values, refusal, SECRET) : done('confirmed', answer.patient.name, null);
    }
    case 'mails':
    case 'carer-mails': {
      const wanted = values['wanted'] === 'yes';
      const call = intent === 'mails' ? patients.mails : patients.carerMails;
      const { refusal } = await attempt(visit, call, { params: { id }, body: { wanted } });
      return refusal ? refuseForm(values, refusal) : done(wanted ? 'mailed' : 'notMailed', name);
    }
    case 'stop': {
      const { refusal } = await attempt(visit, patients.end, { params: { id } });
      return refusal && refusal.code !== 'patient-not-found' ? refuseForm(values, refusal) : done('stopped', name);
    }
    default: {
      const { refusal } = await attempt(visit, patients.endCarer, { params: { id } });
      return refusal && refusal.code !== 'patient-not-found' ? refuseForm(values, refusal) : done('ended', name);
    }
  }

  async function sendCode(personId: string, isAgain: boolean) {
    if (sent?.personId === personId && resendWait(sent.sentAt, now) > 0) return redirect(PATH);
    const { answer, refusal } = await attempt(visit, patients.sendCode, { params: { id: personId } });
    if (refusal) return refuseForm(values, refusal);
    const { verificationId } = answer;
    const headers = new Headers(
      isAgain ? leaveFlash({ tone: 'success', namespace: 'auth', say: 'code.sentAgain' }) : undefined,
    );
    headers.append('set-cookie', agreementCookie.write(visit, { personId, verificationId, sentAt: now }));
    return redirect(PATH, { headers });
  }

  /** Redirects with a flash message. `code`: null forgets the pending one. */
  function done(say: string, name: string | undefined, code?: null) {
    const headers = new Headers(
      leaveFlash({ tone: 'success', namespace: 'people', say: `done.${say}`, values: { name } }),
    );
    if (code === null) headers.append('set-cookie', agreementCookie.write(visit, null));
    return redirect(PATH, { headers });
  }
}

const SECRET = ['otp'];

/** The typed person. The API says at each field what is wrong. */
function personIn({ name = '', relation, phone, email, dateOfBirth, guardian }: FormValues) {
  const typed = { name, relation, phone, email, dateOfBirth, guardian: guardian !== undefined };
  return typed as BodyOf<typeof patients.add>;
}

export const shouldRevalidate = reloadAfterForm;

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);

/** The people for whom the account may act, and those who may act for it (/myprofile/people). */
export default function PeoplePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('people');
  return (
    <InnerPage title={t('title')} lead={t('lead', { count: MAX_PEOPLE_CARED_FOR })}>
      {loaderData && <People {...loaderData} refused={actionData} />}
    </InnerPage>
  );
}

type PeopleProps = NonNullable<Awaited<ReturnType<typeof loader>>> & { refused: RefusedForm | undefined };

function People({ people, carers, code, hasEnded, refused }: PeopleProps) {
  const { t } = useTranslation('people');
  const isFull = people.length >= MAX_PEOPLE_CARED_FOR;
  return (
    <>
      <Section title={t('list.title')} lead={t('list.lead')}>
        {hasEnded && (
          <Callout tone="warning" isStatic className="w-full">
            {t('gone')}
          </Callout>
        )}
        {people.length > 0 ? (
          <ul className="w-full divide-y divide-line">
            {people.map((person) => (
              <PersonRow
                key={person._id}
                person={person}
                code={code?.personId === person._id ? code : null}
                refused={refused}
              />
            ))}
          </ul>
        ) : (
          <p className="text-muted">{t('list.none')}</p>
        )}
        {isFull ? (
          <p className="text-muted">{t('list.full', { count: MAX_PEOPLE_CARED_FOR })}</p>
        ) : (
          <PersonForm refused={refused} />
        )}
      </Section>
      <Section title={t('carers.title')} lead={t('carers.lead')}>
        {carers.length > 0 ? (
          <ul className="w-full divide-y divide-line">
            {carers.map((carer) => (
              <CarerRow key={carer._id} carer={carer} refused={refused} />
            ))}
          </ul>
        ) : (
          <p className="text-muted">{t('carers.none')}</p>
        )}
      </Section>
    </>
  );
}
