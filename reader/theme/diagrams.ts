import { all, create } from './dom.js';

const LARGEST = 6;
const STEP = 1.4;
/** Distance in pixels by which an arrow key moves an enlarged diagram. */
const STRIDE = 48;

/** Makes diagrams zoom with buttons and with `+`, `-` and `0`, and move by dragging or with arrow keys. */
export function enhanceDiagrams(): void {
  for (const figure of all('.op-diagram[data-actions]')) enhance(figure);
}

function enhance(figure: HTMLElement): void {
  const images = all<HTMLImageElement>('img', figure);
  const view = create('div', {
    class: 'op-diagram-view',
    role: 'group',
    tabindex: '0',
    'aria-label': images[0]?.alt ?? '',
  });
  view.append(...images);
  let [scale, x, y] = [1, 0, 0];
  const show = () => {
    const [width, height] = [(view.clientWidth * (scale - 1)) / 2, (view.clientHeight * (scale - 1)) / 2];
    x = Math.min(Math.max(x, -width), width);
    y = Math.min(Math.max(y, -height), height);
    for (const image of images) image.style.transform = `translate(${x}px,${y}px) scale(${scale})`;
    view.classList.toggle('is-enlarged', scale > 1);
  };
  const enlarge = (factor: number) => {
    const before = scale;
    scale = Math.min(Math.max(scale * factor, 1), LARGEST);
    x *= scale / before;
    y *= scale / before;
    show();
  };
  const move = (across: number, down: number) => {
    x += across;
    y += down;
    show();
  };
  const bar = create('div', { class: 'op-diagram-bar' });
  const addButton = (name: string, sign: string, press: () => void) => {
    const button = create('button', { type: 'button', 'aria-label': name, title: name }, sign);
    button.addEventListener('click', press);
    bar.append(button);
  };
  addButton('Zoom in', '+', () => enlarge(STEP));
  addButton('Zoom out', '−', () => enlarge(1 / STEP));
  addButton('Reset view', '⟲', () => enlarge(0));
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => enlarge(STEP),
    '=': () => enlarge(STEP),
    '-': () => enlarge(1 / STEP),
    '0': () => enlarge(0),
  };
  const arrows: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [STRIDE, 0],
    ArrowRight: [-STRIDE, 0],
    ArrowUp: [0, STRIDE],
    ArrowDown: [0, -STRIDE],
  };
  view.addEventListener('keydown', (event) => {
    const arrow = scale > 1 ? arrows[event.key] : undefined;
    const press = arrow ? () => move(...arrow) : keys[event.key];
    if (!press || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    press();
  });
  view.addEventListener('pointerdown', (event) => {
    if (scale > 1) view.setPointerCapture(event.pointerId);
  });
  view.addEventListener('pointermove', (event) => {
    if (view.hasPointerCapture(event.pointerId)) move(event.movementX, event.movementY);
  });
  for (const image of images) image.draggable = false;
  figure.append(view, bar);
}
