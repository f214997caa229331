/** The code for deleting the account that this tab asked for: phones close the page while the person reads the mail. */
import { OTP_MINUTES } from '../../../contract/account';
import { profile } from '../../../contract/profile';
import { callApi } from '../../api/client';
import { type SentCode, parseKept, sentCode } from '../account/sent-code';
import { createTabStore } from '../account/tab-store';

const store = createTabStore<SentCode>('vrikka.deletion', (kept) => parseKept(sentCode, kept));
const LIFE_MS = OTP_MINUTES * 60_000;

/** Has a code mailed to this person and keeps what is needed to use it. Throws ApiError. */
export async function sendDeletionCode(email: string): Promise<void> {
  const { verificationId } = await callApi(profile.deletionCode);
  store.keep({ email, verificationId, sentAt: Date.now() });
}

/** The code that this person can still use; null where none was sent, or it is too old. */
export function useSentDeletion(email: string): SentCode | null {
  const sent = store.useKept();
  return sent?.email === email && sent.sentAt + LIFE_MS > Date.now() ? sent : null;
}
