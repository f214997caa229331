import {
  ADMINISTRATOR_REFUSALS,
  MAX_PHOTO_BYTES,
  PHOTO_TYPES,
  PHOTO_UPLOAD,
  type UploadedPhoto,
  uploadedPhoto,
} from '../../../contract/admin';
import { sessionEnd } from '../api/session-end';

/** The values that the specification's form sends; the server decides which host they mean. */
const PRESET = 'vrikka';

/** The reason to refuse a file before uploading; null when it may be sent. In the words of the contract. */
export function photoProblem(file: { type: string; size: number }): string | null {
  if (!PHOTO_TYPES.some((type) => type === file.type)) return ADMINISTRATOR_REFUSALS['photo-refused'].message;
  if (file.size > MAX_PHOTO_BYTES) return ADMINISTRATOR_REFUSALS['photo-too-large'].message;
  return null;
}

/** Why an upload failed: the server's message, or null without an answer. */
export class PhotoFailure extends Error {
  readonly said: string | null;
  /** There was an answer, but without the picture's name. */
  readonly isNameless: boolean;
  constructor(said: string | null, isNameless = false) {
    super(said ?? 'The photo did not arrive');
    this.name = 'PhotoFailure';
    this.said = said;
    this.isNameless = isNameless;
  }
}

type UploadOptions = { onProgress: (sent: number, total: number) => void; signal: AbortSignal };

/**
 * Sends a photo (spec.md, section 7). `fetch` has no upload progress, so it is an XMLHttpRequest. Throws PhotoFailure,
 * or the abort.
 */
export function uploadPhoto(file: File, { onProgress, signal }: UploadOptions): Promise<UploadedPhoto> {
  const form = new FormData();
  form.set('upload_preset', PRESET);
  form.set('cloud_name', PRESET);
  form.set('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', PHOTO_UPLOAD);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onload = () => {
      try {
        resolve(readAnswer(request.status, request.response));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new PhotoFailure(null));
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/** Parses the server's answer; throws PhotoFailure when it isn't a stored picture. */
export function readAnswer(status: number, answer: unknown): UploadedPhoto {
  if (status === 401) sessionEnd.tell();
  if (status >= 200 && status < 300) {
    const stored = uploadedPhoto.safeParse(answer);
    if (stored.success) return stored.data;
    throw new PhotoFailure(null, true);
  }
  const { message, error } = (answer ?? {}) as { message?: unknown; error?: { message?: unknown } };
  const said = message ?? error?.message;
  throw new PhotoFailure(typeof said === 'string' ? said : null);
}
