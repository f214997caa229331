/** Uploading a photo: multipart, the one body that is not JSON (spec.md, section 7). */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoint } from '../../../contract';
import { MAX_PHOTO_BYTES, PHOTO_UPLOAD, uploadedPhoto } from '../../../contract/admin';
import { recordAction } from '../../records/actions';
import type { Context } from '../../context';
import { installErrorAnswers } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { photoRefused } from '../../platform/images/image-host';
import { readPicture } from '../../platform/images/read-picture';

/** Besides the file: `upload_preset` and `cloud_name`, which our own settings override, and a few harmless ones. */
const LIMITS = { fileSize: MAX_PHOTO_BYTES, files: 1, fields: 8, fieldSize: 1_024, parts: 9 };

const UPLOAD = endpoint({
  method: 'POST',
  path: PHOTO_UPLOAD,
  for: 'administrator',
  right: 'change-center',
  summary: 'Upload a photo: multipart with file, upload_preset and cloud_name. JPG, PNG, GIF or WEBP, at most 5 MB.',
  response: uploadedPhoto,
});

export async function uploadRoute(app: FastifyInstance, context: Context): Promise<void> {
  const { database, clock, images } = context;
  await app.register(async (scope) => {
    // Image hosts put the reason here, too (spec.md, section 7).
    installErrorAnswers(scope, (message) => ({ error: { message } }));
    await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
    route(
      scope,
      UPLOAD,
      { tag: 'Administration', consumes: 'multipart/form-data' },
      async ({ administrator }, request) => {
        const picture = await readPicture(await uploadedFile(request));
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

/** The bytes of the one file; all parts are read, so that the client reads the answer. */
async function uploadedFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw photoRefused('photo-missing');
  let file: Buffer | null = null;
  let isTooLarge = false;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      file = await part.toBuffer();
      isTooLarge = part.file.truncated;
    }
  } catch (error) {
    // The form is truncated, malformed, or has too many parts.
    request.log.warn({ err: error }, 'an upload could not be read');
    throw photoRefused('photo-missing');
  }
  if (isTooLarge) throw photoRefused('photo-too-large');
  if (!file) throw photoRefused('photo-missing');
  return file;
}
