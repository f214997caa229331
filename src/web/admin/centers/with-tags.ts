/** The tags plus the typed text, split at commas and trimmed; duplicates are left out, ignoring case. */
export function withTags(tags: readonly string[], typed: string): string[] {
  const next = [...tags];
  for (const word of typed.split(/[,\n]/).map((part) => part.trim().replace(/\s+/g, ' '))) {
    if (word && !next.some((tag) => tag.toLowerCase() === word.toLowerCase())) next.push(word);
  }
  return next;
}
