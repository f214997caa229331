import { CONTACT_MESSAGE_MAX } from '../../../contract/contact';
import { useTranslation } from '../../i18n/use-translation';

/** From how many characters left the number is worth knowing. */
const NEAR_END = 200;

/** What to write, and near the end how much more of it. Nothing typed is ever cut off. */
export function MessageLength({ message }: { message: string }) {
  const { t } = useTranslation('contact');
  const left = CONTACT_MESSAGE_MAX - message.trim().length;
  if (left >= NEAR_END) return t('form.messageHint');
  return left >= 0 ? t('charactersLeft', { ns: 'common', count: left }) : t('form.tooLong', { count: -left });
}
