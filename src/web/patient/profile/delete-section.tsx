import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { DeleteDialog } from './delete-dialog';
import { Section } from './section';

/** The end of the account. What it means is told, and asked for, in a dialog. */
export function DeleteSection() {
  const { t } = useTranslation('profile');
  const [isAsked, setAsked] = useState(false);
  return (
    <Section title={t('delete.title')} lead={t('delete.lead')}>
      <Button
        variant="destructive"
        size="small"
        className="border-[1.5px] border-red/50"
        onPress={() => setAsked(true)}
      >
        {t('delete.open')}
      </Button>
      <DeleteDialog isOpen={isAsked} onClose={() => setAsked(false)} />
    </Section>
  );
}
