import { create } from '../theme/dom.js';
import { showAnswer, showProblem } from './answer-view.js';
import { createAuthPart } from './auth-part.js';
import { createBodyPart } from './body-part.js';
import { type BuiltRequest, buildRequest } from './build-request.js';
import { createInput } from './inputs.js';
import { send } from './send.js';
import { createServerPart } from './server-part.js';
import type { SpokenData } from './spoken-data.js';

const PLACES = { path: 'pathParameters', query: 'queryParameters', header: 'headers', cookie: 'cookies' } as const;

/** Creates the dialog once. Returns a function that opens it with its former values. */
export function openPlayground(data: SpokenData): () => void {
  const { words } = data;
  const dialog = create('dialog', {
    class: 'op-playground',
    'aria-label': `${words.tryIt}: ${data.method} ${data.path}`,
  });
  const form = create('form', { class: 'op-play-form' });
  const result = create('div', { class: 'op-play-result', 'aria-live': 'polite' });
  result.append(create('p', { class: 'op-play-empty' }, words.fillIn));
  const { parts, request } = createParts(data);
  const fields = create('div', { class: 'op-play-parts' });
  fields.append(...parts);
  const sender = create('button', { type: 'submit', class: 'op-button' }, words.send);
  form.append(createHead(data, dialog, sender), fields, result);
  dialog.append(form);
  document.body.append(dialog);

  let running: AbortController | undefined;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (running !== undefined) running.abort();
    else void run();
  });
  dialog.addEventListener('close', () => running?.abort());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });

  async function run(): Promise<void> {
    running = new AbortController();
    sender.textContent = words.cancel;
    result.setAttribute('aria-busy', 'true');
    try {
      await showAnswer(await send(request(), running.signal), result, words);
    } catch (error) {
      showProblem(error instanceof Error ? error.message : String(error), result);
    } finally {
      running = undefined;
      sender.textContent = words.send;
      result.removeAttribute('aria-busy');
      if (result.getBoundingClientRect().top > innerHeight - 80) result.scrollIntoView({ block: 'start' });
    }
  }

  return () => dialog.showModal();
}

function createHead(
  { method, path, words }: SpokenData,
  dialog: HTMLDialogElement,
  sender: HTMLButtonElement,
): HTMLElement {
  const head = create('div', { class: 'op-play-head' });
  const close = create(
    'button',
    { type: 'button', class: 'op-icon-button op-play-close', 'aria-label': words.close },
    '×',
  );
  close.addEventListener('click', () => dialog.close());
  head.append(
    create('span', { class: `op-method op-method-${method.toLowerCase()}` }, method),
    pathText(path),
    sender,
    close,
  );
  return head;
}

/** Allows line breaks between the parts of a long path. */
function pathText(path: string): HTMLElement {
  const code = create('code', { class: 'op-play-path' });
  for (const part of path.split(/(?<=\/)(?=.)/)) code.append(create('wbr'), part);
  return code;
}

function createParts(data: SpokenData): { readonly parts: HTMLElement[]; request(): BuiltRequest } {
  const server = createServerPart(data);
  const auth = createAuthPart(data, data.servers[0]?.url ?? '');
  const inputs = data.parameters
    .filter(({ place }) => place !== 'cookie')
    .map((field) => createInput(field, data.words));
  const body = createBodyPart(data);
  const groups = (Object.keys(PLACES) as (keyof typeof PLACES)[]).flatMap((place) => {
    const own = inputs.filter(({ field }) => field.place === place);
    if (own.length === 0) return [];
    const part = create('div', { class: 'op-play-part' });
    part.append(create('h3', {}, data.words[PLACES[place]]), ...own.map(({ row }) => row));
    return [part];
  });
  const parts = [server.element, auth.element, ...groups, body.element].filter((part) => part !== undefined);
  return {
    parts,
    request: () => {
      const filledBody = body.value();
      return buildRequest(data, {
        server: server.address(),
        auth: auth.values(),
        parameters: inputs.map(({ field, value }) => ({ field, value: value() })),
        ...(filledBody !== undefined && { body: filledBody }),
      });
    },
  };
}
