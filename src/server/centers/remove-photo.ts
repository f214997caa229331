import type { Context } from '../context';
import { isOwnId } from '../platform/images/photo-files';
import { NO_PHOTO } from './require-photo';

/**
 * Deletes the photo of a deleted center, where we keep it and no other center shows it; the center has the picture for none from
 * then on. Safe to do twice. Throws BucketError, so that it is tried again. Photos at another image host stay there: only its owner
 * can delete them.
 */
export async function removePhotoOf(
  { database: { db }, photoFiles }: Pick<Context, 'database' | 'photoFiles'>,
  centerId: string,
): Promise<void> {
  const center = await db
    .selectFrom('centers')
    .select('photo')
    .where('id', '=', centerId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  if (!center) return;
  const dot = center.photo.lastIndexOf('.');
  const photo = { id: center.photo.slice(0, Math.max(dot, 0)), format: center.photo.slice(dot + 1) };
  if (!isOwnId(photo.id)) return;
  const isFree = await db.transaction().execute(async (tx) => {
    const shown = await tx
      .selectFrom('centers')
      .select('id')
      .where('photo', '=', center.photo)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    // From here on no other center can be given it (`requirePhoto`).
    if (!shown) await tx.deleteFrom('photos').where('id', '=', photo.id).execute();
    return !shown;
  });
  if (isFree) await photoFiles.remove(photo);
  await db.updateTable('centers').set({ photo: NO_PHOTO }).where('id', '=', centerId).execute();
}
