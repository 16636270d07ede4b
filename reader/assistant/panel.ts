import type { AssistantWords } from '../../site/model/assistant-words.js';
import { createAnswerView } from '../answer/answer-view.js';
import { follow } from '../answer/follow.js';
import { growWithWords } from '../answer/grow-with-words.js';
import { create } from '../theme/dom.js';
import { ask } from './ask.js';
import { judge } from './judge.js';
import { createPageLinks } from './page-links.js';
import { createPanelParts } from './panel-parts.js';
import { type Asking, Refused } from './post.js';

export interface PanelOptions extends Asking {
  readonly words: AssistantWords;
  /** The path of the page that the reader is on. */
  readonly path: string;
  /** The path from this page to the bundle's root. */
  readonly prefix: string;
}

/** The assistant's panel: one conversation, for as long as the page is open. */
export function createPanel(options: PanelOptions): { open(): void } {
  const { words, path } = options;
  const host = new URL(options.endpoint, location.href).host || location.host;
  const { dialog, log, announcement, form, question, send, stop } = createPanelParts(words, host);
  const links = createPageLinks(options.prefix);
  const sentenceOf = (error: unknown) => (error instanceof Refused ? error.message : words.failed);
  let threadId: string | undefined;
  let answering: AbortController | undefined;

  const answer = async (text: string) => {
    const stopping = new AbortController();
    const view = createAnswerView({
      resolve: links.resolve,
      words,
      judge: (judgement) =>
        judge(options, judgement).catch((error: unknown) => {
          throw new Error(sentenceOf(error));
        }),
      announce: (said) => {
        announcement.textContent = said;
      },
      again: () => {
        if (answering !== undefined) return;
        asked.remove();
        view.root.remove();
        void answer(text);
        stop.focus();
      },
    });
    answering = stopping;
    const asked = create('p', { class: 'op-assistant-question' }, text);
    log.append(asked, view.root);
    const unfollow = follow(asked, view.root);
    send.hidden = true;
    stop.hidden = false;
    try {
      for await (const chunk of ask(options, { question: text, threadId, path, signal: stopping.signal })) {
        links.learn(chunk);
        if (chunk.type === 'start') threadId = threadOf(chunk.messageMetadata) ?? threadId;
        view.take(chunk);
      }
      view.end();
    } catch (error) {
      view.end(stopping.signal.aborted ? { words: words.stopped, isWanted: true } : { words: sentenceOf(error) });
    }
    answering = undefined;
    // Focus moves only from the button that disappears. A reader may have moved on, and a phone would show its keyboard.
    const hadFocus = document.activeElement === stop;
    send.hidden = false;
    stop.hidden = true;
    if (hadFocus) question.focus();
    unfollow();
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = question.value.trim();
    if (text === '' || answering !== undefined) return;
    question.value = '';
    void answer(text);
  });
  question.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  growWithWords(question);
  stop.addEventListener('click', () => answering?.abort());
  dialog.addEventListener('close', () => answering?.abort());
  return {
    open() {
      if (!dialog.open) dialog.showModal();
      question.focus();
    },
  };
}

function threadOf(metadata: unknown): string | undefined {
  const { threadId } = (metadata ?? {}) as { readonly threadId?: unknown };
  return typeof threadId === 'string' ? threadId : undefined;
}
