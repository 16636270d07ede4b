import { assistantWords } from '../../site/model/assistant-words.js';
import { createAnswerView } from '../answer/answer-view.js';
import { follow } from '../answer/follow.js';
import { growWithWords } from '../answer/grow-with-words.js';
import { renderMarkdown } from '../answer/markdown.js';
import { sentence } from '../answer/sentence.js';
import { create } from '../theme/dom.js';
import { keepKey, readerKey } from './reader-key.js';
import { required } from './required.js';
import { createService, KeyRefused, type Service } from './service.js';

/** Connects the parts of the page: the key, the page that is shown, and the conversation. */
const { domain = '', path = '' } = document.body.dataset;
const keyForm = required('key-form', HTMLFormElement);
const keyField = required('key', HTMLInputElement);
const keyProblem = required('key-problem', HTMLElement);
const talk = required('talk', HTMLElement);
const log = required('log', HTMLElement);
const askForm = required('ask-form', HTMLFormElement);
const question = required('question', HTMLTextAreaElement);
const send = required('send', HTMLButtonElement);
const stop = required('stop', HTMLButtonElement);
const shown = required('shown-page', HTMLElement);
const announcement = required('announcement', HTMLElement);
const heading = required('title', HTMLElement);
const lead = required('lead', HTMLElement);
const suggestions = required('suggestions', HTMLElement);

const words = assistantWords('en');

let service: Service | undefined;
let threadId: string | undefined;
let answering: AbortController | undefined;

/** Returns the address for a link. Pages of a site without a public address are shown here; other links open as they are. */
function resolveLink(address: string): string | undefined {
  if (address.startsWith('#')) return undefined;
  const isPath = address.startsWith('/') && !address.startsWith('//') && !address.startsWith('/assistant/');
  const target = isPath ? `/assistant/${domain}${address}` : address;
  if (!URL.canParse(target, location.href)) return undefined;
  return ['http:', 'https:', 'mailto:'].includes(new URL(target, location.href).protocol) ? target : undefined;
}

function askForKey(problem = ''): void {
  keyForm.hidden = false;
  talk.hidden = true;
  keyProblem.textContent = problem && sentence(problem);
  keyField.focus();
}

function begin(key: string): void {
  service = createService(domain, key);
  keyForm.hidden = true;
  talk.hidden = false;
  introduce(service);
  if (path !== '') showPage(service);
  else question.focus();
}

/** Shows the site's title and questions to begin with. Without them, the page works as well. */
function introduce(from: Service): void {
  from.introduce().then(
    ({ title, url, suggestions: questions }) => {
      heading.textContent = `Ask ${title}`;
      lead.replaceChildren(
        'Answers come from ',
        create('a', { href: url }, 'the documentation'),
        ', with their sources.',
      );
      if (path === '') document.title = `Ask ${title}`;
      suggestions.querySelector('ul')?.replaceChildren(
        ...questions.map((text) => {
          const button = create('button', { type: 'button' }, text);
          button.addEventListener('click', () => service && answering === undefined && void ask(text, service));
          return create('li', {}, button);
        }),
      );
      suggestions.hidden = questions.length === 0 || log.childElementCount > 0;
    },
    (error: unknown) => {
      if (error instanceof KeyRefused) askForKey(error.message);
      else lead.textContent = sentence(error instanceof Error ? error.message : String(error));
    },
  );
}

function showPage(from: Service): void {
  from.page(path).then(
    ({ title, content }) => {
      document.title = title;
      // Its own first heading repeats the title.
      const body = content.startsWith(`# ${title}\n`) ? content.slice(title.length + 3) : content;
      shown.replaceChildren(create('h2', {}, title), renderMarkdown(body, resolveLink));
      shown.hidden = false;
    },
    (error: Error) => {
      if (error instanceof KeyRefused) return askForKey(error.message);
      shown.replaceChildren(create('p', { class: 'problem', role: 'alert' }, sentence(error.message)));
      shown.hidden = false;
    },
  );
}

async function ask(text: string, from: Service): Promise<void> {
  const view = createAnswerView({
    resolve: resolveLink,
    words,
    judge: from.judge,
    announce: (said) => {
      announcement.textContent = said;
    },
    again: () => {
      if (answering !== undefined) return;
      asked.remove();
      view.root.remove();
      void ask(text, service ?? from);
      stop.focus({ preventScroll: true });
    },
  });
  const asked = create('p', { class: 'question' }, text);
  suggestions.hidden = true;
  log.append(asked, view.root);
  const unfollow = follow(asked, view.root);
  const stopping = new AbortController();
  answering = stopping;
  send.hidden = true;
  stop.hidden = false;
  try {
    for await (const chunk of from.ask(text, threadId, stopping.signal)) {
      if (chunk.type === 'finish') threadId = String(chunk.threadId ?? threadId ?? '') || undefined;
      if (chunk.type === 'start') {
        threadId = (chunk.messageMetadata as { readonly threadId?: string } | undefined)?.threadId ?? threadId;
      }
      view.take(chunk);
    }
    view.end();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    view.end(stopping.signal.aborted ? { words: words.stopped, isWanted: true } : { words: reason });
    if (error instanceof KeyRefused) askForKey(reason);
  } finally {
    answering = undefined;
    // Focus moves only from the button that disappears. A reader may have moved on, and a phone would show its keyboard.
    const hadFocus = document.activeElement === stop;
    send.hidden = false;
    stop.hidden = true;
    if (hadFocus) question.focus({ preventScroll: true });
    unfollow();
  }
}

keyForm.addEventListener('submit', (event) => {
  event.preventDefault();
  const key = keyField.value.trim();
  if (key === '') return;
  keepKey(domain, key);
  begin(key);
});

askForm.addEventListener('submit', (event) => {
  event.preventDefault();
  const text = question.value.trim();
  if (text === '' || service === undefined || answering !== undefined) return;
  question.value = '';
  void ask(text, service);
});

question.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  askForm.requestSubmit();
});

stop.addEventListener('click', () => answering?.abort());
document.addEventListener('keydown', ({ key }) => key === 'Escape' && answering?.abort());

growWithWords(question);

function beginWithKey(): void {
  const key = readerKey(domain);
  if (key === undefined) askForKey();
  else begin(key);
}

// Opening a link with a key on this very page does not reload it.
window.addEventListener('hashchange', () => location.hash.startsWith('#key=') && beginWithKey());
beginWithKey();
