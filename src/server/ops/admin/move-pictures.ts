/** `npm run admin -- move-pictures`: moves photos from the disk into the bucket, while the product runs. */
import { readFile, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config';
import { OperatorError } from '../../errors';
import { type Bucket, createBucket } from '../../platform/images/bucket';
import { type FilesOfPhoto, PHOTOS_FOLDER, isOwnId, nullIfMissing } from '../../platform/images/photo-files';
import { putPhoto } from '../../platform/images/photos-in-bucket';

/** A photo that is in the bucket, and that is being removed from the disk. */
const MOVED = '.moved';
/** How many lines tell the progress. */
const LINES = 20;

/**
 * Moves every photo of DATA_DIR: first all of its files are stored in the bucket, then its folder is renamed, which no process
 * reads any more, and removed. Broken off at any point, it goes on where it is run again. Returns the exit code. Throws
 * OperatorError without a bucket, and if the bucket can't be used.
 */
export async function movePictures({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>, say: (line: string) => void) {
  if (!s3) throw new OperatorError('The S3_ settings are not given: there is no bucket to move photos to.');
  const folder = path.join(dataDir, PHOTOS_FOLDER);
  const bucket = createBucket(s3);
  await bucket.look();
  const names = (await readdir(folder).catch(nullIfMissing)) ?? [];
  for (const name of names.filter((one) => one.endsWith(MOVED))) await remove(path.join(folder, name));
  const photos = names.filter(isOwnId).sort();
  say(`Moving ${photos.length} photos from ${folder} to the bucket ${s3.bucket} at ${s3.endpoint}.`);
  say('Every process of the product has to run with the S3_ settings by now: others would miss what is moved.');
  let moved = 0;
  try {
    for (const id of photos) {
      await moveOne(bucket, folder, id);
      moved += 1;
      if (moved % Math.ceil(photos.length / LINES) === 0 || moved === photos.length)
        say(`${moved} of ${photos.length} are moved`);
    }
  } catch (error) {
    say(`${moved} of ${photos.length} are moved. The others are served from ${folder}; run this again to go on.`);
    throw error;
  }
  return 0;
}

async function moveOne(bucket: Bucket, folder: string, id: string): Promise<void> {
  const place = path.join(folder, id);
  const files: FilesOfPhoto = new Map();
  // In their order the original comes last.
  for (const name of (await readdir(place)).sort()) files.set(name, await readFile(path.join(place, name)));
  await putPhoto(bucket, id, files);
  await rename(place, place + MOVED);
  await remove(place + MOVED);
}

const remove = (place: string) => rm(place, { recursive: true, force: true });
