import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOnPath } from '../../cli/launcher/find-on-path.js';
import { type ProgramResult, runProgram } from '../../cli/launcher/run-program.js';

/** The clients' packages: the SDK of each version, its hook (whose own versions are three less), and a renderer without a browser. */
const PACKAGES = {
  ai5: 'npm:ai@5.0.277',
  ai6: 'npm:ai@6.0.326',
  ai7: 'npm:ai@7.0.173',
  react1: 'npm:@ai-sdk/react@1.2.12',
  react2: 'npm:@ai-sdk/react@2.0.280',
  react3: 'npm:@ai-sdk/react@3.0.328',
  react4: 'npm:@ai-sdk/react@4.0.177',
  react: '18.3.1',
  'react-dom': '18.3.1',
  'react-test-renderer': '18.3.1',
  zod: '3.25.76',
} as const;

/** Changes with the packages: an older folder is then left alone. */
const EDITION = 2;
const INSTALL_MS = 240_000;
const RUN_MS = 240_000;

/** The parts that a client of one version received in two turns of one chat. */
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
  /** Runs a script beside the packages; answers all that it printed. */
  run(script: string, scriptArguments: readonly string[]): Promise<ProgramResult>;
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
  const run: SdkClients['run'] = async (script, scriptArguments) => {
    // Beside the packages, where Node looks for them.
    const copy = join(folder, `script-${process.pid}.mjs`);
    await cp(script, copy);
    try {
      return await runProgram(process.execPath, [copy, ...scriptArguments], { timeoutMs: RUN_MS });
    } finally {
      await rm(copy, { force: true });
    }
  };
  return {
    run,
    async chat(version, { url, key }) {
      const { output } = await run(fileURLToPath(new URL('./sdk-chat.js', import.meta.url)), [
        String(version),
        url,
        key,
      ]);
      const line = output.split('\n').find((each) => each.startsWith('{"version"'));
      if (line === undefined) throw new Error(`the client reported nothing:\n${output}`);
      return JSON.parse(line) as ClientReport;
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
