import { element } from './dom.js';
import type { ResolveLink } from './inline-markdown.js';
import { renderMarkdown } from './markdown.js';
import type { Chunk } from './read-stream.js';
import type { Service } from './service.js';

/** One answer on the page, drawn as it arrives. */
export interface AnswerView {
  readonly root: HTMLElement;
  take(chunk: Chunk): void;
  /** Nothing more comes; `problem` says why where it ended early. */
  end(problem?: string): void;
}

export interface AnswerViewOptions {
  readonly resolve: ResolveLink;
  readonly words: { readonly searching: string; readonly sources: string };
  /** Takes the reader's judgement; without it none is asked for. */
  readonly judge?: Service['judge'];
}

export function createAnswerView({ resolve, words: said, judge }: AnswerViewOptions): AnswerView {
  const words = element('div', { class: 'words' });
  const status = element('p', { class: 'status' }, said.searching);
  const root = element('article', { class: 'answer', 'aria-busy': 'true' }, status, words);
  const sources = new Map<string, HTMLElement>();
  let text = '';
  let threadId = '';
  let messageId = '';
  let frame = 0;

  const draw = () => {
    frame = 0;
    words.replaceChildren(renderMarkdown(text, resolve));
  };
  const drawSoon = () => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };

  const takers: Readonly<Record<string, (chunk: Chunk) => void>> = {
    start: (chunk) => {
      messageId = String(chunk.messageId ?? '');
      threadId = String((chunk.messageMetadata as { readonly threadId?: string } | undefined)?.threadId ?? '');
    },
    'text-delta': ({ delta }) => {
      status.remove();
      text += String(delta);
      drawSoon();
    },
    'source-url': ({ url, title, sourceId }) => {
      const href = resolve(String(url));
      if (href === undefined) return;
      sources.set(String(sourceId), element('a', { href }, String(title || sourceId)));
    },
    error: ({ errorText }) => problem(String(errorText)),
  };

  function problem(sentence: string): void {
    root.append(element('p', { class: 'problem', role: 'alert' }, sentence));
  }

  return {
    root,
    take: (chunk) => takers[chunk.type]?.(chunk),
    end(sentence) {
      cancelAnimationFrame(frame);
      draw();
      status.remove();
      root.setAttribute('aria-busy', 'false');
      if (sentence !== undefined) problem(sentence);
      if (text === '') return;
      if (sources.size > 0) {
        const items = [...sources.values()].map((link) => element('li', {}, link));
        root.append(
          element('nav', { class: 'sources', 'aria-label': said.sources }, said.sources, element('ul', {}, ...items)),
        );
      }
      if (judge !== undefined) root.append(judgement(judge, { threadId, messageId }));
    },
  };
}

/** Two buttons; pressing one again takes it back. */
function judgement(
  judge: Service['judge'],
  answer: { readonly threadId: string; readonly messageId: string },
): HTMLElement {
  const buttons = (['like', 'dislike'] as const).map((feedback) => {
    const label = feedback === 'like' ? 'Helpful' : 'Not helpful';
    const button = element('button', { type: 'button', 'aria-pressed': 'false' }, label);
    button.addEventListener('click', () => {
      const isOn = button.getAttribute('aria-pressed') !== 'true';
      for (const each of buttons) each.setAttribute('aria-pressed', String(isOn && each === button));
      judge({ ...answer, feedback: isOn ? feedback : null }).catch(() => button.setAttribute('aria-pressed', 'false'));
    });
    return button;
  });
  return element('div', { class: 'judgement', role: 'group', 'aria-label': 'Was this answer helpful?' }, ...buttons);
}
