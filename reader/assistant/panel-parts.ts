import type { AssistantWords } from '../../site/model/assistant-words.js';
import { create } from '../theme/dom.js';

/** The parts of the assistant's panel. */
export interface PanelParts {
  readonly dialog: HTMLDialogElement;
  readonly log: HTMLElement;
  /** An element whose text is read out whenever it changes. */
  readonly announcement: HTMLElement;
  readonly form: HTMLFormElement;
  readonly question: HTMLTextAreaElement;
  readonly send: HTMLButtonElement;
  readonly stop: HTMLButtonElement;
}

/** Builds the panel at the end of the page: a dialog with a log over a field. */
export function createPanelParts(words: AssistantWords, host: string): PanelParts {
  const dialog = create('dialog', { class: 'op-assistant', 'aria-label': words.ask });
  const close = create('button', {
    class: 'op-assistant-close',
    type: 'button',
    'aria-label': words.close,
    title: words.close,
  });
  close.addEventListener('click', () => dialog.close());
  // A click on the backdrop has the dialog itself as its target.
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  const head = create('div', { class: 'op-assistant-head' });
  head.append(create('h2', {}, words.ask), close);
  // The log scrolls, so it must be reachable by keyboard.
  const log = create('div', {
    class: 'op-assistant-log',
    role: 'log',
    'aria-live': 'off',
    'aria-label': words.ask,
    tabindex: '0',
  });
  const announcement = create('p', { class: 'op-assistant-announcement', role: 'status' });
  const question = create('textarea', {
    rows: '1',
    maxlength: '4000',
    enterkeyhint: 'send',
    'aria-label': words.question,
    placeholder: words.question,
  });
  const send = create('button', { type: 'submit', class: 'op-assistant-send' }, words.send);
  const stop = create('button', { type: 'button' }, words.stop);
  stop.hidden = true;
  const form = create('form', { class: 'op-assistant-form' });
  form.append(question, send, stop);
  const frame = create('div', { class: 'op-assistant-frame' });
  frame.append(
    head,
    log,
    announcement,
    form,
    create(
      'p',
      { class: 'op-assistant-note' },
      words.sentTo.replace('{host}', () => host),
    ),
  );
  dialog.append(frame);
  document.body.append(dialog);
  return { dialog, log, announcement, form, question, send, stop };
}
