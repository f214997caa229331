/** Endpoints of patients' covers and their letters. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { COVER_LETTER, MAX_LETTER_BYTES, covers, done, endpoint, id } from '../../../contract';
import type { Context } from '../../context';
import { FILE, route } from '../../platform/http/route';
import { takeUploads, uploadedFile } from '../../platform/http/upload';
import { requireActing, requireConsentFor } from '../../patients';
import { addCover, changeCover, listCovers, removeCover, requireCover } from './covers';
import { keepReferral, referralRefused, ownReferral, readReferral } from './referrals';
import { sendReferral } from './send-referral';

const TAG = { tag: 'Bookings' };
const params = z.object({ id });

const SEND = endpoint({
  method: 'POST',
  path: COVER_LETTER,
  for: 'patient',
  summary:
    'Keep the referral letter of a cover, instead of an earlier one: multipart with file. JPG, PNG or WEBP, at most 8 MB.',
  params,
  response: done,
  refusals: [
    'care-not-allowed',
    'cover-not-found',
    'letter-cut-off',
    'letter-damaged',
    'letter-missing',
    'letter-refused',
    'letter-too-large',
    'letter-too-many-pixels',
    'too-many-tries',
  ],
});
const READ = endpoint({
  method: 'GET',
  path: COVER_LETTER,
  for: 'patient',
  summary: 'The referral letter of a cover, an image.',
  params,
  response: FILE,
  refusals: ['care-not-allowed', 'cover-not-found', 'letter-not-found'],
});

export async function coverRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { database, clock, limits, pictures, secret } = context;
  const { db } = database;

  route(app, covers.list, TAG, async ({ query, patient: { userId } }) => {
    const acting = await requireActing(db, userId, query.patientId, 'see');
    return { success: true as const, covers: await listCovers(db, acting, clock()) };
  });

  route(app, covers.add, TAG, async ({ body: { patientId, ...given }, patient }) => {
    const acting = await requireActing(db, patient.userId, patientId, 'change');
    await requireConsentFor(context, patient, acting);
    await limits.take('cover-account', patient.userId);
    const cover = await db.transaction().execute((tx) => addCover(tx, acting, given, clock()));
    return { success: true as const, cover };
  });

  route(app, covers.change, TAG, async ({ params: { id: coverId }, body, patient: { userId } }) => {
    const cover = await db.transaction().execute((tx) => changeCover(tx, userId, coverId, body, clock()));
    return { success: true as const, cover };
  });

  route(app, covers.remove, TAG, async ({ params: { id: coverId }, patient: { userId } }) => {
    await db.transaction().execute((tx) => removeCover(tx, userId, coverId, clock()));
    return { success: true as const, message: 'The cover is removed.' };
  });

  route(app, READ, TAG, async ({ params: { id: coverId }, patient: { userId } }, _request, reply) =>
    sendReferral(reply, await ownReferral(context, userId, coverId)),
  );

  await app.register(async (scope) => {
    await takeUploads(scope, MAX_LETTER_BYTES);
    const options = { ...TAG, consumes: 'multipart/form-data' };
    route(scope, SEND, options, async ({ params: { id: coverId }, patient: { userId } }, request) => {
      // Checked before the file is read, which is the expensive part.
      await requireCover(db, userId, coverId, 'change');
      await limits.take('cover-letter-account', userId);
      const codes = { missing: 'letter-missing', tooLarge: 'letter-too-large' } as const;
      const picture = await readReferral(pictures, await uploadedFile(request, codes, referralRefused));
      await db.transaction().execute((tx) => keepReferral(tx, userId, coverId, picture, { secret, now: clock() }));
      return { success: true as const, message: 'The letter is kept.' };
    });
  });
}
