import type { PlaygroundField } from '../../site/api-reference/playground-data.js';
import type { PlaygroundWords } from '../../site/content/words/playground-words.js';
import { create } from '../theme/dom.js';

/** One field of the form. */
export interface Input {
  readonly row: HTMLElement;
  readonly field: PlaygroundField;
  value(): string;
  files(): readonly File[];
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

let counter = 0;

/** Creates a field by its kind: a choice, a file, a list with one item per line, or a text. */
export function createInput(field: PlaygroundField, words: PlaygroundWords): Input {
  const control = controlOf(field, words);
  if (field.required) control.required = true;
  return {
    row: labelled(field.name, control, {
      type: field.type,
      ...(field.required && { required: words.required }),
      hint: field.description,
    }),
    field,
    value: () => (control instanceof HTMLInputElement && control.type === 'file' ? '' : control.value),
    files: () => (control instanceof HTMLInputElement ? [...(control.files ?? [])] : []),
  };
}

/** Creates a control with its name, the type of its value, and a description. */
export function labelled(
  name: string,
  control: HTMLElement,
  {
    type,
    required,
    hint,
    isTold,
  }: {
    readonly type?: string;
    /** The word that marks a required field. */
    readonly required?: string;
    readonly hint?: string | undefined;
    /** True when the heading shows the name already, so that it is only read out. */
    readonly isTold?: boolean;
  } = {},
): HTMLElement {
  const row = create('div', { class: 'op-play-field' });
  control.id = `op-play-${++counter}`;
  const label = create('label', { for: control.id });
  label.append(create('code', {}, name));
  if (type !== undefined) label.append(create('span', { class: 'op-play-type' }, type));
  if (required !== undefined) label.append(create('span', { class: 'op-field-required' }, required));
  if (isTold) control.setAttribute('aria-label', name);
  else row.append(label);
  row.append(control);
  if (hint !== undefined && hint !== '') {
    const line = create('p', { class: 'op-play-hint', id: `${control.id}-hint` }, hint);
    control.setAttribute('aria-describedby', line.id);
    row.append(line);
  }
  return row;
}

function controlOf(field: PlaygroundField, words: PlaygroundWords): Control {
  const { values, isFile, isList, example = '', value = '' } = field;
  if (isFile) return create('input', { type: 'file', ...(isList && { multiple: '' }) });
  if (isList) {
    const area = create('textarea', { rows: '2', spellcheck: 'false', placeholder: words.onePerLine });
    area.value = value.replaceAll(',', '\n');
    return area;
  }
  if (values !== undefined) return choiceOf(values, value);
  return create('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', placeholder: example, value });
}

export function choiceOf(values: readonly string[], chosen: string): HTMLSelectElement {
  const select = create('select');
  for (const value of ['', ...values]) select.append(create('option', { value }, value === '' ? '–' : value));
  select.value = values.includes(chosen) ? chosen : '';
  return select;
}
