import type { RefusedForm } from '../../lib/form';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';

type MailsFormProps = { intent: string; isMailed: boolean; name: string; refused: RefusedForm | undefined };

/** Says whether this account is mailed about a person's bookings, with a button that changes it. */
export function MailsForm({ intent, isMailed, name, refused }: MailsFormProps) {
  const { t } = useTranslation('people');
  return (
    <Form intent={intent} refused={refused} className="flex flex-col items-start">
      <input type="hidden" name="wanted" value={isMailed ? 'no' : 'yes'} />
      <input type="hidden" name="name" value={name} />
      <SubmitButton
        variant="quiet"
        size="small"
        className="-ml-4"
        aria-label={t(isMailed ? 'mails.stopNamed' : 'mails.startNamed', { name })}
      >
        {t(isMailed ? 'mails.stop' : 'mails.start')}
      </SubmitButton>
      <FormRefusal />
    </Form>
  );
}
