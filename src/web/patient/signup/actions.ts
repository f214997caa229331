/** The server actions of the steps of signing up. */
import { redirect, replace } from 'react-router';
import { type Agreement } from '../../../contract/consent';
import { account } from '../../../contract/account';
import type { PageVisit } from '../../../contract/page-visit';
import { enterAs } from '../account/enter';
import { atField, plainAddress, readCode, resendWait } from '../account/sent-code';
import { leaveFlash } from '../../lib/flash';
import { type FormValues, refuseForm } from '../../lib/form';
import { attempt } from '../../lib/visit';
import { readAgreement, refuseConsent } from '../consent/agreement';
import { type Progress, isSent, keptProgress, stepPath, stepWithoutSending } from './progress';

type Asked = { visit: PageVisit; request: Request; values: FormValues; kept: Progress | null };

const searchOf = (request: Request) => new URL(request.url).search;

/** Mails a code to an address, unless one was just sent, and redirects to the next step. */
export async function takeAddress({ visit, request, values, kept }: Asked) {
  const email = plainAddress(values['email']);
  const now = Date.parse(visit.now);
  const known = stepWithoutSending(email, kept, now);
  if (known) return redirect(stepPath(searchOf(request), known));
  const { answer, refusal } = await attempt(visit, account.sendOtp, { body: { email } });
  if (refusal) return refuseForm(values, atField('email', refusal));
  const next: Progress = { email, verificationId: answer.verificationId, sentAt: now, username: kept?.username };
  return redirect(stepPath(searchOf(request), 'code'), { headers: { 'set-cookie': keptProgress.keep(visit, next) } });
}

/** Mails another code. */
export async function sendAnother({ visit, request, values, kept }: Asked) {
  const again = stepPath(searchOf(request), 'code');
  const now = Date.parse(visit.now);
  if (!isSent(kept) || resendWait(kept.sentAt, now) > 0) return redirect(again);
  const { answer, refusal } = await attempt(visit, account.sendOtp, { body: { email: kept.email } });
  if (refusal) return refuseForm(values, refusal);
  const headers = new Headers(leaveFlash({ tone: 'success', namespace: 'auth', say: 'code.sentAgain' }));
  headers.append(
    'set-cookie',
    keptProgress.keep(visit, { ...kept, verificationId: answer.verificationId, sentAt: now }),
  );
  return redirect(again, { headers });
}

/** Checks a code. The history entry is replaced by the next step's, since a code works only once. */
export async function verify({ visit, request, values, kept }: Asked) {
  if (!isSent(kept)) return redirect(stepPath(searchOf(request), 'email'));
  const { otp, refusal: unread } = readCode(values['otp']);
  if (unread) return refuseForm(values, unread, ['otp']);
  const { answer, refusal } = await attempt(visit, account.verifyOtp, {
    body: { otp, VerificationId: kept.verificationId },
  });
  if (refusal) return refuseForm(values, atField('otp', refusal), ['otp']);
  const next = { ...kept, verifiedEmail: answer.otpRecord.email };
  return replace(stepPath(searchOf(request), 'details'), { headers: { 'set-cookie': keptProgress.keep(visit, next) } });
}

/** Opens the account. If the address must be verified again, it starts over with the typed values. */
export async function register({ visit, request, values, kept }: Asked) {
  const { username = '', password = '' } = values;
  if (!isSent(kept) || !kept.verifiedEmail) return beginAgain();
  const unagreed = refuseConsent(values);
  if (unagreed) return refuseForm(values, unagreed);
  const agreement: Agreement = readAgreement(values);
  const { answer, refusal } = await attempt(visit, account.register, {
    body: { username, password, email: kept.verifiedEmail, VerificationId: kept.verificationId, ...agreement },
  });
  if (refusal?.code === 'email-not-verified') return beginAgain();
  if (refusal) return refuseForm(values, refusal);
  return enterAs(answer.user, request, { namespace: 'auth', say: 'signup.registered' }, [
    keptProgress.keep(visit, null),
  ]);

  function beginAgain() {
    const headers = new Headers(leaveFlash({ tone: 'error', namespace: 'auth', say: 'signup.reRegister' }));
    headers.append('set-cookie', keptProgress.keep(visit, { email: kept?.email ?? '', username }));
    return redirect(stepPath(searchOf(request), 'email'), { headers });
  }
}
