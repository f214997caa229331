import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { loadPart } from '../../lib/parts';

/** Why the camera shows no picture. */
type CameraFailure = 'denied' | 'missing' | 'busy' | 'insecure' | 'lost';
export type CameraState = 'starting' | 'looking' | CameraFailure;

/** Milliseconds between two looks at the picture: a code held still is read at once, and a tablet stays cool. */
const LOOK_EVERY = 150;
/** The longer side, in pixels, of the picture that is searched. A code that fills a quarter of it is read. */
const LOOKED_AT = 800;

/**
 * Shows the back camera's picture in a `video`, and looks for codes in it while `isLooking`. The decoder is a file of its own,
 * loaded when the camera is opened.
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  isLooking: boolean,
  onRead: (code: string) => void,
): { state: CameraState; retry: () => void } {
  const [state, setState] = useState<CameraState>('starting');
  const [tries, setTries] = useState(0);
  const read = useEffectEvent((code: string) => isLooking && onRead(code));

  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    void look(video.current!, signal, setState, read);
    return () => end.abort();
  }, [tries, video]);

  return {
    state,
    retry: () => {
      setState('starting');
      setTries(tries + 1);
    },
  };
}

async function look(
  video: HTMLVideoElement,
  signal: AbortSignal,
  tell: (state: CameraState) => void,
  onRead: (code: string) => void,
): Promise<void> {
  // `mediaDevices` exists only in a secure context.
  if (!('mediaDevices' in navigator)) return tell('insecure');
  const decoding = loadPart(() => import('qr/decode.js')).catch(() => null);
  const facing = { facingMode: 'environment', width: { ideal: 1280 } };
  const stream = await navigator.mediaDevices.getUserMedia({ video: facing }).catch((error: unknown) => {
    if (!signal.aborted) tell(failureOf(error));
    return null;
  });
  if (!stream) return;
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  const decoder = await decoding;
  if (!decoder) {
    stop();
    if (!signal.aborted) tell('lost');
    return;
  }
  await video.play().catch(() => undefined);
  if (signal.aborted) return;
  tell('looking');

  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  const timer = setInterval(() => {
    const { videoWidth, videoHeight } = video;
    if (videoWidth === 0) return;
    const scale = Math.min(1, LOOKED_AT / Math.max(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    pen.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      onRead(decoder.default(pen.getImageData(0, 0, canvas.width, canvas.height)));
    } catch {
      // No code in this picture.
    }
  }, LOOK_EVERY);
  signal.addEventListener('abort', () => clearInterval(timer));
}

function failureOf(error: unknown): CameraFailure {
  switch ((error as DOMException).name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    default:
      return 'busy';
  }
}
