import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { Ref } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from '../../i18n/use-translation';
import { FieldMessage } from '../../ui/aria-field-parts';
import { fieldFrame } from '../ui/field-frame';
import { FieldLabel } from '../ui/field-label';
import { citiesQuery } from './center-list';

type CityFieldProps = {
  name: string;
  value: string;
  onChange: (city: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
  error: string | undefined;
};

/** A city: one that has a center already, so that the spelling matches, or a new one. */
export function CityField({ name, value, onChange, onBlur, ref, error }: CityFieldProps) {
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
      className="flex min-w-0 flex-col gap-1"
    >
      <FieldLabel>{t('form.fields.CenterCity')}</FieldLabel>
      <div className={fieldFrame(Boolean(error))}>
        <Input
          ref={ref}
          maxLength={80}
          className="min-h-9.5 w-full min-w-0 flex-1 rounded-chip bg-transparent pl-3 outline-none"
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
