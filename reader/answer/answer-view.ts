import { create } from '../theme/dom.js';
import { copyButton } from './copy-button.js';
import type { ResolveLink } from './inline-markdown.js';
import { renderMarkdown } from './markdown.js';
import type { Chunk } from './read-stream.js';
import { sentence } from './sentence.js';

/** One answer on the page, rendered as it arrives. */
export interface AnswerView {
  readonly root: HTMLElement;
  take(chunk: Chunk): void;
  /** Ends the answer. `early` gives the reason if it is incomplete. */
  end(early?: EarlyEnd): void;
}

export interface EarlyEnd {
  readonly words: string;
  /** True when the reader stopped the answer, which is not an error. */
  readonly isWanted?: boolean;
}

/** A reader's rating of an answer. Null withdraws it. */
export interface Judgement {
  readonly threadId: string;
  readonly messageId: string;
  readonly feedback: 'like' | 'dislike' | null;
}

export interface AnswerViewOptions {
  readonly resolve: ResolveLink;
  readonly words: AnswerWords;
  /** Sends the reader's rating of a finished answer. Rejects with a sentence for the reader if it fails. */
  readonly judge: (judgement: Judgement) => Promise<void>;
  /** Announces to screen readers that a search is running, and later the complete answer. */
  readonly announce: (words: string) => void;
  /** Asks the same question again. Offered when the answer is incomplete. */
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

/** Adds the copy button beside the scrolling block, so that it does not move. */
function withCopying(code: HTMLElement, said: AnswerWords): void {
  const frame = create('div', { class: 'code' });
  code.replaceWith(frame);
  frame.append(
    code,
    copyButton(() => code.textContent ?? '', said),
  );
}

/**
 * Adds two rating buttons. Pressing one again withdraws the rating. If the rating cannot be sent, they return to their former state
 * and show the reason.
 */
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
