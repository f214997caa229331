import type { FilterChip } from '../../ui/filter-chips';
import type { FilterId, FilterWords } from './use-filter-words';

/** A chip for each value if there is room, else for each filter. The search text is shown in its field already. */
export function chipsOf(
  words: readonly FilterWords[],
  perValue: boolean,
  comma: string,
  onOpen: (id: FilterId) => void,
): FilterChip[] {
  return words
    .filter(({ id }) => id !== 'q')
    .flatMap(({ id, facet, values, onRemove }) => {
      const open = () => onOpen(id);
      if (perValue)
        return values.map((value) => ({
          id: `${id}-${value.id}`,
          facet,
          value: value.text,
          onRemove: value.onRemove,
          onOpen: open,
        }));
      return [{ id, facet, value: values.map(({ text }) => text).join(comma), onRemove, onOpen: open }];
    });
}
