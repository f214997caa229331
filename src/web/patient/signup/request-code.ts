import { account } from '../../../contract/account';
import { callApi } from '../../api/client';
import { type Progress, type Step, stepWithoutSending } from './progress';
import { keepProgress } from './progress-store';

/** Has a code mailed to an address and keeps what is needed to check it. Throws ApiError. */
export async function sendCode(email: string): Promise<void> {
  const { verificationId } = await callApi(account.sendOtp, { body: { email } });
  keepProgress({ email, verificationId, sentAt: Date.now() });
}

/** Takes an address that was given, has a code mailed where one is due, and names the step that follows. */
export async function takeAddress(email: string, progress: Progress | null): Promise<Step> {
  const known = stepWithoutSending(email, progress, Date.now());
  if (known) return known;
  await sendCode(email);
  return 'code';
}
