/** Maximum number of passes that replace entities, which may contain each other. */
const MAX_PASSES = 4;
const MAX_CHARACTERS = 20_000_000;

/**
 * Rewrites a served XHTML page so that it can be read like HTML, with the same lines: without CDATA sections, without elements that end
 * in their first tag, and without entities of its own. It only looks for patterns, independently of the code that converts pages.
 */
export function plainXhtml(xml: string): string {
  const [doctype = ''] = /<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>/i.exec(xml) ?? [];
  const entities = new Map(
    [...doctype.matchAll(/<!ENTITY\s+([\w.:-]+)\s+(["'])([\s\S]*?)\2\s*>/g)].map(([, name = '', , value = '']) => [
      name,
      value,
    ]),
  );
  let text = xml.replace(doctype, (whole) => whole.replace(/[^\n]/g, ''));
  for (let pass = 0; pass < MAX_PASSES && entities.size > 0 && text.length < MAX_CHARACTERS; pass++)
    text = text.replace(/&([\w.:-]+);/g, (written, name: string) => entities.get(name) ?? written);
  return text
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_section, inside: string) =>
      inside.replace(/&/g, '&amp;').replace(/</g, '&lt;'),
    )
    .replace(/<((?:\w+:)?(\w+))((?:\s[^<>]*?)?)\/>/g, (written, name: string, local: string, attributes: string) =>
      RAW.test(local) ? `<${name}${attributes}></${name}>` : written,
    );
}

/** Elements up to whose end tag everything else would be read as their text. */
const RAW = /^(?:script|style|title|textarea|iframe|noscript|noembed|xmp|template)$/i;
