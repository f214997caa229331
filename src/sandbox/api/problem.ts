/** A refusal of an API, in the words and the shape of the provider that it belongs to. */
export abstract class Problem extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }

  /** What is answered; `requestId` is the id of the call. */
  abstract body(requestId: string): object;
}
