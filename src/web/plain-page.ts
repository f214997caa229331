import type { PagesBundle } from '../contract/page-visit';
import './lib/i18n/every-word';
import { DEFAULT_LANGUAGE, readLanguageCookie } from './lib/i18n/languages';
import { translatorFor } from './lib/i18n/use-translation';
/** A refusal as a small document: no scripts, styles or pictures, since the server is overloaded or has failed. */
export const plainPage: PagesBundle['plainPage'] = ({ code, message }, cookies) => {
  const language = readLanguageCookie(cookies) ?? DEFAULT_LANGUAGE;
  const t = translatorFor(language, 'errors');
  const sentences = { title: t('pageTitle'), text: t.find(`byCode.${code}`) ?? message, again: t('common:tryAgain') };
  return (
    `<!doctype html><html lang="${language}"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${sentences.title}</title>` +
    `<h1>${sentences.title}</h1><p>${sentences.text}</p><p><a href="">${sentences.again}</a></p></html>`
  );
};
