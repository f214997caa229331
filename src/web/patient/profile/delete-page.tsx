import { redirect, useSearchParams } from 'react-router';
import * as paths from '../../../contract/paths';
import { type User, account } from '../../../contract/accounts/account';
import { OTP_MINUTES } from '../../../contract/form-facts';
import { profile } from '../../../contract/accounts/profile';
import { useSession } from '../../lib/api/session';
import { formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { leaveFlash } from '../../lib/flash';
import { type RefusedForm, keepTyped, readForm, refuseForm } from '../../lib/form';
import { attempt, callForPatient, visitContext } from '../../lib/visit';
import { PageTitle } from '../../page-head';
import { BulletList } from '../../ui/bullet-list';
import { ButtonLink } from '../../ui/button-link';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { PasswordField, PasswordOwner } from '../../ui/password-field';
import { CodeField } from '../account/fields';
import { Resend } from '../account/resend';
import { type WaitingCode, deletionCookie, readCode, resendWait, waitingCode } from '../account/sent-code';
import { forgetHere, leadOut } from '../account/way-out';
import type { Route } from './+types/delete-page';
import { type Point, deletionPoints } from './deletion-points';
import { InnerPage } from './section';
import { ForgotLink } from './password-section';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('profile');
  return <PageTitle title={t('delete.question')} />;
}

/** Loads the effects of deleting now, and the pending code if the account has no password. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const [who, terms] = await Promise.all([
    callForPatient(visit, request, account.userdata),
    callForPatient(visit, request, profile.deletionTerms),
  ]);
  if (!who || !terms) return null;
  const sent = deletionCookie.read(request);
  const code = sent?.email === who.user.email ? waitingCode(sent, Date.parse(visit.now)) : null;
  return { user: who.user, terms, code };
}

const PATH = paths.deleteAccount;
const SECRET = ['password', 'otp'];

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const values = await readForm(request);
  const intent = values['intent'];
  const { search } = new URL(request.url);
  const sent = deletionCookie.read(request);

  if (intent === 'code' || intent === 'resend') {
    const now = Date.parse(visit.now);
    const who = await attempt(visit, account.userdata);
    if (who.refusal) return refuseForm(values, who.refusal);
    const { user } = who.answer;
    const email = user.email || (user.phone ?? '');
    if (sent?.email === email && resendWait(sent.sentAt, now) > 0) return redirect(`${PATH}${search}`);
    const { answer, refusal } = await attempt(visit, profile.deletionCode);
    if (refusal) return refuseForm(values, refusal);
    const said =
      intent === 'resend' ? leaveFlash({ tone: 'success', namespace: 'auth', say: 'code.sentAgain' }) : undefined;
    const headers = new Headers(said);
    const next = { email, verificationId: answer.verificationId, sentAt: now };
    headers.append('set-cookie', deletionCookie.write(visit, next));
    return redirect(`${PATH}${search}`, { headers });
  }

  let proof: { password: string } | { otp: string; VerificationId: string };
  if (intent === 'by-code' && sent) {
    const { otp, refusal } = readCode(values['otp']);
    if (refusal) return refuseForm(values, refusal, SECRET);
    proof = { otp, VerificationId: sent.verificationId };
  } else {
    proof = { password: values['password'] ?? '' };
  }
  const { refusal } = await attempt(visit, profile.deleteAccount, { body: proof });
  if (refusal) return refuseForm(values, refusal, SECRET);
  const headers = new Headers(leaveFlash({ tone: 'success', namespace: 'profile', say: 'delete.done' }));
  headers.append('set-cookie', deletionCookie.write(visit, null));
  return leadOut(visit, headers);
}

export async function clientAction(args: Route.ClientActionArgs) {
  try {
    return await keepTyped(args);
  } catch (answer) {
    // Not before the proof is accepted: until then the account stays, and so does what the phone keeps for it.
    if (answer instanceof Response && answer.headers.get('location') === paths.home) await forgetHere();
    throw answer;
  }
}

/** The effects of deleting the account, and the proof that its owner wants it (/myprofile/delete). */
export default function DeletePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('profile');
  const isConsent = useSearchParams()[0].get('why') === 'consent';
  return (
    <InnerPage title={t('delete.question')} lead={isConsent ? t('consents.takeBackWhat') : undefined}>
      {loaderData && <Decision {...loaderData} refused={actionData} />}
    </InnerPage>
  );
}

type DecisionProps = NonNullable<Awaited<ReturnType<typeof loader>>> & { refused: RefusedForm | undefined };

function Decision({ user: loaded, terms, code, refused }: DecisionProps) {
  const { t } = useTranslation('profile');
  // Another tab may have set a password in the meantime.
  const user = useSession().user ?? loaded;

  function word(point: Point): string {
    if ('count' in point) return t(`delete.points.${point.key}`, { count: point.count });
    if ('centers' in point) return t('delete.points.stays', { centers: point.centers.join(', ') });
    if ('rupees' in point) return t(`delete.points.${point.key}`, { amount: formatPrice(point.rupees) });
    return t(`delete.points.${point.key}`);
  }

  return (
    <div className="flex max-w-152 flex-col gap-4 py-7">
      <BulletList points={deletionPoints(terms).map(word)} />
      <p className="font-strong">{t('delete.final')}</p>
      {user.hasPassword ? (
        <ByPassword user={user} refused={refused} />
      ) : code ? (
        <ByCode code={code} refused={refused} />
      ) : (
        <AskForCode user={user} refused={refused} />
      )}
    </div>
  );
}

type ProofProps = { refused: RefusedForm | undefined };

/** The password, and the button that deletes the account. */
function ByPassword({ user, refused }: ProofProps & { user: User }) {
  const { t } = useTranslation(['profile', 'auth']);
  return (
    <Form intent="by-password" refused={refused} className="flex flex-col gap-4">
      <PasswordOwner login={user.email} />
      <PasswordField
        name="password"
        label={t('delete.password')}
        autoComplete="current-password"
        isRequired
        missing={t('auth:missing.newPassword')}
      />
      <ForgotLink next={paths.profile} />
      <FormRefusal />
      <EndOrKeep />
    </Form>
  );
}

/** For accounts without a password: asks for a code by mail first. */
function AskForCode({ user, refused }: ProofProps & { user: User }) {
  const { t } = useTranslation(['profile', 'auth']);
  return (
    <>
      <p>
        {user.email
          ? t('delete.codeWhy', { email: user.email })
          : t('delete.phoneCodeWhy', { phone: user.phone ?? '' })}
      </p>
      <Form intent="code" refused={refused} className="flex flex-col gap-4">
        <FormRefusal />
        <div className="flex flex-col gap-3 md:flex-row">
          <Keep />
          <SubmitButton busyLabel={t('auth:code.sending')}>{t('auth:code.send')}</SubmitButton>
        </div>
      </Form>
    </>
  );
}

function ByCode({ code, refused }: ProofProps & { code: WaitingCode }) {
  const { t } = useTranslation(['profile', 'auth']);
  return (
    <>
      <p>{t('delete.codeSent', { email: code.email, count: OTP_MINUTES })}</p>
      <Form intent="by-code" refused={refused} className="flex flex-col gap-4">
        <CodeField code={code} />
        <FormRefusal />
        <EndOrKeep />
      </Form>
      <div className="type-second flex flex-col items-start gap-2.5 text-muted">
        {code.email.includes('@') && <p>{t('auth:code.noEmail')}</p>}
        <Resend code={code} refused={refused} />
      </div>
    </>
  );
}

function EndOrKeep() {
  const { t } = useTranslation('profile');
  return (
    <div className="mt-2 flex flex-col gap-3 md:flex-row">
      <Keep />
      <SubmitButton variant="destructive-solid" busyLabel={t('delete.busy')}>
        {t('delete.open')}
      </SubmitButton>
    </div>
  );
}

/** The link that cancels. */
function Keep() {
  const { t } = useTranslation('profile');
  return (
    <ButtonLink to={paths.profile} variant="outline">
      {t('delete.keep')}
    </ButtonLink>
  );
}
