/**
 * Pages that a service worker keeps for times without a network: whole documents without scripts, pictures or anything else to
 * fetch.
 */
import { hoursIn } from '../../../contract/operator';
import { type User, account } from '../../../contract/accounts/account';
import { languageOf, type Language } from '../../../contract/language';
import type { PageVisit } from '../../../contract/page-visit';
import { phoneHref } from '../../../domain/phone-href';
import { PRODUCT, USUAL_BRAND } from '../../../domain/product';
import { DEFAULT_LANGUAGE, readLanguageCookie } from '../../lib/i18n/languages';
import { translatorFor } from '../../lib/i18n/use-translation';

/** The logged-in person, as `root.tsx` finds out; null without a login. `status` is the API's. */
export async function readerOf(visit: PageVisit, request: Request) {
  const { status, body } = await visit.send({ method: account.userdata.method, url: account.userdata.path });
  const user = status === 200 ? (body as { user: User }).user : null;
  const chosen = readLanguageCookie(request.headers.get('cookie'));
  const ofAccount = languageOf(user?.language);
  const language = (ofAccount === 'en' ? chosen : (ofAccount ?? chosen)) ?? DEFAULT_LANGUAGE;
  return { status, user, language };
}

const STYLES = `
body{margin:0;background:#fbf8f3;color:#1b2a2a;font:1.0625rem/1.5 "Anek Latin","Noto Sans",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:40rem;margin:0 auto;padding:1.5rem 1rem 2.5rem}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem}h2{font-size:1.375rem;line-height:1.25;margin:0}
p{margin:.25rem 0}a{color:#0e5a55}
.brand{font-weight:700;color:#0e5a55;margin:0 0 1.25rem}
.as-of,.help{background:#fff3dc;border-radius:.75rem;padding:.75rem 1rem;margin:0 0 1.25rem}
.help{background:#f4efe6;margin:1.5rem 0 0}
article{background:#fff;border:1px solid #e3dccf;border-radius:1rem;padding:1.125rem;margin:0 0 1rem}
.muted{color:#4c5b5a}.pin{font-size:1.5rem;font-weight:700;letter-spacing:.15em}
svg{display:block;width:13.75rem;height:13.75rem;margin-top:.5rem}
.button{display:inline-flex;align-items:center;min-height:3rem;padding:0 1.25rem;border-radius:.75rem;background:#0e5a55;color:#fff;text-decoration:none;font-weight:600;margin:.75rem .75rem 0 0}
.button.plain{background:none;color:#0e5a55;border:1.5px solid #0e5a55}`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);

/** A phone number as an HTML link. */
export const phoneLink = (phone: string): string => `<a href="${escaped(phoneHref(phone))}">${escaped(phone)}</a>`;

type Document = {
  language: Language;
  visit: PageVisit;
  title: string;
  content: string;
  /** The account id for which it may be kept. The service worker keeps it for no other account. */
  keptFor?: string;
};

/** Makes the document. `content` is HTML; how to get help stands below it. */
export function offlineDocument({ language, visit, title, content, keptFor }: Document): Response {
  const t = translatorFor(language, 'push');
  const { operator } = visit.facts;
  const call = escaped(t('offline.call', { phone: '\0', hours: hoursIn(operator, language) })).replace(
    '\0',
    phoneLink(operator.phone),
  );
  const html =
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
    `<title>${escaped(title)} · ${PRODUCT.name}</title><style>${STYLES.replaceAll(USUAL_BRAND.color, PRODUCT.color)}</style></head>` +
    `<body><main><p class="brand">${PRODUCT.name}</p><h1>${escaped(title)}</h1>${content}` +
    `<div class="help"><p>${call}</p><p><strong>${escaped(t('frame:footer.emergency'))}</strong></p></div>` +
    `</main></body></html>`;
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...(keptFor && { 'kept-for': keptFor }),
    },
  });
}
