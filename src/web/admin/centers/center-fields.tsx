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
import { Button as Press } from '../../ui/button';
import { Choice } from '../ui/choice';
import { PanelCallout } from '../ui/panel-callout';
import { TextField, type TextFieldProps } from '../../ui/text-field';
import { useLayout } from '../ui/use-media';
import { pastedPlaceProblem } from '../../../contract/admin';
import { readMapPlace } from '../../../domain/map-place';
import { STATE_NAMES } from '../../../domain/states';
import { citiesQuery, providersQuery } from './center-list';
import { CENTER_FIELDS, type CenterField, type CenterValues } from './center-values';
import { PhotoField } from './photo-field';
import { TagInput } from './tag-input';
import type { OtherNames } from './use-other-names';
import type { PhotoUpload } from './upload-photo';

type CenterFieldsProps = {
  form: UseFormReturn<CenterValues>;
  upload: PhotoUpload;
  otherNames: OtherNames;
  /** The center's present photo. */
  presentPhoto?: string;
  /** Shown below the slots. */
  slotsWarning?: ReactNode;
};

type TextName = 'CenterName' | 'CenterAddress' | 'CenterPinCode' | 'ContactNumber' | 'DialysisCharge' | 'Slots';

/** The fields of a center, for adding and for editing it. */
export function CenterFields({ form, upload, otherNames, presentPhoto, slotsWarning }: CenterFieldsProps) {
  const { t } = useTranslation('admin-centers');
  const { data: cities = [] } = useQuery(citiesQuery);
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
          render={({ field, fieldState }) => (
            <ComboField
              {...field}
              label={t('form.fields.CenterCity')}
              showAll={t('form.showCities')}
              known={cities.map(({ city }) => city)}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={form.control}
          name="CenterState"
          render={({ field, fieldState }) => (
            <ComboField
              {...field}
              label={t('form.fields.CenterState')}
              aside={t('form.optional')}
              showAll={t('form.showStates')}
              known={STATE_NAMES}
              error={fieldState.error?.message}
            />
          )}
        />
        {otherNames.question && <OtherNameQuestion {...otherNames} question={otherNames.question} />}
        {text('CenterPinCode', { aside: t('form.optional'), inputMode: 'numeric', maxLength: 12 })}
        {text('ContactNumber', { maxLength: 60, type: 'tel', inputMode: 'tel' })}
        {text('DialysisCharge', { aside: t('form.chargeAside'), icon: '₹', inputMode: 'numeric', maxLength: 12 })}
        {text('Slots', { aside: t('form.slotsAside'), inputMode: 'numeric', maxLength: 6 })}
      </div>
      {slotsWarning}
      <PlaceField form={form} />
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

/** A city that has centers under another name. */
function OtherNameQuestion({ question, use, keep }: OtherNames & { question: NonNullable<OtherNames['question']> }) {
  const { t } = useTranslation('admin-centers');
  return (
    <div role="status" className="rail:col-span-2">
      <PanelCallout tone="warning">
        <p>{t('form.otherName.question', question)}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Press size="compact" onPress={use}>
            {t('form.otherName.use', question)}
          </Press>
          <Press size="compact" variant="neutral" onPress={keep}>
            {t('form.otherName.keep', question)}
          </Press>
        </div>
      </PanelCallout>
    </div>
  );
}

/** Where the center is, by the link of a map or by its degrees, and how it was read. */
function PlaceField({ form }: Pick<CenterFieldsProps, 'form'>) {
  const { t } = useTranslation('admin-centers');
  return (
    <Controller
      control={form.control}
      name="Place"
      render={({ field, fieldState }) => {
        const place = pastedPlaceProblem(field.value) ? 'none' : readMapPlace(field.value);
        return (
          <div className="flex flex-col gap-1.5">
            <TextField
              {...field}
              label={t('form.fields.Place')}
              aside={t('form.optional')}
              description={t('form.place.help')}
              autoComplete="off"
              maxLength={2_000}
              error={fieldState.error?.message}
            />
            {typeof place === 'object' && (
              <p className="admin-fine text-muted" role="status">
                {t('form.place.read', { latitude: String(place.latitude), longitude: String(place.longitude) })}{' '}
                <a
                  href={`https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${place.latitude},${place.longitude}` })}`}
                  target="_blank"
                  rel="noreferrer"
                  className="focus-ring rounded-[4px] text-teal underline underline-offset-3"
                >
                  {t('form.place.look')}
                </a>
              </p>
            )}
          </div>
        );
      }}
    />
  );
}

type ComboFieldProps = {
  name: string;
  label: string;
  /** After the label, lighter. */
  aside?: string;
  /** The label of the button that shows what is known. */
  showAll: string;
  known: readonly string[];
  value: string;
  onChange: (typed: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
  error: string | undefined;
};

/** A name of a list, so that the spelling matches, or a new one. */
function ComboField({ name, label, aside, showAll, known, value, onChange, onBlur, ref, error }: ComboFieldProps) {
  return (
    <ComboBox
      name={name}
      allowsCustomValue
      inputValue={value}
      onInputChange={onChange}
      onBlur={onBlur}
      defaultItems={known.map((one) => ({ id: one }))}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className="flex min-w-0 flex-col gap-1.5"
    >
      <Label className={FIELD_LABEL}>
        {label}
        {aside && <span className="type-small text-muted"> {aside}</span>}
      </Label>
      <div className={fieldFrame(Boolean(error))}>
        <Input
          ref={ref}
          maxLength={80}
          className="w-full min-w-0 flex-1 self-stretch rounded-chip bg-transparent pl-3 outline-none"
        />
        <Button
          aria-label={showAll}
          className="focus-ring mr-0.5 grid size-9 shrink-0 place-items-center rounded-chip hover:text-teal"
        >
          <ChevronDown size={17} />
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
    <PanelCallout tone="error" className="mb-4">
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
    </PanelCallout>
  );
}
