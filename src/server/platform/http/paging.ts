/** The part of a list that is asked for. */
import { PAGE_SIZE } from '../../../contract/admin';

export type PageAsked = { page: number; pageSize: number };

/** Which page is asked for; null where not one parameter is given: the list is answered whole. */
export function pageAsked(query: Record<string, unknown> & Partial<PageAsked>): PageAsked | null {
  if (Object.values(query).every((value) => value === undefined)) return null;
  return { page: query.page ?? 1, pageSize: query.pageSize ?? PAGE_SIZE };
}
