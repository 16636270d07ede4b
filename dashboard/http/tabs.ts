/** A message between the tabs of one browser. */
type Message = 'signed-in' | 'signed-out';

const NAME = 'offprint-session';

export function tellOtherTabs(message: Message): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(message);
  channel.close();
}

/** Listens to messages of other tabs. Returns a function that stops listening. */
export function onOtherTabs(listener: (message: Message) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => listener(data));
  return () => channel.close();
}
