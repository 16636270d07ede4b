import { openConnection } from './connection.js';
import { restoreView } from './kept-view.js';

/** The client of a preview. A page inside another one is updated with that one. */
const script = document.currentScript;
if (script instanceof HTMLScriptElement && window === window.top) {
  restoreView();
  openConnection(new URL(script.src));
}
