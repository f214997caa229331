import { access } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../context';
import type { Db, Tx } from '../platform/db/database';
import { AppError } from '../errors';
import { PROJECT_DIR, WEB_DIR } from '../platform/paths';

/** The picture of a center that has no photo. It does not show a building that doesn't exist. */
export const NO_PHOTO = 'no-photo.svg';

/** Names of pictures that come with the product. */
const SHIPPED = /^[a-z0-9][a-z0-9-]*\.(svg|jpg|png|webp)$/;
const SHIPPED_IN = [path.join(WEB_DIR, 'images'), path.join(PROJECT_DIR, 'public', 'images')];

/** An id and a format, as the specification stores them. An id may have folders, and must not lead out of them. */
const STORED = /^(?!\.|.*(?:\.\.|\/\/))([\w][\w ./-]{0,199})\.(jpe?g|png|gif|webp)$/i;

/** Throws `photo-unknown` for a photo that neither was uploaded nor comes with the product. */
export async function requirePhoto(tx: Tx, photo: string): Promise<void> {
  if ((await isUploaded(tx, photo)) || (await isShipped(photo))) return;
  const { message } = new AppError('photo-unknown');
  throw new AppError('photo-unknown', { fields: { Photo: message } });
}

/**
 * Records a photo that a client uploaded to the image host directly (spec.md, section 7), after asking the host for it.
 * Call it before the transaction that needs the photo. Throws `image-host-down`.
 */
export async function learnPhoto(
  { database: { db }, images, clock }: Pick<Context, 'database' | 'images' | 'clock'>,
  administratorId: string,
  photo: string | undefined,
): Promise<void> {
  const [, publicId, format] = STORED.exec(photo ?? '') ?? [];
  if (!publicId || !format || (await isUploaded(db, photo!)) || (await isShipped(photo!))) return;
  const found = await images.find({ publicId, format });
  if (!found) return;
  await db
    .insertInto('photos')
    .values({ id: publicId, format, ...found, uploaded_at: clock(), uploaded_by: administratorId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

async function isUploaded(tx: Tx | Db, photo: string): Promise<boolean> {
  const dot = photo.lastIndexOf('.');
  const row = await tx
    .selectFrom('photos')
    .select('id')
    .where('id', '=', photo.slice(0, Math.max(dot, 0)))
    .where('format', '=', photo.slice(dot + 1))
    .executeTakeFirst();
  return row !== undefined;
}

async function isShipped(photo: string): Promise<boolean> {
  if (!SHIPPED.test(photo)) return false;
  const there = SHIPPED_IN.map((dir) =>
    access(path.join(dir, photo)).then(
      () => true,
      () => false,
    ),
  );
  return (await Promise.all(there)).includes(true);
}
