import type { FastifyReply } from 'fastify';
import type { Letter } from './letters';

/** Sends a letter as an image that nobody keeps; its name says nothing. */
export function sendLetter(reply: FastifyReply, { picture, contentType }: Letter): FastifyReply {
  return reply
    .type(contentType)
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="letter.${contentType.split('/')[1]}"`)
    .send(picture);
}
