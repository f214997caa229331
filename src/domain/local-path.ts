const HERE = 'https://here.invalid';

/**
 * Returns the text where it is a path of this application to redirect to; null for anything else, such as another origin in
 * disguise.
 */
export function localPath(text: string | null | undefined): string | null {
  if (!text?.startsWith('/') || /[\\\s\p{Cc}]/u.test(text)) return null;
  const url = urlHere(text);
  if (!url || url.origin !== HERE || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

function urlHere(text: string): URL | null {
  try {
    return new URL(text, HERE);
  } catch {
    return null;
  }
}
