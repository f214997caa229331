/** The process that decodes and encodes pictures. `pictures.ts` starts and calls it. */
import sharp from 'sharp';
import { answerTasks } from '../thread';
import { encodeAgain, renditionsOf } from './encode-picture';
import type { Picture, PictureProblem, Rendition, Wanted } from './picture';

export type PictureTask =
  | { kind: 'encode'; file: Uint8Array; wanted: Wanted }
  | { kind: 'renditions'; file: Uint8Array; widths: readonly number[] };
export type PictureAnswer = Picture | PictureProblem | Rendition[];

// No more threads than for two pictures at a time; and no cache, since nothing is asked for twice.
sharp.concurrency(1);
sharp.cache(false);

answerTasks((task: PictureTask): Promise<PictureAnswer> => {
  const file = Buffer.from(task.file);
  return task.kind === 'encode' ? encodeAgain(file, task.wanted) : renditionsOf(file, task.widths);
});
