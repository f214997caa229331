import { z } from 'zod';

/** A call that is refused, with a sentence for the caller. */
export class Refusal extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
  ) {
    super(message);
  }
}

/** Of a refund that the bank sent back. */
export const failedForGood = () => new Refusal(409, 'This refund has failed for good.');

/** Reads a body. @throws Refusal (400) that says what is wrong with it. */
export function readBody<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const result = schema.safeParse(body ?? {});
  if (!result.success) throw new Refusal(400, z.prettifyError(result.error));
  return result.data;
}
