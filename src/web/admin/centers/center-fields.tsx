import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { TextInput, type TextInputProps } from '../ui/text-input';
import { useLayout } from '../ui/use-media';
import type { CenterValues } from './center-values';
import { CityField } from './city-field';
import { PhotoField } from './photo-field';
import { TagInput } from './tag-input';
import type { PhotoUpload } from './use-photo-upload';

type CenterFieldsProps = {
  form: UseFormReturn<CenterValues>;
  upload: PhotoUpload;
  /** The center's present photo. */
  presentPhoto?: string;
  /** Shown below the slots. */
  slotsWarning?: ReactNode;
};

type TextName = 'CenterName' | 'CenterAddress' | 'ContactNumber' | 'DialysisCharge' | 'Slots';

/** The fields of a center, for adding and for editing it. */
export function CenterFields({ form, upload, presentPhoto, slotsWarning }: CenterFieldsProps) {
  const { t } = useTranslation('admin-centers');
  // On the phone the keyboard would cover the form.
  const startsInField = useLayout() !== 'list';

  const text = (name: TextName, rest: Partial<TextInputProps> = {}) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <TextInput
          {...field}
          label={t(`form.fields.${name}`)}
          autoComplete="off"
          error={fieldState.error?.message}
          {...rest}
        />
      )}
    />
  );
  const tags = (name: 'Services' | 'Facilities', placeholder: string) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <TagInput
          {...field}
          label={t(`form.fields.${name}`)}
          placeholder={placeholder}
          error={fieldState.error?.message}
        />
      )}
    />
  );

  return (
    <div className="flex flex-col gap-4">
      {text('CenterName', { maxLength: 120, autoFocus: startsInField })}
      {text('CenterAddress', { maxLength: 300 })}
      <div className="grid items-start gap-4 rail:grid-cols-2">
        <Controller
          control={form.control}
          name="CenterCity"
          render={({ field, fieldState }) => <CityField {...field} error={fieldState.error?.message} />}
        />
        {text('ContactNumber', { maxLength: 40, type: 'tel', inputMode: 'tel' })}
        {text('DialysisCharge', { aside: t('form.chargeAside'), prefix: '₹', inputMode: 'numeric', maxLength: 12 })}
        {text('Slots', { aside: t('form.slotsAside'), inputMode: 'numeric', maxLength: 6 })}
      </div>
      {slotsWarning}
      {tags('Services', t('form.tags.services'))}
      {tags('Facilities', t('form.tags.facilities'))}
      <Controller
        control={form.control}
        name="Photo"
        render={({ field, fieldState }) => (
          <PhotoField
            ref={field.ref}
            upload={upload}
            error={fieldState.error?.message}
            {...(presentPhoto === undefined ? {} : { present: presentPhoto })}
          />
        )}
      />
    </div>
  );
}
