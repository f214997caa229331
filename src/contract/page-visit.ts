/** What the server passes to the pages it renders, and what they return. Neither side imports the other. */
import type { Brand } from '../domain/product';
import type { Endpoint } from './endpoint';
import type { Language } from './language';
import type { Operator } from './operator';
import type { RefusalCode } from './refusals';

/** One call of the API, as a page makes it. A `FormData` is sent as multipart. */
export type Call = { method: Endpoint['method']; url: string; body?: unknown };
/** What the API answered: the status, the body as JSON where it is JSON, and the seconds after which to try again. */
export type CallAnswer = { status: number; body: unknown; retryAfter?: number };

/** A language of the menu. */
type OfferedLanguage = { id: Language; label: string };

/** How this server is set up, as far as pages need to know. */
export type SiteFacts = {
  /** Where the product is reached, without a slash at the end. */
  publicUrl: string;
  /** Base URL of the sandbox when it stands in for the outside world. */
  sandboxUrl: string | null;
  operator: Operator;
  /** That are offered, by their own names. */
  languages: readonly OfferedLanguage[];
  hasGoogle: boolean;
  /** Whether codes can be sent to mobile numbers. */
  hasPhone: boolean;
  hasCloudinary: boolean;
  /** What staff call the identity provider at which they may sign in, on their own pages; absent: there is none. */
  staffSignIn?: string | undefined;
  /** With which browsers subscribe to notifications (VAPID); absent: none are sent. */
  pushKey?: string | undefined;
};

/** A visit to a page: the visitor's calls of the API, and the server's clock. */
export type PageVisit = {
  /** Calls the API as this visitor, in this process; renews the session once if needed. Never throws for a refusal. */
  send(call: Call): Promise<CallAnswer>;
  /** Whether this browser has a session, judging by its cookies. */
  hasSession: boolean;
  /** True for a request for the page itself; false for its data alone, on client-side navigation. */
  isDocument: boolean;
  facts: SiteFacts;
  /** Says that the page has this inline script, written by the product: its policy lets it run, and no other. */
  allow(script: string): void;
  /** Logs that a page failed. */
  report(error: unknown): void;
  /** ISO 8601. */
  now: string;
};

/** What the server calls in the pages' bundle, which is built separately. */
export type PagesBundle = {
  /** Renders a page, or answers the data of one, or takes a form. */
  renderPage(request: Request, visit: PageVisit): Promise<Response>;
  /**
   * A refusal as a small standalone document, for when nothing can be rendered; in the language that the cookies name.
   */
  plainPage(refusal: { code: RefusalCode; message: string }, cookies: string | null): string;
};

/** The pages' bundle as it is built: also what gives it the server's brand: a bundle has a `PRODUCT` of its own. */
export type BrandedPages = PagesBundle & { brandAs(brand: Brand): void };
