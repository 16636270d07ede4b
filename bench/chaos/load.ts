import { spawn } from 'node:child_process';

/** Keeps processors busy with so many endless loops until it is stopped. */
export function startLoad(loops: number): { stop(): void } {
  const children = Array.from({ length: loops }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore', env: {} }),
  );
  return {
    stop() {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}
