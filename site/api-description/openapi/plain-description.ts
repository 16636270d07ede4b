const LONGEST = 300;

/** Returns the first paragraph of a Markdown text as plain text, for search results and previews, which show no markup. */
export function plainDescription(markdown: string | undefined, longest = LONGEST): string | undefined {
  const paragraph =
    (markdown ?? '')
      .slice(0, 4_000)
      .trim()
      .split(/\n\s*\n/)[0] ?? '';
  const text = paragraph
    .replace(/<[^<>]*>/g, '')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[`*]|^#+ /g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (text === '') return undefined;
  return text.length > longest ? `${text.slice(0, longest).replace(/\s+\S*$/, '')} …` : text;
}
