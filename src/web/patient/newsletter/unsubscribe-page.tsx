import { i18n } from '../../i18n/i18n';
import newsletter from '../../i18n/en/newsletter.json';
import { addPageWords } from '../../i18n/page-words';
import { pageTitle } from '../../i18n/page-title';
import { NOT_INDEXED } from '../../page-meta';
import { AnswerPage } from './answer-page';

addPageWords('newsletter', newsletter);

export function meta() {
  return [...pageTitle(i18n.t('unsubscribe.title', { ns: 'newsletter' })), NOT_INDEXED];
}

/** Leaves the letter, from the link in any of them (/newsletter/unsubscribe?token=…). */
export default function UnsubscribePage() {
  return <AnswerPage kind="unsubscribe" />;
}
