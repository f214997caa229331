import { access } from 'node:fs/promises';
import path from 'node:path';
import type { Tx } from '../../platform/db/database';
import { AppError } from '../../errors';
import { PROJECT_DIR, WEB_DIR } from '../../platform/paths';

/** Pictures that come with the product. */
const SHIPPED = /^[a-z0-9][a-z0-9-]*\.(svg|jpg|png|webp)$/;
const SHIPPED_IN = [path.join(WEB_DIR, 'images'), path.join(PROJECT_DIR, 'public', 'images')];

/** Throws `photo-unknown` for a photo that was neither uploaded nor comes with the product. */
export async function requirePhoto(tx: Tx, photo: string): Promise<void> {
  if ((await isUploaded(tx, photo)) || (await isShipped(photo))) return;
  const { message } = new AppError('photo-unknown');
  throw new AppError('photo-unknown', { fields: { Photo: message } });
}

async function isUploaded(tx: Tx, photo: string): Promise<boolean> {
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
