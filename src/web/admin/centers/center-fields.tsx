import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Fragment, type ReactNode, type Ref } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Controller, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../lib/i18n/use-translation';
import { FieldMessage } from '../../ui/aria-field-parts';
import { FIELD_LABEL, fieldFrame } from '../../ui/field-parts';
import { Choice } from '../ui/choice';
import { PanelNotice } from '../ui/panel-notice';
import { TextField, type TextFieldProps } from '../../ui/text-field';
import { useLayout } from '../ui/use-media';
import { citiesQuery, providersQuery } from './center-list';
import { CENTER_FIELDS, type CenterField, type CenterValues } from './center-values';
import { PhotoField } from './photo-field';
import { TagInput } from './tag-input';
import type { PhotoUpload } from './upload-photo';

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

  const text = (name: TextName, rest: Partial<TextFieldProps> = {}) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <TextField
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
        {text('ContactNumber', { maxLength: 60, type: 'tel', inputMode: 'tel' })}
        {text('DialysisCharge', { aside: t('form.chargeAside'), icon: '₹', inputMode: 'numeric', maxLength: 12 })}
        {text('Slots', { aside: t('form.slotsAside'), inputMode: 'numeric', maxLength: 6 })}
      </div>
      {slotsWarning}
      {tags('Services', t('form.tags.services'))}
      {tags('Facilities', t('form.tags.facilities'))}
      <ProviderField form={form} />
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

/** Who takes the payments, where there is a choice. */
function ProviderField({ form }: Pick<CenterFieldsProps, 'form'>) {
  const { t } = useTranslation('admin-centers');
  const { data: [usual, ...others] = [] } = useQuery(providersQuery);
  if (!usual || others.length === 0) return null;
  const names = [usual, ...others].map((id) => ({ id, label: t(`form.provider.${id}`) }));
  const options = [{ id: 'usual', label: t('form.provider.usual', { name: t(`form.provider.${usual}`) }) }, ...names];
  return (
    <Controller
      control={form.control}
      name="PaymentProvider"
      render={({ field: { value, onChange } }) => (
        <Choice label={t('form.fields.PaymentProvider')} options={options} value={value} onChange={onChange} />
      )}
    />
  );
}

type CityFieldProps = {
  name: string;
  value: string;
  onChange: (city: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
  error: string | undefined;
};

/** A city: one that has a center already, so that the spelling matches, or a new one. */
function CityField({ name, value, onChange, onBlur, ref, error }: CityFieldProps) {
  const { t } = useTranslation('admin-centers');
  const { data: cities = [] } = useQuery(citiesQuery);
  return (
    <ComboBox
      name={name}
      allowsCustomValue
      inputValue={value}
      onInputChange={onChange}
      onBlur={onBlur}
      defaultItems={cities.map((city) => ({ id: city }))}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className="flex min-w-0 flex-col gap-1.5"
    >
      <Label className={FIELD_LABEL}>{t('form.fields.CenterCity')}</Label>
      <div className={fieldFrame(Boolean(error))}>
        <Input
          ref={ref}
          maxLength={80}
          className="w-full min-w-0 flex-1 self-stretch rounded-chip bg-transparent pl-3 outline-none"
        />
        <Button
          aria-label={t('form.showCities')}
          className="focus-ring mr-0.5 grid size-9 shrink-0 place-items-center rounded-chip hover:text-teal"
        >
          <ChevronDown aria-hidden="true" size={17} strokeWidth={1.75} />
        </Button>
      </div>
      <FieldMessage>{error}</FieldMessage>
      <Popover className="admin-type max-h-72 w-(--trigger-width) overflow-auto rounded-tile border border-line bg-surface p-1 shadow-lifted">
        <ListBox className="outline-none">
          {({ id }: { id: string }) => (
            <ListBoxItem
              textValue={id}
              className="flex min-h-(--control) cursor-pointer items-center rounded-chip px-2.5 outline-none data-[focused]:bg-teal-tint"
            >
              {id}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

type FieldProblemsProps = {
  errors: FieldErrors<CenterValues>;
  onGoTo: (field: CenterField) => void;
};

/** Above the fields after a failed submit: how many errors, and links to them. */
export function FieldProblems({ errors, onGoTo }: FieldProblemsProps) {
  const { t } = useTranslation('admin-centers');
  const wrong = CENTER_FIELDS.filter((field) => errors[field]);
  if (wrong.length === 0) return null;
  const areAllMissing = wrong.every((field) => errors[field]?.message?.endsWith('is required'));
  return (
    <PanelNotice tone="error" className="mb-4">
      <strong className="admin-strong">
        {t(areAllMissing ? 'form.missing' : 'form.wrong', { count: wrong.length })}
      </strong>{' '}
      {wrong.map((field, index) => (
        <Fragment key={field}>
          {index > 0 && ', '}
          <button
            type="button"
            onClick={() => onGoTo(field)}
            className="focus-ring rounded-[4px] text-red underline underline-offset-3"
          >
            {t(`form.fields.${field}`)}
          </button>
        </Fragment>
      ))}
      . {t('form.kept')}
    </PanelNotice>
  );
}
