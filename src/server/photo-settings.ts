/** The settings of where photos are kept, beside the folder of data: a bucket, or Cloudinary. */
import { z } from 'zod';
import { type Env, type Problem, shouldBe, together, webUrl } from './setting';

export type CloudinaryConfig = { cloudName: string; uploadPreset: string; uploadUrl: string };
export type S3Config = {
  /** The URL of a server that speaks S3's protocol, without a slash at the end. */
  endpoint: string;
  bucket: string;
  /** As the signature names it; a server of one's own usually takes `us-east-1`. */
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export const SETTINGS = {
  CLOUDINARY_CLOUD_NAME: z.string().optional(),
  CLOUDINARY_UPLOAD_PRESET: z.string().optional(),
  CLOUDINARY_URL_BASE: webUrl.optional(),
  S3_ENDPOINT: webUrl.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, shouldBe('the name of a bucket, such as vrikka-photos'))
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, shouldBe('a region such as ap-south-1'))
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
};
type Settings = z.output<z.ZodObject<typeof SETTINGS>>;

/** Settings that are required when one of the others is given. */
export const WANTS = [
  ['CLOUDINARY_CLOUD_NAME', ['CLOUDINARY_UPLOAD_PRESET', 'CLOUDINARY_URL_BASE']],
  ['CLOUDINARY_UPLOAD_PRESET', ['CLOUDINARY_CLOUD_NAME']],
  ...together<keyof Settings>(['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']),
] as const;

export function cloudinaryOf({
  CLOUDINARY_CLOUD_NAME: cloudName,
  CLOUDINARY_UPLOAD_PRESET: uploadPreset,
  CLOUDINARY_URL_BASE,
}: Settings): CloudinaryConfig | null {
  if (!cloudName || !uploadPreset) return null;
  return {
    cloudName,
    uploadPreset,
    uploadUrl: CLOUDINARY_URL_BASE ?? `https://api.cloudinary.com/v1_1/${encodeURIComponent(cloudName)}/image/upload`,
  };
}

export function s3Of({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
}: Settings): S3Config | null {
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) return null;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

/** New photos go to one place. */
export function twoPlaces({ S3_BUCKET, CLOUDINARY_CLOUD_NAME }: Env): Problem[] {
  return S3_BUCKET && CLOUDINARY_CLOUD_NAME
    ? [['S3_BUCKET', 'and CLOUDINARY_CLOUD_NAME are both given; photos are kept in one place']]
    : [];
}
