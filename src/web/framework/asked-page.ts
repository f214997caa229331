/** The page that a request is for, with its address as people see it: React Router asks for a page's data at `<page>.data`. */
export function askedPage({ url }: Request): { pathname: string; search: string } {
  const { pathname, searchParams } = new URL(url);
  for (const own of ['_routes', 'index']) searchParams.delete(own);
  const query = searchParams.toString();
  return { pathname: pathname.replace(/^\/_root\.data$/, '/').replace(/\.data$/, ''), search: query && `?${query}` };
}
