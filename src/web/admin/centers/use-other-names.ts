import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { sameCityAs } from '../../../locales/city-names';
import { citiesQuery } from './center-list';
import type { CenterValues } from './center-values';

export type OtherNames = {
  /** The city that is likely meant, and how many centers are there; null where there is nothing to ask. */
  question: { typed: string; city: string; count: number } | null;
  use: () => void;
  keep: () => void;
};

/** Whether the typed city has centers under another name, "Bangalore" beside "Bengaluru": asked once, and until it is answered. */
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
