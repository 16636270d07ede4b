import { all } from '../theme/dom.js';

/** The options of a list box. One of them is active, while the focus stays in the field. */
export interface OptionList {
  /** Shows options. The first becomes the active one if `isFirstActive` is true. */
  show(options: readonly HTMLElement[], isFirstActive: boolean): void;
  move(steps: number): void;
  active(): HTMLElement | undefined;
}

export function createOptionList(list: HTMLElement, input: HTMLInputElement): OptionList {
  let options: HTMLElement[] = [];
  let active = -1;

  const choose = (index: number, isScrolled: boolean) => {
    options[active]?.setAttribute('aria-selected', 'false');
    active = index;
    const option = options[active];
    option?.setAttribute('aria-selected', 'true');
    if (option === undefined) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', option.id);
    if (isScrolled) option?.scrollIntoView({ block: 'nearest' });
  };
  // A resting pointer under which the list scrolls must not choose an option.
  list.addEventListener('pointermove', (event) => {
    const option = (event.target as Element).closest<HTMLElement>('[role=option]');
    const index = option === null ? -1 : options.indexOf(option);
    if (index !== -1 && index !== active) choose(index, false);
  });

  return {
    show(next, isFirstActive) {
      list.replaceChildren(...next);
      list.hidden = next.length === 0;
      options = all('[role=option]', list);
      for (const [index, option] of options.entries()) {
        option.id = `op-search-option-${index}`;
        option.setAttribute('aria-selected', 'false');
      }
      input.setAttribute('aria-expanded', String(options.length > 0));
      active = -1;
      choose(isFirstActive && options.length > 0 ? 0 : -1, false);
      list.parentElement?.scrollTo({ top: 0 });
    },
    move(steps) {
      if (options.length === 0) return;
      const from = active === -1 && steps < 0 ? 0 : active;
      choose((from + steps + options.length) % options.length, true);
    },
    active: () => options[active],
  };
}
