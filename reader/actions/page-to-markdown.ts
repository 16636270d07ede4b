/** Writes what a reader sees of a page as Markdown: the title, the line under it, the text. */
export function pageToMarkdown(page: Document): string {
  const title = page.querySelector('.op-article-header h1')?.firstChild?.textContent ?? page.title;
  const lead = page.querySelector('.op-article-header .op-lead')?.textContent;
  const content = page.querySelector('.op-content');
  const parts = [`# ${title.trim()}`, lead ? `> ${lead.trim()}` : '', content ? blocks(content) : ''];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const SILENT = 'script,style,svg,button,.op-anchor,[role="tablist"],template';
const INLINE =
  /^(?:a|abbr|b|br|cite|code|del|dfn|em|i|img|ins|kbd|label|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr|input)$/;

function blocks(parent: Element): string {
  const written: string[] = [];
  let line = '';
  const endLine = () => {
    if (line.trim() !== '') written.push(line.trim());
    line = '';
  };
  for (const node of parent.childNodes) {
    if (!(node instanceof Element)) line += plain(node);
    else if (node.matches(SILENT)) continue;
    else if (INLINE.test(node.localName)) line += inline(node);
    else {
      endLine();
      const text = block(node);
      if (text !== '') written.push(text);
    }
  }
  endLine();
  return written.join('\n\n');
}

function block(element: Element): string {
  const name = element.localName;
  if (/^h[1-6]$/.test(name)) return `${'#'.repeat(Number(name[1]))} ${inside(element).trim()}`;
  if (name === 'pre') return fence(element);
  if (name === 'ul' || name === 'ol') return list(element, name === 'ol');
  if (name === 'blockquote' || element.matches('.op-callout')) return indented(blocks(element), '> ', '> ');
  if (name === 'table') return table(element);
  if (name === 'hr') return '---';
  if (name === 'summary' || name === 'figcaption') return `**${inside(element).trim()}**`;
  return name === 'p' ? inside(element).trim() : blocks(element);
}

function inline(element: Element): string {
  const name = element.localName;
  if (element.matches(SILENT)) return '';
  if (name === 'br') return '  \n';
  if (name === 'img')
    return element.getAttribute('alt') ? `![${element.getAttribute('alt')}](${addressOf(element, 'src')})` : '';
  if (name === 'code') return `\`${element.textContent ?? ''}\``;
  const text = inside(element);
  if (text.trim() === '') return text;
  if (name === 'a' && element.hasAttribute('href')) return `[${text}](${addressOf(element, 'href')})`;
  if (name === 'strong' || name === 'b') return `**${text}**`;
  if (name === 'em' || name === 'i') return `*${text}*`;
  return name === 'del' || name === 's' ? `~~${text}~~` : text;
}

function inside(element: Element): string {
  return [...element.childNodes].map((node) => (node instanceof Element ? inline(node) : plain(node))).join('');
}

function plain(node: Node): string {
  return node.nodeType === 3 ? (node.textContent ?? '').replace(/\s+/g, ' ') : '';
}

function addressOf(element: Element, name: 'href' | 'src'): string {
  return element.getAttribute(name) ?? '';
}

function fence(pre: Element): string {
  const code = (pre.textContent ?? '').replace(/\n$/, '');
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const marks = '`'.repeat(longest + 1);
  const language = /language-([\w+#-]+)/.exec(pre.innerHTML.slice(0, 200))?.[1] ?? '';
  return `${marks}${language}\n${code}\n${marks}`;
}

function list(element: Element, isOrdered: boolean): string {
  return [...element.children]
    .map((item, index) => {
      const mark = isOrdered ? `${index + 1}. ` : '- ';
      return indented(blocks(item), mark, ' '.repeat(mark.length));
    })
    .join('\n');
}

function indented(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, index) => `${index === 0 ? first : others}${line}`.trimEnd())
    .join('\n');
}

function table(element: Element): string {
  const rows = [...element.querySelectorAll('tr')].map(
    (row) => `| ${[...row.children].map((cell) => inside(cell).trim().replaceAll('|', '\\|')).join(' | ')} |`,
  );
  const columns = element.querySelector('tr')?.children.length ?? 0;
  return [rows[0] ?? '', `|${' --- |'.repeat(columns)}`, ...rows.slice(1)].join('\n');
}
