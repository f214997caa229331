/**
 * Referral letters: re-encoded like photos, kept in the database encrypted with the server's key, and shown to the patient
 * and to the staff who check.
 */
import { MAX_LETTER_BYTES } from '../../../contract';
import type { Context } from '../../context';
import { AppError } from '../../errors';
import type { Administrator } from '../../platform/http/callers';
import type { Db, Tx } from '../../platform/db/database';
import type { Picture, PictureProblem, Wanted } from '../../platform/images/picture';
import type { Pictures } from '../../platform/images/pictures';
import { deriveKey } from '../../platform/secrets/derive-key';
import { seal, unseal } from '../../platform/secrets/seal';
import { recordAction } from '../../staff';
import { paperArrived } from '../../patients';
import { lockCover, requireCover } from './covers';

/** What the key is for; it binds no letter to its cover, since a merge hands letters on (`mergeCovers`). */
const SEALED_FOR = 'letters of referral';
/** Large enough for the small print of a letter. */
const LETTERS: Wanted = { formats: ['jpg', 'png', 'webp'], maxSide: 2_400, as: 'webp' };
const WRONG = {
  'not-a-picture': 'letter-refused',
  'too-many-pixels': 'letter-too-many-pixels',
  'cut-off': 'letter-cut-off',
  damaged: 'letter-damaged',
} as const satisfies Record<PictureProblem, string>;

type ReferralRefusal = 'letter-missing' | 'letter-too-large' | (typeof WRONG)[PictureProblem];

/** The refusal of a letter, with its text as the message and at the field. */
export function referralRefused(code: ReferralRefusal): AppError {
  const { message } = new AppError(code);
  return new AppError(code, { message, fields: { file: message } });
}

/**
 * Reads an uploaded letter. Throws `letter-too-large`, `letter-refused` for files that are not JPG, PNG or WEBP,
 * `letter-too-many-pixels`, `letter-cut-off` and `letter-damaged`.
 */
export async function readReferral(pictures: Pictures, file: Buffer): Promise<Picture> {
  if (file.length > MAX_LETTER_BYTES) throw referralRefused('letter-too-large');
  const picture = await pictures.encode(file, LETTERS);
  if (typeof picture === 'string') throw referralRefused(WRONG[picture]);
  return picture;
}

const sealed = (secret: string, picture: Buffer) => seal(deriveKey(secret, SEALED_FOR), SEALED_FOR, picture);

/**
 * Stores the letter of a cover in place of an earlier one, encrypted with a key of `secret`, the server's. Centers that wanted
 * a paper are asked again. Throws `cover-not-found`.
 */
export async function keepReferral(
  tx: Tx,
  userId: string,
  coverId: string,
  { bytes, format, width, height }: Picture,
  { secret, now }: { secret: string; now: Date },
): Promise<void> {
  await lockCover(tx, userId, coverId);
  const letter = {
    picture: sealed(secret, bytes),
    sealed: true,
    content_type: `image/${format}`,
    width,
    height,
    at: now,
  };
  await tx
    .insertInto('cover_letters')
    .values({ cover_id: coverId, ...letter })
    .onConflict((conflict) => conflict.column('cover_id').doUpdateSet(letter))
    .execute();
  await paperArrived(tx, coverId, now);
}

/** A letter as it is sent. */
export type ReferralPhoto = { picture: Buffer; contentType: string };

/** Reads the letter of a cover for an account that may see it. Throws `cover-not-found`, `letter-not-found`. */
export async function ownReferral(
  { database: { db }, secret }: Pick<Context, 'database' | 'secret'>,
  userId: string,
  coverId: string,
): Promise<ReferralPhoto> {
  await requireCover(db, userId, coverId, 'see');
  return referralOf(db, coverId, secret);
}

/**
 * Reads the letter of a cover for staff of a center that was asked to check it, and records that they looked. Throws
 * `cover-not-found`, `letter-not-found`.
 */
export async function checkedReferral(
  tx: Tx,
  administrator: Administrator,
  { coverId, centerId }: { coverId: string; centerId: string },
  { secret, now }: { secret: string; now: Date },
): Promise<ReferralPhoto> {
  const check = await tx
    .selectFrom('cover_checks')
    .innerJoin('covers', 'covers.id', 'cover_checks.cover_id')
    .innerJoin('patients', 'patients.id', 'covers.patient_id')
    .select(['patients.id', 'patients.name'])
    .where('cover_checks.cover_id', '=', coverId)
    .where('cover_checks.center_id', '=', centerId)
    .where('covers.removed_at', 'is', null)
    .executeTakeFirst();
  if (!check) throw new AppError('cover-not-found');
  const letter = await referralOf(tx, coverId, secret);
  const subject = { subject: 'patient', subjectId: check.id, subjectName: check.name, centerId } as const;
  await recordAction(tx, administrator, { action: 'cover-letter-seen', ...subject }, now);
  return letter;
}

async function referralOf(db: Db | Tx, coverId: string, secret: string): Promise<ReferralPhoto> {
  const row = await db
    .selectFrom('cover_letters')
    .select(['picture', 'sealed', 'content_type as contentType'])
    .where('cover_id', '=', coverId)
    .executeTakeFirst();
  if (!row) throw new AppError('letter-not-found');
  const picture = row.sealed ? unseal(deriveKey(secret, SEALED_FOR), SEALED_FOR, row.picture) : row.picture;
  if (!picture) throw new Error('A letter of referral was encrypted with another SESSION_SECRET.');
  return { picture, contentType: row.contentType };
}

/** Encrypts letters that were stored before letters were, at most `most`. Returns how many. */
export function sealLetters(db: Db, secret: string, most: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const open = await tx
      .selectFrom('cover_letters')
      .select(['cover_id', 'picture'])
      .where('sealed', '=', false)
      .orderBy('at')
      .limit(most)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { cover_id, picture } of open) {
      await tx
        .updateTable('cover_letters')
        .set({ picture: sealed(secret, picture), sealed: true })
        .where('cover_id', '=', cover_id)
        .execute();
    }
    return open.length;
  });
}
