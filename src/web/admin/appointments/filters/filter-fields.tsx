import type { AppointmentList } from '../list/use-appointment-list';
import { CenterChoice } from './center-choice';
import { DateChoice } from './date-choice';
import { StatusChoice } from './status-choice';
import type { FilterWords } from './use-filter-words';

/** The field whose popover is open. */
export type OpenField = 'center' | 'status' | 'date' | null;

type FilterFieldsProps = {
  list: AppointmentList;
  words: readonly FilterWords[];
  open: OpenField;
  onOpen: (field: OpenField) => void;
};

/** Center, status and date. */
export function FilterFields({ list, words, open, onOpen }: FilterFieldsProps) {
  const stateOf = (field: OpenField) => ({
    isOpen: open === field,
    onOpenChange: (isOpen: boolean) => onOpen(isOpen ? field : null),
  });
  return (
    <>
      <CenterChoice list={list} words={words} {...stateOf('center')} />
      <StatusChoice list={list} {...stateOf('status')} />
      <DateChoice list={list} {...stateOf('date')} />
    </>
  );
}
