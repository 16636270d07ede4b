import type { ServerModel } from '../../site/api-description/openapi/operation-model.js';
import { create } from '../theme/dom.js';
import { choiceOf, labelled } from './inputs.js';
import type { SpokenData } from './spoken-data.js';

export interface ServerPart {
  readonly element: HTMLElement;
  address(): string;
}

/** Creates a choice of servers if there are several, and a field for each variable of the address. */
export function createServerPart({ servers, words }: SpokenData): ServerPart {
  const element = create('div', { class: 'op-play-part' });
  element.append(create('h3', {}, words.server));
  const forms = servers.map(createServer);
  let chosen = 0;
  const choose = (index: number) => {
    chosen = index;
    for (const [at, form] of forms.entries()) form.element.hidden = at !== index;
  };
  if (servers.length > 1) {
    const select = create('select');
    for (const [index, { url, description }] of servers.entries())
      select.append(
        create('option', { value: String(index) }, description === undefined ? url : `${url} – ${description}`),
      );
    select.addEventListener('change', () => choose(Number(select.value)));
    element.append(labelled(words.server, select, { isTold: true }));
  } else element.append(create('p', { class: 'op-play-server' }, servers[0]?.url ?? ''));
  element.append(...forms.map((form) => form.element));
  choose(0);
  return { element, address: () => forms[chosen]?.address() ?? '' };
}

function createServer({ url, variables }: ServerModel) {
  const element = create('div');
  const inputs = variables.map(({ name, preset, values, description }) => {
    const control =
      values.length > 0
        ? choiceOf(values, preset)
        : create('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', value: preset });
    element.append(labelled(name, control, { hint: description }));
    return { name, control };
  });
  return {
    element,
    address: () =>
      inputs.reduce((filled, { name, control }) => filled.replaceAll(`{${name}}`, () => control.value), url),
  };
}
