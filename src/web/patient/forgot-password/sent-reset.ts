/** The code for a new password that this tab asked for. */
import { account } from '../../../contract/account';
import { callApi } from '../../api/client';
import { type SentCode, parseKept, sentCode, wasJustSent } from '../account/sent-code';
import { createTabStore } from '../account/tab-store';

const store = createTabStore<SentCode>('vrikka.reset', (kept) => parseKept(sentCode, kept));

export const keepSentReset = store.keep;
export const useSentReset = store.useKept;

/** Has a code mailed to an address and keeps what is needed to use it. Throws ApiError. */
export async function sendResetCode(email: string): Promise<void> {
  const { verificationId } = await callApi(account.forgotPassword, { body: { email } });
  keepSentReset({ email, verificationId, sentAt: Date.now() });
}

/** Has a code mailed, but for an address whose last code has just left. */
export async function takeResetAddress(email: string, sent: SentCode | null): Promise<void> {
  if (!wasJustSent(email, sent, Date.now())) await sendResetCode(email);
}
