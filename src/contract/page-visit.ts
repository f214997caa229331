/** What the server hands to the pages it renders, and what they give back. Neither side imports the other. */
import type { Endpoint } from './endpoint';
import type { Operator } from './operator';
import type { RefusalCode } from './refusals';

/** One call of the API, as a page makes it. */
export type Call = { method: Endpoint['method']; url: string; body?: unknown };
/** What the API answered: the status, the body as JSON where it is JSON, and the seconds after which to try again. */
export type CallAnswer = { status: number; body: unknown; retryAfter?: number };

/** What pages say of how this server is set up. */
export type SiteFacts = {
  /** Where the product is reached, without a slash at the end. */
  publicUrl: string;
  /** Base of the sandbox where it stands in for the outside world. */
  sandboxUrl: string | null;
  operator: Operator;
  hasGoogle: boolean;
  hasCloudinary: boolean;
};

/** Somebody who opens a page: their calls of the API, and the server's clock. */
export type PageVisit = {
  /** Calls the API as this visitor, in this process; renews the session once where it has to be. Never throws for a refusal. */
  send(call: Call): Promise<CallAnswer>;
  /** Whether this browser has a session, as far as its cookies tell. */
  hasSession: boolean;
  /** The page itself is asked for; false for its data alone, on the way from another page. */
  isDocument: boolean;
  facts: SiteFacts;
  /** Writes down that a page failed. */
  report(error: unknown): void;
  /** ISO 8601. */
  now: string;
};

/** What the server has rendered by the pages' bundle, which is built apart from it. */
export type PagesBundle = {
  /** Renders a page, or answers the data of one, or takes a form. */
  renderPage(request: Request, visit: PageVisit): Promise<Response>;
  /** A refusal as a small document of its own, where nothing can be rendered; in the language that the cookies tell. */
  plainPage(refusal: { code: RefusalCode; message: string }, cookies: string | null): string;
};
