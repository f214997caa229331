import { useEffect, useRef, useState } from 'react';
import {
  ADMINISTRATOR_REFUSALS,
  MAX_PHOTO_BYTES,
  PHOTO_TYPES,
  PHOTO_UPLOAD,
  type UploadedPhoto,
  uploadedPhoto,
} from '../../../contract/admin';
import { useTranslation } from '../../lib/i18n/use-translation';
import { sessionEnd } from '../api/call-admin';

/** The values that the specification's form sends; the server decides which host they mean. */
const PRESET = 'vrikka';

/** Why a file is refused before uploading, in the contract's words; null where it may be sent. */
export function photoProblem(file: { type: string; size: number }): string | null {
  if (!PHOTO_TYPES.some((type) => type === file.type)) return ADMINISTRATOR_REFUSALS['photo-refused'].message;
  if (file.size > MAX_PHOTO_BYTES) return ADMINISTRATOR_REFUSALS['photo-too-large'].message;
  return null;
}

/** An upload that failed. Its message is the server's, or null without an answer. */
export class PhotoFailure extends Error {
  readonly said: string | null;
  /** Whether there was an answer, but without the picture's name. */
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
function uploadPhoto(file: File, { onProgress, signal }: UploadOptions): Promise<UploadedPhoto> {
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

/** Milliseconds of uploading after which the time left is estimated. */
const GUESS_AFTER_MS = 1000;

export type PhotoState =
  | { kind: 'none' }
  | { kind: 'sending'; file: File; preview: string | null; sent: number; total: number; secondsLeft: number | null }
  | { kind: 'done'; file: File; url: string }
  /** `file` can be sent again where its type is accepted; null where it was refused before the upload. */
  | { kind: 'failed'; file: File | null };

type PhotoUploadOptions = {
  onStart: () => void;
  /** The stored name, `public_id.format`. */
  onDone: (photo: string) => void;
  onFail: (message: string) => void;
  onCancel: () => void;
};

/** Uploads a photo as soon as it is chosen. Another one, or Cancel, aborts the present upload. */
export function usePhotoUpload({ onStart, onDone, onFail, onCancel }: PhotoUploadOptions) {
  const { t } = useTranslation('admin-centers');
  const [state, setState] = useState<PhotoState>({ kind: 'none' });
  const underway = useRef<{ abort: AbortController; result: Promise<string | null> } | null>(null);
  useEffect(() => () => underway.current?.abort.abort(), []);

  function sentenceOf(error: unknown): string {
    if (!(error instanceof PhotoFailure)) return t('photo.failed');
    if (error.isNameless) return t('photo.missing');
    if (error.said === null) return t('photo.failed');
    const isWhole = error.said.startsWith('Failed to upload image');
    return isWhole ? error.said : t('photo.failedBecause', { detail: error.said });
  }

  async function send(file: File, abort: AbortController): Promise<string | null> {
    const started = performance.now();
    try {
      const { public_id, format, url } = await uploadPhoto(file, {
        signal: abort.signal,
        onProgress: (sent, total) => {
          const elapsed = performance.now() - started;
          const rest =
            elapsed > GUESS_AFTER_MS && sent > 0 ? Math.ceil(((total - sent) * elapsed) / sent / 1000) : null;
          setState((now) => (now.kind === 'sending' ? { ...now, sent, total, secondsLeft: rest } : now));
        },
      });
      const photo = `${public_id}.${format}`;
      setState({ kind: 'done', file, url });
      onDone(photo);
      return photo;
    } catch (error) {
      if (abort.signal.aborted) return null;
      setState({ kind: 'failed', file });
      onFail(sentenceOf(error));
      return null;
    }
  }

  function start(file: File) {
    underway.current?.abort.abort();
    const problem = photoProblem(file);
    if (problem) {
      underway.current = null;
      setState({ kind: 'failed', file: null });
      return onFail(problem);
    }
    onStart();
    setState({ kind: 'sending', file, preview: null, sent: 0, total: file.size, secondsLeft: null });
    showPreview(file);
    const abort = new AbortController();
    underway.current = { abort, result: send(file, abort) };
  }

  /** As a data URL, which the content security policy allows. */
  function showPreview(file: File) {
    const reader = new FileReader();
    reader.onload = () =>
      setState((now) =>
        now.kind === 'sending' && now.file === file ? { ...now, preview: String(reader.result) } : now,
      );
    reader.readAsDataURL(file);
  }

  function cancel() {
    underway.current?.abort.abort();
    underway.current = null;
    setState({ kind: 'none' });
    onCancel();
  }

  return {
    state,
    start,
    cancel,
    /** The stored name of the present upload, once it is done; null when it fails or is cancelled. */
    settled: () => underway.current?.result ?? Promise.resolve(null),
  };
}

export type PhotoUpload = ReturnType<typeof usePhotoUpload>;
