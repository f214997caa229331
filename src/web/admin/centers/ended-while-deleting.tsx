import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { Modal } from '../ui/modal';

type EndedWhileDeletingProps = {
  name: string;
  /** The server's message. */
  message: string;
  /** Leads to the sign-in page, and from there back to this question. */
  onSignIn: () => void;
};

/** The center was not deleted because the session has ended (spec.md, section 8). */
export function EndedWhileDeleting({ name, message, onSignIn }: EndedWhileDeletingProps) {
  const { t } = useTranslation('admin-centers');
  return (
    <Modal
      role="alertdialog"
      onClose={onSignIn}
      title={t('delete.endedTitle', { name })}
      footer={
        <Button size="compact" autoFocus onPress={onSignIn}>
          {t('delete.signIn')}
        </Button>
      }
    >
      <p>{message}</p>
    </Modal>
  );
}
