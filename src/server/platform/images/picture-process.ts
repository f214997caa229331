/** The process that decodes and encodes pictures. Started and called by `pictures.ts`. */
import sharp from 'sharp';
import { answerTasks } from '../thread';
import { encodeAgain, renditionsOf } from './encode-picture';
import type { Picture, PictureProblem, Rendition, Wanted } from './picture';

export type PictureTask =
  | { kind: 'encode'; file: Uint8Array; wanted: Wanted }
  | { kind: 'renditions'; file: Uint8Array; widths: readonly number[] };
export type PictureAnswer = Picture | PictureProblem | Rendition[];

// Two pictures at a time are all that the processors are given to; nothing is asked for twice.
sharp.concurrency(1);
sharp.cache(false);

answerTasks((task: PictureTask): Promise<PictureAnswer> => {
  const file = Buffer.from(task.file);
  return task.kind === 'encode' ? encodeAgain(file, task.wanted) : renditionsOf(file, task.widths);
});
