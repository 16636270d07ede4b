import type { PlaygroundData } from '../../../content/api-reference/playground-data.js';
import type { AuthField } from '../../../openapi/operation-model.js';
import { create } from '../theme/dom.js';
import type { FilledIn } from './build-request.js';
import { labelled } from './inputs.js';
import { recallSecret, rememberSecret } from './secrets.js';

const HEADING = 'Authorization';

export interface AuthPart {
  readonly element: HTMLElement | undefined;
  values(): FilledIn['auth'];
}

/** Fields for keys, with a choice where there is more than one way in. `scope` keeps keys of different services apart. */
export function createAuthPart({ auth, isAuthOptional }: PlaygroundData, scope: string): AuthPart {
  if (auth.length === 0) return { element: undefined, values: () => [] };
  const ways = auth.map((fields) => fields.map((field) => createAuthField(field, scope)));
  const element = create('div', { class: 'op-play-part' });
  element.append(create('h3', {}, `${HEADING}${isAuthOptional ? ' (optional)' : ''}`));
  const boxes = ways.map((fields) => {
    const box = create('div');
    box.append(...fields.flatMap(({ rows }) => rows));
    return box;
  });
  let chosen = 0;
  const choose = (index: number) => {
    chosen = index;
    for (const [at, box] of boxes.entries()) box.hidden = at !== index;
  };
  if (ways.length > 1) {
    const select = create('select');
    for (const [index, fields] of auth.entries())
      select.append(create('option', { value: String(index) }, fields.map(({ scheme }) => scheme).join(' and ')));
    select.addEventListener('change', () => choose(Number(select.value)));
    element.append(labelled('Way in', select));
  }
  element.append(...boxes, create('p', { class: 'op-play-hint' }, 'Kept in this tab only, until it is closed.'));
  choose(0);
  return { element, values: () => (ways[chosen] ?? []).map(({ field, value }) => ({ field, value: value() })) };
}

function createAuthField(field: AuthField, scope: string) {
  const name = `${scope} ${field.scheme}`;
  const known = recallSecret(name) || (field.preset ?? '');
  if (field.place === 'cookie') {
    const note = `The browser sends the cookie ${field.name} by itself where the server allows it; no page can set it.`;
    return { field, rows: [create('p', { class: 'op-play-hint' }, note)], value: () => '' };
  }
  if (field.kind !== 'basic') {
    const input = secretInput(known);
    const hint = field.kind === 'bearer' ? 'Sent after the word Bearer.' : `Sent in the ${field.place}.`;
    input.addEventListener('input', () => rememberSecret(name, input.value));
    return {
      field,
      rows: [labelled(field.name, input, { hint, isTold: field.name === HEADING })],
      value: () => input.value.trim(),
    };
  }
  const [user = '', ...rest] = known.split(':');
  const userInput = create('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', value: user });
  const password = secretInput(rest.join(':'));
  const value = () => `${userInput.value}:${password.value}`;
  for (const input of [userInput, password]) input.addEventListener('input', () => rememberSecret(name, value()));
  return { field, rows: [labelled('User name', userInput), labelled('Password', password)], value };
}

function secretInput(value: string): HTMLInputElement {
  return create('input', { type: 'password', autocomplete: 'off', spellcheck: 'false', value });
}
