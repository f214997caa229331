import { ApiError } from './api-error';
import { refusedBy, sendRefreshed } from './send';
/** How long the file's URL lives, in milliseconds: by then the browser has started the download. */
const KEEP_FOR = 60_000;

/**
 * Fetches a file of the API and saves it as a download. A plain link would show the JSON of a refusal, and could not
 * refresh the session. Throws ApiError.
 */
export async function downloadFile(url: string): Promise<void> {
  const response = await sendRefreshed({ method: 'GET', url, accept: '*/*' });
  if (!response.ok) throw await refusedBy(response);
  const name = nameOfFile(response.headers.get('content-disposition'));
  if (!name) throw new ApiError('invalid', { status: response.status, message: 'The answer is not a file' });
  const content = await response.blob().catch((cause: unknown) => {
    throw new ApiError('network', { message: 'The file did not arrive whole' }, cause);
  });
  give(content, name);
}

/** The name in a `Content-Disposition` header; null when there is no file. */
export function nameOfFile(disposition: string | null): string | null {
  return disposition?.match(/^attachment;.*filename="([^"]+)"/i)?.[1] ?? null;
}

function give(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_FOR);
}
