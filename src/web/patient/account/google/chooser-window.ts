/** The window of the stand-in for Google: opened in a press, it answers with a message. */
import { z } from '../../../../contract/z';

const answer = z.object({ type: z.literal('vrikka-google'), credential: z.string().min(1) });

const SIZE = { width: 480, height: 640 };

/** Opens the chooser over the middle of the page; null when the browser does not let it. Call it in the press itself. */
export function openChooser(chooserUrl: string, nonce: string): Window | null {
  const url = new URL(chooserUrl);
  url.searchParams.set('origin', window.location.origin);
  url.searchParams.set('nonce', nonce);
  const left = Math.max(0, window.screenX + (window.outerWidth - SIZE.width) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - SIZE.height) / 3);
  return window.open(url, 'vrikka-google', `popup,width=${SIZE.width},height=${SIZE.height},left=${left},top=${top}`);
}

/** The credential of a message; null when it is none, or not the chooser's. */
export function readCredential(message: Pick<MessageEvent, 'origin' | 'data'>, chooserUrl: string): string | null {
  if (message.origin !== new URL(chooserUrl).origin) return null;
  return answer.safeParse(message.data).data?.credential ?? null;
}
