import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { sameCityAs } from '../../../locales/city-names';
import { citiesQuery } from './center-list';
import type { CenterValues } from './center-values';

export type OtherNames = {
  /** The city that is probably meant and its number of centers; null where there is nothing to ask. */
  question: { typed: string; city: string; count: number } | null;
  use: () => void;
  keep: () => void;
};

/**
 * Asks about a typed city that has centers under another name, such as "Bangalore" for "Bengaluru". It asks until that is answered,
 * and not again for the same name.
 */
export function useOtherNames(form: UseFormReturn<CenterValues>): OtherNames {
  const { data: cities = [] } = useQuery(citiesQuery);
  const typed = useWatch({ control: form.control, name: 'CenterCity' }).trim();
  const [kept, setKept] = useState<string | undefined>(form.formState.defaultValues?.CenterCity);
  const names = cities.map(({ city }) => city);
  const [city] = typed === kept ? [] : sameCityAs(typed, names);
  const count = cities.find((one) => one.city === city)?.count ?? 0;
  return {
    question: city === undefined ? null : { typed, city, count },
    use: () => form.setValue('CenterCity', city ?? typed, { shouldDirty: true, shouldValidate: true }),
    keep: () => setKept(typed),
  };
}
