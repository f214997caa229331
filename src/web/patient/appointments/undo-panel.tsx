import { useEffect, useState } from 'react';
import { UNDO_SECONDS } from '../../../domain/undo';
import { formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Form, SubmitButton } from '../../ui/form';
import { Callout } from '../../ui/callout';
import type { Undoable } from './undo';

/** Says what was cancelled just now, with a button that takes it back while that is possible. */
export function UndoPanel({ id, count, refund, left }: Undoable) {
  const { t } = useTranslation('coming');
  const [isOpen, setOpen] = useState(left > 0);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(false), left);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <Callout
      tone="success"
      isLive
      title={t(refund > 0 ? 'cancel.done' : 'cancel.doneNoRefund', { count, amount: formatPrice(refund) })}
      action={
        isOpen && (
          <Form intent="undo">
            <input type="hidden" name="undo" value={id} />
            <SubmitButton variant="outline" busyLabel={t('cancel.undoing')}>
              {t('cancel.undo')}
            </SubmitButton>
          </Form>
        )
      }
    >
      {isOpen && t('cancel.undoWithin', { seconds: UNDO_SECONDS })}
    </Callout>
  );
}
