import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOnPath } from '../../cli/launcher/find-on-path.js';
import { runProgram } from '../../cli/launcher/run-program.js';

/** The clients' packages: the SDK of each version with its hook, and a renderer without a browser. */
const PACKAGES = {
  'ai-5': 'npm:ai@5.0.277',
  'ai-6': 'npm:ai@6.0.326',
  'ai-7': 'npm:ai@7.0.173',
  'react-sdk-4': 'npm:@ai-sdk/react@1.2.12',
  'react-sdk-5': 'npm:@ai-sdk/react@2.0.280',
  'react-sdk-6': 'npm:@ai-sdk/react@3.0.328',
  'react-sdk-7': 'npm:@ai-sdk/react@4.0.177',
  react: '18.3.1',
  'react-dom': '18.3.1',
  'react-test-renderer': '18.3.1',
  zod: '3.25.76',
} as const;

/** Changes with the packages: an older folder is then left alone. */
const EDITION = 1;
const INSTALL_MS = 240_000;

/** What a client of one version saw in two turns of one chat. */
export interface ClientReport {
  readonly version: number;
  readonly turns: readonly {
    readonly status: string;
    readonly error?: string;
    readonly text: string;
    readonly sources: readonly string[];
    readonly tools: readonly string[];
    readonly threadId?: string;
  }[];
}

export interface SdkClients {
  /** Drives the real `useChat` of this version of the SDK for two turns. */
  chat(version: 4 | 5 | 6 | 7, target: { readonly url: string; readonly key: string }): Promise<ClientReport>;
}

/** Installs the clients once into the user's cache; answers the reason, as a sentence, where they cannot be had. */
export async function findSdkClients(): Promise<SdkClients | { readonly unavailable: string }> {
  const npm = findOnPath('npm', process.env.PATH);
  if (npm === undefined) return { unavailable: 'there is no npm to install the AI SDK clients with' };
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  const folder = join(cache, 'offprint', 'sdk-clients', String(EDITION));
  if (!existsSync(folder)) {
    const problem = await install(npm, folder);
    if (problem !== undefined) return { unavailable: `the AI SDK clients could not be installed: ${problem}` };
  }
  // Beside the packages, where Node looks for them.
  const script = join(folder, `chat-${process.pid}.mjs`);
  return {
    async chat(version, { url, key }) {
      await cp(fileURLToPath(new URL('./sdk-chat.js', import.meta.url)), script);
      try {
        const { output } = await runProgram(process.execPath, [script, String(version), url, key], {
          timeoutMs: 60_000,
        });
        const line = output.split('\n').find((each) => each.startsWith('{"version"'));
        if (line === undefined) throw new Error(`the client reported nothing:\n${output}`);
        return JSON.parse(line) as ClientReport;
      } finally {
        await rm(script, { force: true });
      }
    },
  };
}

/** Made beside its place and moved there when whole, so that a broken install is never found. */
async function install(npm: string, folder: string): Promise<string | undefined> {
  await mkdir(dirname(folder), { recursive: true });
  const work = await mkdtemp(`${folder}-`);
  try {
    await writeFile(join(work, 'package.json'), JSON.stringify({ private: true, dependencies: PACKAGES }));
    const installArguments = [
      'install',
      '--prefix',
      work,
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--fetch-retries=1',
    ];
    const { code, output } = await runProgram(npm, installArguments, { timeoutMs: INSTALL_MS });
    if (code !== 0) return output.trim().split('\n').at(-1) ?? 'npm failed';
    await rename(work, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
    return undefined;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
