/** The requested part of a list. */
import { PAGE_SIZE } from '../../../contract/admin';

export type PageAsked = { page: number; pageSize: number };

/** Returns the requested page; null without any parameter, when the list is returned whole. */
export function pageAsked(query: Record<string, unknown> & Partial<PageAsked>): PageAsked | null {
  if (Object.values(query).every((value) => value === undefined)) return null;
  return { page: query.page ?? 1, pageSize: query.pageSize ?? PAGE_SIZE };
}
