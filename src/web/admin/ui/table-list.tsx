import { Link } from 'react-router';
import { classNames } from '../../ui/class-names';
import type { DataTableProps } from './data-table';
import { useLate } from './use-late';

/** The rows under 600: items that are one link each. */
export function TableList<Row, By extends string>(props: DataTableProps<Row, By> & { isLoading: boolean }) {
  const { label, list, answer, rows, rowKey, rowTo, listItem, listActions, openKey, isLoading } = props;
  const isLate = useLate(isLoading);
  if (isLoading) {
    return Array.from({ length: list.pageSize }, (_, index) => (
      <div
        key={index}
        aria-hidden="true"
        className="flex h-26 flex-col justify-center gap-3 border-line px-4 not-first:border-t"
      >
        {isLate && (
          <>
            <span className="block h-3.5 w-3/5 rounded-full bg-bone" />
            <span className="block h-3 w-4/5 rounded-full bg-bone" />
            <span className="block h-3 w-2/5 rounded-full bg-bone" />
          </>
        )}
      </div>
    ));
  }
  const look = classNames('block px-4 pt-3', listActions ? 'pb-0.5' : 'pb-3');
  return (
    <ul aria-label={label} data-stale={answer.isPlaceholderData || undefined} className="data-stale:opacity-55">
      {rows?.map((row) => (
        <li
          key={rowKey(row)}
          className={classNames('border-line not-first:border-t', rowKey(row) === openKey && 'bg-teal-tint')}
        >
          {rowTo ? (
            <Link to={rowTo(row)} preventScrollReset className={`${look} -outline-offset-3`}>
              {listItem(row)}
            </Link>
          ) : (
            <div className={look}>{listItem(row)}</div>
          )}
          {listActions && <div className="flex flex-wrap gap-1 px-2 pb-1.5">{listActions(row)}</div>}
        </li>
      ))}
    </ul>
  );
}
