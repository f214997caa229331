/** Where a person downloads their own statement, a PDF. Kept apart from the schemas, for pages that only link to it. */
export const STATEMENT_FILE = '/auth/statement';

/** The address of a statement. `month`: YYYY-MM. */
export function statementUrl({ centerId, month }: { centerId: string; month: string }): string {
  return `${STATEMENT_FILE}?${new URLSearchParams({ centerId, month })}`;
}
