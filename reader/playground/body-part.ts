import type { PlaygroundBody } from '../../site/api-reference/playground-data.js';
import { create } from '../theme/dom.js';
import type { FilledBody } from './build-request.js';
import { createInput, labelled } from './inputs.js';
import type { SpokenData } from './spoken-data.js';

export interface BodyPart {
  readonly element: HTMLElement | undefined;
  value(): FilledBody | undefined;
}

/** Creates the editor of a request's body, with a choice if the operation accepts several content types. */
export function createBodyPart({ bodies, words }: SpokenData): BodyPart {
  if (bodies.length === 0) return { element: undefined, value: () => undefined };
  const editors = bodies.map((body) => createEditor(body, words));
  const element = create('div', { class: 'op-play-part' });
  element.append(create('h3', {}, words.body));
  let chosen = 0;
  const choose = (index: number) => {
    chosen = index;
    for (const [at, editor] of editors.entries()) {
      editor.element.hidden = at !== index;
      // Alternatives that are not chosen must not be required.
      editor.element.disabled = at !== index;
    }
  };
  if (bodies.length > 1) {
    const select = create('select');
    for (const [index, { contentType }] of bodies.entries())
      select.append(create('option', { value: String(index) }, contentType));
    select.addEventListener('change', () => choose(Number(select.value)));
    element.append(labelled(words.contentType, select));
  }
  element.append(...editors.map((editor) => editor.element));
  choose(0);
  return { element, value: () => editors[chosen]?.value() };
}

interface Editor {
  readonly element: HTMLFieldSetElement;
  value(): FilledBody;
}

function createEditor(body: PlaygroundBody, words: SpokenData['words']): Editor {
  const element = create('fieldset', { class: 'op-play-fields' });
  const { contentType } = body;
  if (body.kind === 'form') {
    const inputs = body.fields.map((field) => createInput(field, words));
    element.append(...inputs.map(({ row }) => row));
    const parts = () => inputs.map(({ field, value, files }) => ({ field, value: value(), files: files() }));
    return { element, value: () => ({ kind: 'form', contentType, parts: parts() }) };
  }
  if (body.kind === 'file') {
    const input = create('input', { type: 'file' });
    element.append(labelled(contentType, input));
    return { element, value: () => ({ kind: 'file', contentType, file: input.files?.[0] }) };
  }
  const area = create('textarea', {
    class: 'op-play-editor',
    spellcheck: 'false',
    'aria-label': `${words.body} (${contentType})`,
  });
  area.value = body.text;
  area.rows = Math.min(18, Math.max(4, body.text.split('\n').length));
  const fault = create('p', { class: 'op-play-fault', 'aria-live': 'polite' });
  if (/json/i.test(contentType))
    area.addEventListener('input', () => {
      fault.textContent = jsonFault(area.value, words.notJson);
    });
  const chooser = body.examples === undefined ? undefined : exampleChoice(body.examples, area, words);
  element.append(...(chooser === undefined ? [] : [chooser]), area, fault);
  return { element, value: () => ({ kind: 'text', contentType, text: area.value }) };
}

/** Creates a choice of the author's examples, with which the editor is filled. */
function exampleChoice(
  examples: readonly { readonly name: string; readonly text: string }[],
  area: HTMLTextAreaElement,
  words: SpokenData['words'],
): HTMLElement {
  const select = create('select');
  for (const [index, { name }] of examples.entries()) select.append(create('option', { value: String(index) }, name));
  select.addEventListener('change', () => {
    area.value = examples[Number(select.value)]?.text ?? area.value;
    area.dispatchEvent(new Event('input'));
  });
  return labelled(words.example, select);
}

function jsonFault(text: string, sentence: string): string {
  if (text.trim() === '') return '';
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    return sentence.replace('{}', () => (error instanceof Error ? error.message : String(error)));
  }
}
