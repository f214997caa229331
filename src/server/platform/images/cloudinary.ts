/** Photos at Cloudinary: unsigned uploads with a preset (https://cloudinary.com/documentation/upload_images). */
import { z } from 'zod';
import type { CloudinaryConfig } from '../../photo-settings';
import { type ImageHost, photoRefused } from './image-host';
import type { Picture } from './picture';
import type { Pictures } from './pictures';
import { readPicture } from './read-picture';

export const CLOUDINARY_DELIVERY = 'https://res.cloudinary.com';

const TIMEOUT_MS = 15_000;

/** The fields that are read from an answer (spec.md, section 7). */
const uploaded = z.object({ public_id: z.string().min(1), format: z.string().min(1) });
/**
 * The answer of `fl_getinfo` for an existing picture
 * (https://cloudinary.com/documentation/transformation_reference#fl_getinfo).
 */
const informed = z.object({ input: z.object({ width: z.int().positive(), height: z.int().positive() }) });
const failed = z.object({ error: z.object({ message: z.string().min(1) }) });

/** Makes the image host at Cloudinary. `timeoutMs`: after which it counts as down. */
export function createCloudinary(config: CloudinaryConfig, timeoutMs = TIMEOUT_MS): ImageHost {
  return {
    hasRoom: async () => true,
    async find(image) {
      const answer = await fetch(infoUrl(config, image), { signal: AbortSignal.timeout(timeoutMs) }).catch(() => {
        throw photoRefused('image-host-down');
      });
      if (answer.status >= 500) throw photoRefused('image-host-down');
      const found = informed.safeParse(await answer.json().catch(() => null));
      return answer.ok && found.success ? found.data.input : null;
    },
    async store({ bytes, format, width, height }) {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(bytes)]), `center.${format}`);
      form.set('upload_preset', config.uploadPreset);
      form.set('cloud_name', config.cloudName);
      const answer: unknown = await fetch(config.uploadUrl, {
        method: 'POST',
        body: form,
        signal: AbortSignal.timeout(timeoutMs),
      })
        .then((response) => response.json())
        .catch(() => {
          throw photoRefused('image-host-down');
        });
      const refusal = failed.safeParse(answer);
      if (refusal.success) {
        throw photoRefused('photo-refused', `Failed to upload image: ${refusal.data.error.message}`);
      }
      const stored = uploaded.safeParse(answer);
      if (!stored.success) throw photoRefused('image-host-down', 'no cloudinary image got');
      const image = { publicId: stored.data.public_id, format: stored.data.format };
      return { ...image, width, height, url: deliveryUrl(config.cloudName, image) };
    },
  };
}

/** Returns the address for a picture's facts: next to its uploads, if these are at another host. */
function infoUrl({ cloudName, uploadUrl }: CloudinaryConfig, image: { publicId: string; format: string }): string {
  const { origin, host } = new URL(uploadUrl);
  const base = host === 'api.cloudinary.com' ? CLOUDINARY_DELIVERY : origin;
  return `${base}/${encodeURIComponent(cloudName)}/image/upload/fl_getinfo/${pathOf(image)}`;
}

function pathOf({ publicId, format }: { publicId: string; format: string }): string {
  return `${publicId.split('/').map(encodeURIComponent).join('/')}.${encodeURIComponent(format)}`;
}

/** The URL of an image at Cloudinary, in the browser's preferred format. */
export function deliveryUrl(cloudName: string, image: { publicId: string; format: string }, width = 1_280): string {
  return `${CLOUDINARY_DELIVERY}/${encodeURIComponent(cloudName)}/image/upload/f_auto,q_auto,c_limit,w_${width}/${pathOf(image)}`;
}

/**
 * Reads a picture from the sandbox's image host, to which clients upload directly if no host is configured. Null if it
 * has none. Throws AppError `image-host-down`, and `photo-refused` for a file that is no picture.
 */
export function readFromSandbox(sandboxUrl: string, pictures: Pictures) {
  return async (image: { publicId: string; format: string }): Promise<Picture | null> => {
    const answer = await fetch(`${sandboxUrl}/sandbox/image/upload/${pathOf(image)}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw photoRefused('image-host-down');
    });
    return answer.ok ? readPicture(pictures, Buffer.from(await answer.arrayBuffer())) : null;
  };
}
