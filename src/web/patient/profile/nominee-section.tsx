import { RELATIONS } from '../../../contract/form-facts';
import type { Nominee } from '../../../contract/nominee';
import { useTranslation } from '../../i18n/use-translation';
import type { RefusedForm } from '../../lib/form';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { Section, UnfoldButton, UnfoldedForm, useUnfolding } from './section';

type NomineeSectionProps = { nominee: Nominee | null; refused: RefusedForm | undefined };

/** The patient's nominee: named, changed and removed here. */
export function NomineeSection({ nominee, refused }: NomineeSectionProps) {
  const { t } = useTranslation('profile');
  const naming = useUnfolding('nominee', refused);
  return (
    <Section title={t('nominee.title')} lead={t('nominee.lead')}>
      {naming.isOpen ? (
        <UnfoldedForm of={naming} refused={refused} submitLabel={t('nominee.save')} busyLabel={t('nominee.saving')}>
          <TextField
            name="name"
            label={t('nominee.name')}
            autoComplete="off"
            defaultValue={nominee?.name}
            autoFocus
            isRequired
            missing={t('nominee.missing.name')}
          />
          <TextField
            name="contact"
            label={t('nominee.contact')}
            autoComplete="off"
            defaultValue={nominee?.contact}
            isRequired
            missing={t('nominee.missing.contact')}
          />
          <Select
            name="relation"
            className="w-full"
            label={t('nominee.relation')}
            placeholder={t('nominee.choose')}
            options={RELATIONS.map((id) => ({ id, label: t(`nominee.relations.${id}`) }))}
            defaultValue={nominee?.relation}
            isRequired
            missing={t('nominee.missing.relation')}
          />
        </UnfoldedForm>
      ) : (
        <>
          {nominee ? (
            <div>
              <p className="font-strong wrap-anywhere">{nominee.name}</p>
              <p className="text-muted wrap-anywhere">
                {t(`nominee.relations.${nominee.relation}`)} · {nominee.contact}
              </p>
            </div>
          ) : (
            <p className="text-muted">{t('nominee.none')}</p>
          )}
          <div className="flex flex-wrap gap-3">
            <UnfoldButton of={naming}>{t(nominee ? 'nominee.change' : 'nominee.add')}</UnfoldButton>
            {nominee && (
              <Form intent="remove" refused={refused} className="flex flex-col items-start gap-2">
                <SubmitButton variant="quiet" size="small">
                  {t('nominee.remove')}
                </SubmitButton>
                <FormRefusal />
              </Form>
            )}
          </div>
        </>
      )}
    </Section>
  );
}
