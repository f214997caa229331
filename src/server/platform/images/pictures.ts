/**
 * Decodes and encodes pictures in a separate process with the lowest priority, since the library uses the pool of
 * threads in which passwords are hashed and files are read.
 */
import { AppError } from '../../errors';
import { createThread } from '../thread';
import type { Picture, PictureProblem, Rendition, Wanted } from './picture';
import type { PictureAnswer, PictureTask } from './picture-process';

/** How many pictures are decoded at a time: each takes up to two hundred megabytes. */
const AT_ONCE = 2;
/** How many may wait, with up to eight megabytes each. */
const MOST_WAITING = 40;
const RETRY_AFTER_S = 10;

export type Pictures = {
  /** Decodes a file and encodes it again, or returns the problem. Throws AppError `overloaded` if too many wait. */
  encode(file: Buffer, wanted: Wanted): Promise<Picture | PictureProblem>;
  /** Makes a picture in some widths (pixels), each in every served format. Throws AppError `overloaded`. */
  renditions(file: Buffer, widths: readonly number[]): Promise<Rendition[]>;
  /** Ends the process; pending pictures are dropped. */
  close(): Promise<void>;
};

export function createPictures(): Pictures {
  const thread = createThread<PictureTask, PictureAnswer>({
    name: 'picture-process',
    at: import.meta.url,
    does: 'decodes pictures',
    isApart: true,
  });
  const waiting: (() => void)[] = [];
  let underway = 0;

  async function inTurn(task: PictureTask): Promise<PictureAnswer> {
    if (underway < AT_ONCE) underway += 1;
    else {
      if (waiting.length >= MOST_WAITING) throw new AppError('overloaded', { retryAfter: RETRY_AFTER_S });
      await new Promise<void>((begin) => waiting.push(begin));
    }
    try {
      return await thread.do(task);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else underway -= 1;
    }
  }

  return {
    encode: (file, wanted) => inTurn({ kind: 'encode', file, wanted }) as Promise<Picture | PictureProblem>,
    renditions: (file, widths) => inTurn({ kind: 'renditions', file, widths }) as Promise<Rendition[]>,
    close: () => thread.close(),
  };
}
