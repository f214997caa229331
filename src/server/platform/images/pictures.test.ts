import sharp from 'sharp';
import { expect, it } from 'vitest';
import { AppError } from '../../errors';
import { createPictures } from './pictures';

const file = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: '#0e5a55' } })
    .png()
    .toBuffer();
const WANTED = { formats: ['png'], maxSide: 30 } as const;

it('a picture whose process ended is lost, and the next one is decoded by another', async () => {
  const pictures = createPictures();
  const lost = expect(pictures.encode(await file(), WANTED)).rejects.toThrow(
    'the thread that decodes pictures has ended',
  );
  await pictures.close();
  await lost;
  expect(await pictures.encode(await file(), WANTED)).toMatchObject({ width: 30, height: 20 });
  await pictures.close();
});

it('forty-two pictures are taken at a time, the others are told to come again, and none is lost', async () => {
  const pictures = createPictures();
  const one = await file();
  const answers = await Promise.allSettled(Array.from({ length: 45 }, () => pictures.encode(one, WANTED)));
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
  expect(refused).toHaveLength(3);
  expect(refused.every((reason) => reason instanceof AppError && reason.code === 'overloaded')).toBe(true);
  expect(await pictures.encode(one, WANTED)).toMatchObject({ width: 30 });
  await pictures.close();
});
