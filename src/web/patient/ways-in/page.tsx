import { redirect } from 'react-router';
import { type NewCredential, passkeys } from '../../../contract/accounts/passkeys';
import { waysIn } from '../../../contract/accounts/ways-in';
import { OTP_MINUTES } from '../../../contract/form-facts';
import * as paths from '../../../contract/paths';
import { z } from '../../../contract/z';
import { readPhone, showPhone } from '../../../domain/phone';
import { leaveFlash } from '../../lib/flash';
import { keepTyped, readForm, type RefusedForm, refuseForm } from '../../lib/form';
import { useTranslation } from '../../lib/i18n/use-translation';
import { stepCookie } from '../../lib/step-cookie';
import { attempt, callForPatient, visitContext } from '../../lib/visit';
import { PageTitle } from '../../page-head';
import { laterPart } from '../../ui/later-part';
import { atField, readCode, resendWait, sentCode, waitingCode } from '../account/sent-code';
import { InnerPage } from '../profile/section';
import type { Route } from './+types/page';
import { ProofSection } from './proof-section';
import { AddressSection, FirstPasswordSection, NumberSection } from './way-sections';

const PasskeySection = laterPart('passkey-section', () =>
  import('./passkey-section').then((file) => file.PasskeySection),
);

export const handle = { Head };

function Head() {
  const { t } = useTranslation('profile');
  return <PageTitle title={t('waysIn.title')} />;
}

/** The code that was sent, and what for; its `email` may be a number. */
const progressCookie = stepCookie(
  'way_in',
  sentCode.extend({ for: z.enum(['proof', 'address', 'number']) }),
  OTP_MINUTES,
);
type For = 'proof' | 'address' | 'number';

export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const ways = await callForPatient(visit, request, waysIn.get);
  if (!ways) return null;
  const sent = progressCookie.read(request);
  const isCurrent = sent && (sent.for === 'proof') !== ways.isProved;
  const code = isCurrent ? { ...waitingCode(sent, Date.parse(visit.now)), for: sent.for } : null;
  return { ways, code, hasPhone: visit.facts.hasPhone };
}

const PATH = paths.waysIn;
const SECRET = ['password', 'newPassword', 'otp', 'credential'];

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const values = await readForm(request);
  const [intent, about = ''] = (values['intent'] ?? '').split(' ');
  const sent = progressCookie.read(request);
  const now = Date.parse(visit.now);
  switch (intent) {
    case 'proof-code':
      return sendCode('proof', '');
    case 'address-code':
      return sendCode('address', values['email'] ?? '');
    case 'number-code':
      return sendCode('number', values['phone'] ?? '');
    case 'resend':
      return sent ? sendCode(sent.for, sent.email) : redirect(PATH);
    case 'another':
      return redirect(`${PATH}?open=${about}`, { headers: { 'set-cookie': progressCookie.write(visit, null) } });
    case 'code':
      return takeCode();
    case 'password': {
      const { refusal } = await attempt(visit, waysIn.prove, { body: { password: values['password'] ?? '' } });
      return refusal ? refuseForm(values, refusal, SECRET) : done('proved');
    }
    case 'first-password': {
      const body = { newPassword: values['newPassword'] ?? '' };
      const { refusal } = await attempt(visit, waysIn.setPassword, { body });
      return refusal ? refuseForm(values, refusal, SECRET) : done('password');
    }
    case 'add-passkey': {
      const credential = readMade(values['credential']);
      const { refusal } = await attempt(visit, passkeys.add, { body: { credential } });
      return refusal ? refuseForm(values, refusal, SECRET) : done('passkey');
    }
    case 'rename': {
      const input = { params: { id: about }, body: { name: values['name'] ?? '' } };
      const { refusal } = await attempt(visit, passkeys.rename, input);
      return refusal ? refuseForm(values, refusal, SECRET) : done('renamed');
    }
    default: {
      const { refusal } = await attempt(visit, passkeys.remove, { params: { id: about } });
      return refusal ? refuseForm(values, refusal, SECRET) : done('removed');
    }
  }

  /** Sends a code, unless one was sent there just now. */
  async function sendCode(what: For, typed: string) {
    const isAgain = values['intent'] === 'resend';
    const to = what === 'number' ? showPhone(readPhone(typed) ?? typed) : typed.trim().toLowerCase();
    const wait = sent?.for === what && (what === 'proof' || sent.email === to) ? resendWait(sent.sentAt, now) : 0;
    if (wait > 0) return redirect(PATH);
    const { answer, refusal } = await ask(what, typed);
    if (refusal) {
      const field = { proof: null, address: 'email', number: 'phone' }[what];
      return refuseForm(values, field && !isAgain ? atField(field, refusal) : refusal, SECRET);
    }
    const headers = new Headers(
      isAgain ? leaveFlash({ tone: 'success', namespace: 'auth', say: 'code.sentAgain' }) : undefined,
    );
    const next = { for: what, email: to, verificationId: answer.verificationId, sentAt: now };
    headers.append('set-cookie', progressCookie.write(visit, next));
    return redirect(PATH, { headers });
  }

  function ask(what: For, typed: string) {
    if (what === 'proof') return attempt(visit, waysIn.proofCode);
    if (what === 'address') return attempt(visit, waysIn.addressCode, { body: { email: typed } });
    return attempt(visit, waysIn.numberCode, { body: { phone: typed } });
  }

  async function takeCode() {
    if (!sent) return redirect(PATH);
    const { otp, refusal: unread } = readCode(values['otp']);
    if (unread) return refuseForm(values, unread, SECRET);
    const body = { otp, VerificationId: sent.verificationId };
    if (sent.for === 'proof') {
      const { refusal } = await attempt(visit, waysIn.prove, { body });
      return refusal ? refuseForm(values, refusal, SECRET) : done('proved', null);
    }
    const endpoint = sent.for === 'address' ? waysIn.addAddress : waysIn.changeNumber;
    const { answer, refusal } = await attempt(visit, endpoint, { body });
    // The right code of an address or a number that opens another account: the code is spent, and the page says the way on.
    if (refusal?.code?.startsWith('way-in-')) {
      return redirect(`${PATH}?other=${refusal.code}`, {
        headers: { 'set-cookie': progressCookie.write(visit, null) },
      });
    }
    if (refusal) return refuseForm(values, refusal, SECRET);
    return done(answer.joined ? 'joined' : sent.for, null);
  }

  /** Redirects with a flash message. `pending`: null forgets the code. */
  function done(say: string, pending?: null) {
    const headers = new Headers(leaveFlash({ tone: 'success', namespace: 'profile', say: `waysIn.done.${say}` }));
    if (pending !== undefined) headers.append('set-cookie', progressCookie.write(visit, pending));
    return redirect(PATH, { headers });
  }
}

/** What a script sent as JSON; null where it is none, which the API refuses. */
function readMade(written: string | undefined): NewCredential {
  try {
    return JSON.parse(written ?? 'null') as NewCredential;
  } catch {
    return null as never;
  }
}

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);

/** What opens the account, and changing it (/myprofile/login). */
export default function WaysInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('profile');
  return (
    <InnerPage title={t('waysIn.title')} lead={t('waysIn.lead')}>
      {loaderData && <WaysIn {...loaderData} refused={actionData} />}
    </InnerPage>
  );
}

type WaysInProps = NonNullable<Awaited<ReturnType<typeof loader>>> & { refused: RefusedForm | undefined };

function WaysIn({ ways, code, hasPhone, refused }: WaysInProps) {
  const common = { ways, code, refused };
  return (
    <>
      {!ways.isProved && <ProofSection {...common} />}
      <AddressSection key={`address ${code?.for}`} {...common} />
      {ways.email !== null && !ways.hasPassword && <FirstPasswordSection {...common} />}
      {(hasPhone || ways.phone !== null) && (
        <NumberSection key={`number ${code?.for}`} {...common} isOffered={hasPhone} />
      )}
      <PasskeySection ways={ways} refused={refused} />
    </>
  );
}
