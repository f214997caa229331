import { Link, redirect, useLocation } from 'react-router';
import { phoneEntry } from '../../../contract/accounts/phone';
import { OTP_MINUTES } from '../../../contract/form-facts';
import * as paths from '../../../contract/paths';
import { z } from '../../../contract/z';
import { readPhone, showPhone } from '../../../domain/phone';
import { leaveFlash } from '../../lib/flash';
import { keepTyped, readForm, type RefusedForm, refuseForm } from '../../lib/form';
import { useTranslation } from '../../lib/i18n/use-translation';
import { stepCookie } from '../../lib/step-cookie';
import { attempt, visitContext } from '../../lib/visit';
import { PageTitle } from '../../page-head';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { Steps } from '../../ui/steps';
import { TextField } from '../../ui/text-field';
import { AccountScreen, useFocusOnStep, useNext } from '../account/account-screen';
import { enterAs, leadOn } from '../account/enter';
import { CodeField } from '../account/fields';
import { CodeAddress, Resend } from '../account/resend';
import { atField, readCode, resendWait, type WaitingCode, waitingCode } from '../account/sent-code';
import { readAgreement, refuseConsent } from '../consent/agreement';
import { ConsentField, ConsentNotice } from '../consent/consent-field';
import type { Route } from './+types/page';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('phone-entry');
  return <PageTitle title={t('titles.phone')} description={t('leads.phone')} />;
}

/** The code that was sent to a number. */
const progressCookie = stepCookie(
  'phone_entry',
  z.object({ phone: z.string(), verificationId: z.string(), sentAt: z.number() }),
  OTP_MINUTES,
);

/** The URL of a step, which keeps the rest of the query (`?next=`). */
function stepPath(search: string, step: 'phone' | 'code'): string {
  const query = new URLSearchParams(search);
  if (step === 'code') query.set('step', step);
  else query.delete('step');
  return `${query}` ? `${paths.enterByPhone}?${query}` : paths.enterByPhone;
}

/** The requested step; without a sent code it is the first. Leads on where no codes can be sent to phones. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const { search, searchParams } = new URL(request.url);
  if (!visit.facts.hasPhone) throw redirect(paths.signup);
  await leadOn(visit, request);
  const sent = progressCookie.read(request);
  const isCodeAsked = searchParams.get('step') === 'code';
  if (isCodeAsked && !sent) throw redirect(stepPath(search, 'phone'));
  const phone = sent ? showPhone(sent.phone) : '';
  return {
    phone,
    code: isCodeAsked && sent ? waitingCode({ email: phone, sentAt: sent.sentAt }, Date.parse(visit.now)) : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const values = await readForm(request);
  const { search } = new URL(request.url);
  const sent = progressCookie.read(request);
  const now = Date.parse(visit.now);
  const { intent } = values;

  if (intent === 'code' || intent === 'details') {
    if (!sent) return redirect(stepPath(search, 'phone'));
    const { otp, refusal: unread } = readCode(values['otp']);
    if (unread) return refuseForm(values, unread);
    const isNew = intent === 'details';
    const unagreed = isNew ? refuseConsent(values) : null;
    if (unagreed) return refuseForm(values, unagreed);
    const { answer, refusal } = await attempt(visit, phoneEntry.enter, {
      body: {
        ...{ otp, phone: sent.phone, VerificationId: sent.verificationId },
        ...(isNew && { username: values['username'] ?? '', ...readAgreement(values) }),
      },
    });
    // A new number: the name is asked for next, with the code, which is not spent.
    if (refusal?.code === 'phone-name-needed' && !isNew) return { values: { intent: 'details', otp }, refusal: null };
    // The code is over: the way back to it is the first field that a name has no room for.
    if (refusal?.code?.startsWith('otp-')) return refuseForm({ intent: 'code' }, atField('otp', refusal));
    if (refusal) return refuseForm(values, refusal);
    const said = answer.isNew ? ({ namespace: 'auth', say: 'signup.registered' } as const) : undefined;
    return enterAs(answer.user, request, {}, said, [progressCookie.write(visit, null)]);
  }

  const isAgain = intent === 'resend';
  const typed = values['phone'] ?? '';
  const phone = isAgain ? (sent?.phone ?? '') : (readPhone(typed) ?? typed);
  const codePath = stepPath(search, 'code');
  if (sent?.phone === phone && resendWait(sent.sentAt, now) > 0) return redirect(codePath);
  const { answer, refusal } = await attempt(visit, phoneEntry.sendCode, { body: { phone: isAgain ? phone : typed } });
  if (refusal) return refuseForm(values, isAgain ? refusal : atField('phone', refusal));
  const said = isAgain ? leaveFlash({ tone: 'success', namespace: 'auth', say: 'code.sentAgain' }) : undefined;
  const headers = new Headers(said);
  const next = { phone, verificationId: answer.verificationId, sentAt: now };
  headers.append('set-cookie', progressCookie.write(visit, next));
  return redirect(codePath, { headers });
}

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);

const STEPS = ['phone', 'code', 'details'] as const;

/** Signs up or logs in with a mobile number (/phone): the number, the code and, for a new number, a name. */
export default function PhoneEntryPage({ loaderData: { phone, code }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('phone-entry');
  const { pathname, search } = useLocation();
  const asksName = code !== null && actionData?.values['intent'] === 'details';
  const step = !code ? 'phone' : asksName ? 'details' : 'code';
  const heading = useFocusOnStep(step);
  const refused: RefusedForm | undefined = actionData?.refusal ? actionData : undefined;
  const back = new URLSearchParams(search);
  back.delete('step');
  return (
    <AccountScreen motto={t('motto')}>
      <Steps labels={STEPS.map((each) => t(`steps.${each}`))} current={STEPS.indexOf(step) + 1} />
      <h1 ref={heading} tabIndex={-1} className="type-title mt-7">
        {t(`titles.${step}`)}
      </h1>
      <p className="mt-2 mb-6 text-muted">{t(`leads.${step}`, { count: OTP_MINUTES })}</p>
      {!code && <NumberStep phone={phone} refused={refused} />}
      {code && !asksName && <CodeStep code={code} changePath={`${pathname}?${back}`} refused={refused} />}
      {asksName && <NameStep otp={actionData.values['otp'] ?? ''} refused={refused} />}
    </AccountScreen>
  );
}

/** Step 1: the number, to which a code is sent, and what else is sent there. */
function NumberStep({ phone, refused }: { phone: string; refused: RefusedForm | undefined }) {
  const { t } = useTranslation(['phone-entry', 'auth']);
  const { nextQuery } = useNext();
  return (
    <>
      <Form refused={refused} className="flex flex-col gap-5">
        <TextField
          name="phone"
          type="tel"
          label={t('phone')}
          description={t('hint')}
          autoComplete="tel"
          inputMode="tel"
          maxLength={24}
          defaultValue={phone}
          isRequired
          missing={t('missing')}
        />
        <p className="type-second text-muted">{t('agree')}</p>
        <FormRefusal otherwise={t('auth:code.sendFailed')} />
        <SubmitButton size="large" isFullWidth busyLabel={t('auth:code.sending')}>
          {t('auth:code.send')}
        </SubmitButton>
      </Form>
      <p className="mt-6 text-center">
        <Link to={`${paths.login}${nextQuery}`} className="text-link focus-ring inline-block rounded-sm py-2.5">
          {t('byEmail')}
        </Link>
      </p>
    </>
  );
}

type CodeStepProps = { code: WaitingCode; changePath: string; refused: RefusedForm | undefined };

/** Step 2: the code from the message. Six digits are sent at once; the button is an alternative. */
function CodeStep({ code, changePath, refused }: CodeStepProps) {
  const { t } = useTranslation(['phone-entry', 'auth']);
  return (
    <>
      <CodeAddress email={code.email} changePath={changePath} changeLabel={t('change')} />
      <Form intent="code" refused={refused} className="flex flex-col gap-5">
        <CodeField code={code} label={t('code')} onComplete={(input) => input.form?.requestSubmit()} />
        <FormRefusal otherwise={t('auth:signup.verifyFailed')} />
        <SubmitButton size="large" isFullWidth busyLabel={t('auth:signup.verifying')} className="mt-1">
          {t('auth:signup.verify')}
        </SubmitButton>
      </Form>
      <div className="type-second mt-5 flex flex-col items-start gap-2.5 text-muted">
        <p>{t('none')}</p>
        <Resend code={code} refused={refused} />
      </div>
    </>
  );
}

/** Step 3, for a new number: the name, and the notice. The code is sent along once more. */
function NameStep({ otp, refused }: { otp: string; refused: RefusedForm | undefined }) {
  const { t } = useTranslation(['phone-entry', 'auth']);
  return (
    <Form intent="details" refused={refused} className="flex flex-col gap-5">
      <input type="hidden" name="otp" value={otp} />
      <TextField
        name="username"
        label={t('auth:signup.username')}
        description={t('auth:signup.usernameHint')}
        autoComplete="nickname"
        isRequired
        missing={t('auth:missing.username')}
      />
      <ConsentNotice />
      <ConsentField />
      <FormRefusal otherwise={t('auth:signup.registerFailedAgain')} />
      <SubmitButton size="large" isFullWidth busyLabel={t('auth:signup.registering')} className="mt-1">
        {t('auth:signup.register')}
      </SubmitButton>
    </Form>
  );
}
