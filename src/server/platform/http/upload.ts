/** Files that are uploaded as multipart forms, one at a time. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Limits of a form. Besides the file it may have a few harmless fields, which image hosts want. */
const LIMITS = { files: 1, fields: 8, fieldSize: 1_024, parts: 9 };

/** Lets the routes of a scope accept forms with a file of at most `fileSize` bytes. */
export async function takeUploads(scope: FastifyInstance, fileSize: number): Promise<void> {
  await scope.register(multipart, { limits: { ...LIMITS, fileSize }, throwFileSizeLimit: false });
}

/**
 * Reads the bytes of the one file. Reads all parts, so that the client gets to read the answer. Throws `refuse` of
 * `missing` if there is no file or the form is broken, and of `tooLarge` if the file is too large.
 */
export async function uploadedFile<Code extends string>(
  request: FastifyRequest,
  codes: { missing: Code; tooLarge: Code },
  refuse: (code: Code) => Error,
): Promise<Buffer> {
  if (!request.isMultipart()) throw refuse(codes.missing);
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
    throw refuse(codes.missing);
  }
  if (isTooLarge) throw refuse(codes.tooLarge);
  if (!file) throw refuse(codes.missing);
  return file;
}
