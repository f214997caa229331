import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../ui/button';
import { DrawerBody } from '../../ui/drawer-body';
import { Modal } from '../../ui/modal';
import { appointmentQuery } from '../drawer/appointment-query';
import { StatusForm } from './status-form';

type StatusDialogProps = { id: string; onClose: () => void };

/** Sets an appointment to confirmed, pending or cancelled; fetches its present status when it opens. */
export function StatusDialog({ id, onClose }: StatusDialogProps) {
  const { t } = useTranslation('admin-appointments');
  const { data, error, refetch, isFetching } = useQuery(appointmentQuery(id));
  if (data) return <StatusForm appointment={data.appointment} now={new Date(data.now)} onClose={onClose} />;
  return (
    <Modal
      title={t('status.title')}
      onClose={onClose}
      footer={
        <Button size="compact" variant="neutral" autoFocus onPress={onClose}>
          {t('status.keep')}
        </Button>
      }
    >
      <DrawerBody
        known={undefined}
        error={error}
        missing={t('drawer.missing')}
        failed={t('drawer.failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {() => null}
      </DrawerBody>
    </Modal>
  );
}
