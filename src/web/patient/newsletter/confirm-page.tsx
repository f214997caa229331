import { i18n } from '../../i18n/i18n';
import newsletter from '../../i18n/en/newsletter.json';
import { addPageWords } from '../../i18n/page-words';
import { pageTitle } from '../../i18n/page-title';
import { NOT_INDEXED } from '../../page-meta';
import { AnswerPage } from './answer-page';

addPageWords('newsletter', newsletter);

export function meta() {
  return [...pageTitle(i18n.t('confirm.title', { ns: 'newsletter' })), NOT_INDEXED];
}

/** Begins the letter, from the link of the first mail (/newsletter/confirm?token=…). */
export default function ConfirmPage() {
  return <AnswerPage kind="confirm" />;
}
