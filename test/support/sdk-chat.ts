/**
 * Runs where the clients are installed, as a process of its own: the real hook of one version of the AI SDK asks twice in one chat. Prints
 * what it saw as one line of JSON. Arguments: version, base URL of the site's endpoints up to `/message`, key.
 */
interface HookApi {
  readonly status: string;
  readonly error?: Error;
  readonly messages: readonly Message[];
  readonly data?: readonly { readonly type?: string; readonly threadId?: string }[];
  append(message: object): Promise<unknown>;
  sendMessage(message: object): Promise<unknown>;
}

interface Message {
  readonly role: string;
  readonly metadata?: { readonly threadId?: string };
  readonly parts?: readonly Part[];
}

interface Part {
  readonly type: string;
  readonly text?: string;
  readonly url?: string;
  readonly state?: string;
  readonly source?: { readonly url: string };
  readonly toolInvocation?: { readonly state: string; readonly toolName: string };
}

type Hook = (options: object) => HookApi;

const [version = 0, url = '', key = ''] = [Number(process.argv[2]), ...process.argv.slice(3)] as const;
const QUESTIONS = ['How do I install?', 'And then setup?'];
const load = (name: string) => import(name) as Promise<Record<string, never>>;
const headers = { Authorization: `Bearer ${key}` };
const extra = { fp: 'anonymous', retrievalPageSize: 5, currentPath: '/' };
/** Waits a while, and then for what takes turns of the event loop, which a machine that stood still leaves for after its timers. */
const pause = async () => {
  await new Promise((resolve) => setTimeout(resolve, 40));
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
};

let threadId: string | undefined;
const body = () => ({ ...extra, ...(threadId !== undefined && { threadId }) });

async function hookOptions(onError: (error: Error) => void): Promise<object> {
  if (version === 4)
    return { api: url, headers, body: body(), streamProtocol: 'data', sendExtraMessageFields: true, onError };
  const { DefaultChatTransport } = (await load(`ai${version}`)) as unknown as {
    DefaultChatTransport: new (options: object) => object;
  };
  return { transport: new DefaultChatTransport({ api: url, headers, body }), onError };
}

async function mount(onError: (error: Error) => void): Promise<() => HookApi> {
  const React = (await load('react')).default as unknown as { createElement(component: () => null): object };
  const renderer = (await load('react-test-renderer')).default as unknown as { create(element: object): unknown };
  const { useChat } = (await load(`react${version - 3}`)) as unknown as { useChat: Hook };
  const options = await hookOptions(onError);
  let api: HookApi | undefined;
  renderer.create(
    React.createElement(() => {
      api = useChat(version === 4 ? { ...options, body: body() } : options);
      return null;
    }),
  );
  await pause();
  return () => {
    if (api === undefined) throw new Error('the hook was not mounted');
    return api;
  };
}

function describe(api: HookApi, error: Error | undefined) {
  const parts = api.messages.at(-1)?.parts ?? [];
  const threads = version === 4 ? (api.data ?? []).filter(({ type }) => type === 'finish') : [];
  threadId = version === 4 ? threads.at(-1)?.threadId : api.messages.at(-1)?.metadata?.threadId;
  return {
    status: api.status,
    ...(error !== undefined && { error: error.message }),
    text: parts.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    sources: parts.flatMap((part) => part.url ?? part.source?.url ?? []),
    tools: parts.flatMap(({ type, state, toolInvocation }) =>
      toolInvocation
        ? [`${toolInvocation.toolName}:${toolInvocation.state}`]
        : type.startsWith('tool-')
          ? [`${type.slice(5)}:${state}`]
          : [],
    ),
    threadId,
  };
}

let failure: Error | undefined;
const api = await mount((error) => {
  failure = error;
});
const turns = [];
for (const question of QUESTIONS) {
  if (version === 4) await api().append({ role: 'user', content: question });
  else await api().sendMessage({ text: question });
  await pause();
  turns.push(describe(api(), failure));
  await pause();
}
process.stdout.write(`${JSON.stringify({ version, turns })}\n`, () => process.exit(0));

export {};
