import { randomBytes } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { z } from 'zod';
import type { PictureRecord } from '../state/records';
import type { World } from '../world';

/** What an unsigned upload may have; the real host takes 10 MB of a free account. */
const MAX_BYTES = 10 * 1024 * 1024;
const FORMATS: Readonly<Record<string, string>> = { jpeg: 'jpg', png: 'png', gif: 'gif', webp: 'webp' };

/** The fields of the form beside the file. `cloud_name` is part of the address, and clients send it too. */
const form = z.object({ upload_preset: z.string().min(1), cloud_name: z.string().optional() });

type InCloud = { Params: { cloud: string } };
type OfPicture = { Params: { cloud: string; '*': string } };

/**
 * The image host: unsigned uploads of a picture from any page (https://cloudinary.com/documentation/upload_images#unsigned_upload), what
 * it tells of a picture (`fl_getinfo`), and the picture.
 */
export function imageRoutes(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(multipart, { limits: { files: 1, fields: 8, fileSize: MAX_BYTES } });
    app.addHook('onRequest', (_request, reply, done) => {
      void reply.header('access-control-allow-origin', '*').header('access-control-allow-headers', 'x-requested-with');
      done();
    });

    app.options<InCloud>('/v1_1/:cloud/image/upload', (_request, reply) =>
      reply.code(204).header('access-control-allow-methods', 'POST').send(),
    );

    app.post<InCloud>('/v1_1/:cloud/image/upload', async (request, reply) => {
      const { file, fields } = await readForm(request);
      const given = form.safeParse(fields);
      if (!given.success) return refuse(reply, 'Upload preset must be specified when using unsigned upload');
      if (!file) return refuse(reply, 'Missing required parameter - file');
      const {
        format = '',
        width,
        height,
      } = await sharp(file)
        .metadata()
        .catch(() => ({ format: undefined, width: 0, height: 0 }));
      const extension = FORMATS[format];
      if (!extension || !width || !height) return refuse(reply, 'Invalid image file');
      const picture: PictureRecord = {
        id: `photo-${randomBytes(16).toString('hex')}`,
        cloud: request.params.cloud,
        format: extension,
        width,
        height,
        content: file.toString('base64'),
        at: world.clock.ms(),
      };
      world.store.put('picture', picture);
      const url = `${world.baseUrl}/${picture.cloud}/image/upload/${picture.id}.${picture.format}`;
      return {
        ...{ public_id: picture.id, format: picture.format, width, height, bytes: file.length },
        ...{ resource_type: 'image', type: 'upload', created_at: new Date(picture.at).toISOString() },
        ...{ url, secure_url: url },
      };
    });

    app.get<OfPicture>('/:cloud/image/upload/*', async (request, reply) => {
      const parts = request.params['*'].split('/');
      const [, id = '', format] = /^(.+)\.(\w+)$/.exec(parts.at(-1) ?? '') ?? [];
      const picture = world.store.get('picture', id);
      if (!picture || picture.format !== format) return reply.code(404).send();
      const { width, height, content } = picture;
      const bytes = Buffer.from(content, 'base64');
      if (!parts.includes('fl_getinfo')) return reply.type(`image/${format === 'jpg' ? 'jpeg' : format}`).send(bytes);
      const told = { width, height, bytes: bytes.length, format };
      return { input: told, output: told };
    });
  };
}

async function readForm(request: FastifyRequest): Promise<{ file: Buffer | null; fields: Record<string, unknown> }> {
  const fields: Record<string, unknown> = {};
  let file: Buffer | null = null;
  if (!request.isMultipart()) return { file, fields };
  for await (const part of request.parts()) {
    if (part.type === 'file') file = await part.toBuffer();
    else fields[part.fieldname] = part.value;
  }
  return { file, fields };
}

function refuse(reply: FastifyReply, message: string): FastifyReply {
  return reply.code(400).send({ error: { message } });
}
