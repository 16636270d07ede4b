import type { PlaygroundWords } from '../../site/content/words/playground-words.js';
import { create } from '../theme/dom.js';
import type { Answer } from './send.js';

const MAX_TEXT_LENGTH = 200_000;

let shownFile: string | undefined;

/** Shows a response as text, never as markup, because it comes from another host. */
export async function showAnswer(answer: Answer, into: HTMLElement, words: PlaygroundWords): Promise<void> {
  const { status, statusText, milliseconds, body, headers } = answer;
  const line = create('p', { class: 'op-play-status', role: 'status' });
  const kind = status < 300 ? 'good' : status < 400 ? 'moved' : 'bad';
  line.append(
    create('strong', { class: `op-play-code op-play-${kind}` }, `${status} ${statusText}`.trim()),
    create('span', {}, `${milliseconds} ms`),
    create('span', {}, sizeText(body.size)),
  );
  const list = create('details', { class: 'op-expandable' });
  const table = create('dl', { class: 'op-play-headers' });
  for (const [name, value] of headers) table.append(create('dt', {}, name), create('dd', {}, value));
  list.append(create('summary', {}, `${words.headers} (${headers.length})`), table);
  into.replaceChildren(line, ...(headers.length > 0 ? [list] : []), await bodyView(answer, words));
}

export function showProblem(message: string, into: HTMLElement): void {
  into.replaceChildren(create('p', { class: 'op-play-problem', role: 'alert' }, message));
}

async function bodyView({ body, contentType }: Answer, words: PlaygroundWords): Promise<HTMLElement> {
  if (body.size === 0) return create('p', { class: 'op-play-empty' }, words.noBody);
  if (shownFile !== undefined) URL.revokeObjectURL(shownFile);
  if (/^image\/(?!svg)/i.test(contentType)) {
    shownFile = URL.createObjectURL(body);
    return create('img', { class: 'op-play-image', src: shownFile, alt: contentType });
  }
  if (!/json|text|xml|javascript|yaml|csv|form-urlencoded|^$/i.test(contentType)) {
    shownFile = URL.createObjectURL(body);
    return create(
      'a',
      { class: 'op-button', href: shownFile, download: 'answer' },
      words.saveFile.replace('{}', sizeText(body.size)),
    );
  }
  const text = pretty(await body.text(), contentType);
  const pre = create('pre', { class: 'op-play-body', tabindex: '0' });
  pre.textContent = text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}\n…` : text;
  return pre;
}

function pretty(text: string, contentType: string): string {
  if (!/json/i.test(contentType) && !/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
