/** The endpoint for uploading a photo: multipart (spec.md, section 7). */
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../contract';
import { MAX_PHOTO_BYTES, PHOTO_UPLOAD, uploadedPhoto } from '../../contract/admin';
import { recordAction } from '../staff';
import type { Context } from '../context';
import { installErrorAnswers } from '../platform/http/errors';
import { route } from '../platform/http/route';
import { takeUploads, uploadedFile } from '../platform/http/upload';
import { photoRefused } from '../platform/images/image-host';
import { readPicture } from '../platform/images/read-picture';

const UPLOAD = endpoint({
  method: 'POST',
  path: PHOTO_UPLOAD,
  for: 'administrator',
  right: 'change-center',
  summary: 'Upload a photo: multipart with file, upload_preset and cloud_name. JPG, PNG, GIF or WEBP, at most 5 MB.',
  response: uploadedPhoto,
  refusals: ['image-host-down', 'photo-missing', 'photo-refused', 'photo-too-large'],
});

export async function uploadRoute(app: FastifyInstance, context: Context): Promise<void> {
  const { database, clock, images, pictures } = context;
  await app.register(async (scope) => {
    // Image hosts give the reason here, which a client adds to its own words (spec.md, sections 7 and 8).
    installErrorAnswers(scope, (message) => ({ error: { message: message.replace(/^Failed to upload image: /, '') } }));
    await takeUploads(scope, MAX_PHOTO_BYTES);
    route(
      scope,
      UPLOAD,
      { tag: 'Administration', consumes: 'multipart/form-data' },
      async ({ administrator }, request) => {
        const picture = await readPicture(
          pictures,
          await uploadedFile(request, { missing: 'photo-missing', tooLarge: 'photo-too-large' }, photoRefused),
        );
        const { publicId, format, width, height, url } = await images.store(picture);
        await database.db.transaction().execute(async (tx) => {
          const now = clock();
          const row = {
            id: publicId,
            format,
            width,
            height,
            uploaded_at: now,
            uploaded_by: administrator.administratorId,
          };
          await tx
            .insertInto('photos')
            .values(row)
            .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
            .execute();
          const subject = { subject: 'photo', subjectId: publicId, subjectName: `${publicId}.${format}` } as const;
          await recordAction(
            tx,
            administrator,
            { action: 'photo-uploaded', ...subject, after: { width, height } },
            now,
          );
        });
        return { success: true as const, public_id: publicId, format, width, height, url };
      },
    );
  });
}
