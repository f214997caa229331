/** The tags with what was typed, split at commas and trimmed; what is there already, in whatever case, is left out. */
export function withTags(tags: readonly string[], typed: string): string[] {
  const next = [...tags];
  for (const word of typed.split(/[,\n]/).map((part) => part.trim().replace(/\s+/g, ' '))) {
    if (word && !next.some((tag) => tag.toLowerCase() === word.toLowerCase())) next.push(word);
  }
  return next;
}
