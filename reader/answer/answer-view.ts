import { create } from '../theme/dom.js';
import { copyButton } from './copy-button.js';
import type { ResolveLink } from './inline-markdown.js';
import { renderMarkdown } from './markdown.js';
import type { Chunk } from './read-stream.js';
import { sentence } from './sentence.js';

/** One answer on the page, drawn as it arrives. */
export interface AnswerView {
  readonly root: HTMLElement;
  take(chunk: Chunk): void;
  /** Nothing more comes; `early` says why where it ended before its end. */
  end(early?: EarlyEnd): void;
}

export interface EarlyEnd {
  readonly words: string;
  /** The reader wanted it: no problem. */
  readonly isWanted?: boolean;
}

/** What a reader thinks of an answer; null takes it back. */
export interface Judgement {
  readonly threadId: string;
  readonly messageId: string;
  readonly feedback: 'like' | 'dislike' | null;
}

export interface AnswerViewOptions {
  readonly resolve: ResolveLink;
  readonly words: AnswerWords;
  /** Takes the reader's judgement of a finished answer; rejects with a sentence for the reader where it could not. */
  readonly judge: (judgement: Judgement) => Promise<void>;
  /** Tells readers of screens: that it is being searched, and the whole answer at once when it is there. */
  readonly announce: (words: string) => void;
  /** Asks the same once more; offered where there is no whole answer. */
  readonly again: () => void;
}

export interface AnswerWords {
  readonly searching: string;
  readonly sources: string;
  readonly wasHelpful: string;
  readonly helpful: string;
  readonly notHelpful: string;
  readonly copy: string;
  readonly copied: string;
  readonly again: string;
}

export function createAnswerView({ resolve, words: said, judge, announce, again }: AnswerViewOptions): AnswerView {
  const words = create('div', { class: 'words' });
  const status = create('p', { class: 'status' }, said.searching);
  const root = create('article', { class: 'answer', 'aria-busy': 'true' }, status, words);
  const sources = new Map<string, HTMLElement>();
  let text = '';
  let threadId = '';
  let messageId = '';
  let frame = 0;
  announce(said.searching);

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
      sources.set(String(sourceId), create('a', { href }, String(title || sourceId)));
    },
    error: ({ errorText }) => problem(String(errorText)),
  };

  function problem(reason: string): void {
    root.append(create('p', { class: 'problem', role: 'alert' }, sentence(reason)));
  }

  return {
    root,
    take: (chunk) => takers[chunk.type]?.(chunk),
    end(early) {
      cancelAnimationFrame(frame);
      draw();
      status.remove();
      root.setAttribute('aria-busy', 'false');
      if (early?.isWanted) root.append(create('p', { class: 'status' }, early.words));
      else if (early !== undefined) problem(early.words);
      announce(
        [...[...words.children].map((block) => block.textContent), early?.isWanted ? early.words : '']
          .filter(Boolean)
          .join('\n'),
      );
      const isFinished = early === undefined && root.querySelector('.problem') === null;
      if (text !== '' && sources.size > 0) {
        const items = [...sources.values()].map((link) => create('li', {}, link));
        root.append(
          create('nav', { class: 'sources', 'aria-label': said.sources }, said.sources, create('ul', {}, ...items)),
        );
      }
      for (const code of words.querySelectorAll('pre')) withCopying(code, said);
      const tools = create('div', { class: 'tools' });
      root.append(tools);
      if (!isFinished) tools.append(againButton(again, said.again));
      if (text !== '') tools.append(copyButton(() => text, said));
      if (text !== '' && isFinished && threadId !== '' && messageId !== '')
        judging(tools, (feedback) => judge({ threadId, messageId, feedback }), said);
    },
  };
}

function againButton(again: () => void, words: string): HTMLButtonElement {
  const button = create('button', { type: 'button', class: 'again' }, words);
  button.addEventListener('click', again);
  return button;
}

/** Beside what scrolls, not in it: so it stays where it is. */
function withCopying(code: HTMLElement, said: AnswerWords): void {
  const frame = create('div', { class: 'code' });
  code.replaceWith(frame);
  frame.append(
    code,
    copyButton(() => code.textContent ?? '', said),
  );
}

/** Adds two buttons; pressing one again takes it back. Where that could not be kept they stand as before, and say why. */
function judging(
  tools: HTMLElement,
  keep: (feedback: Judgement['feedback']) => Promise<void>,
  said: AnswerWords,
): void {
  const problem = create('p', { class: 'problem', role: 'alert' });
  let kept: Judgement['feedback'] = null;
  let isKeeping = false;
  const show = (shown: Judgement['feedback']) => {
    for (const { button, feedback } of buttons) button.setAttribute('aria-pressed', String(feedback === shown));
  };
  const press = async (feedback: Judgement['feedback']) => {
    if (isKeeping) return;
    isKeeping = true;
    const before = kept;
    kept = feedback === before ? null : feedback;
    show(kept);
    problem.textContent = '';
    try {
      await keep(kept);
    } catch (error) {
      kept = before;
      show(kept);
      problem.textContent = sentence(error instanceof Error ? error.message : String(error));
    }
    isKeeping = false;
  };
  const buttons = (['like', 'dislike'] as const).map((feedback) => {
    const words = feedback === 'like' ? said.helpful : said.notHelpful;
    const button = create('button', { type: 'button', 'aria-pressed': 'false' }, words);
    button.addEventListener('click', () => void press(feedback));
    return { button, feedback };
  });
  const group = create(
    'div',
    { class: 'judgement', role: 'group', 'aria-label': said.wasHelpful },
    ...buttons.map(({ button }) => button),
  );
  tools.append(group);
  tools.after(problem);
}
