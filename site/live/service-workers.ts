/** A call that registers a service worker, up to its opening parenthesis. */
const REGISTRATION = /(?:\bwindow\s*\.\s*)?\bnavigator\s*\.\s*serviceWorker\s*(?:\?\s*)?\.\s*register(?=\s*\()/g;

/** A function that is called in place of a registration. Its promise stays open, so nothing that waits for the worker runs. */
const NO_WORKER = '(()=>new Promise(()=>{}))';

/** Returns whether a script registers a service worker. */
export function registersWorker(script: string): boolean {
  return script.search(REGISTRATION) !== -1;
}

/** Returns a script without its registrations of service workers, which browsers refuse for a file that is opened from a disk. */
export function withoutWorkers(script: string): string {
  return script.replace(REGISTRATION, NO_WORKER);
}
