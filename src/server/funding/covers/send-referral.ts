import type { FastifyReply } from 'fastify';
import type { ReferralPhoto } from './referrals';

/** Sends a letter as an image that no browser stores, under a name that reveals nothing. */
export function sendReferral(reply: FastifyReply, { picture, contentType }: ReferralPhoto): FastifyReply {
  return reply
    .type(contentType)
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="letter.${contentType.split('/')[1]}"`)
    .send(picture);
}
