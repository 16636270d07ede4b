import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Another deployment keeps its bundles in this folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

export interface FolderClaim {
  /** Whether another deployment would notice; some disks have no sockets. */
  readonly isHeld: boolean;
  release(): Promise<void>;
}

/**
 * Makes a folder this process's own until it ends, however it ends: two deployments would remove each other's bundles. The claim
 * is a socket in the folder, which the system closes with its process; it holds between containers of one machine too. Throws
 * {@link FolderInUse}.
 */
export async function claimFolder(folder: string): Promise<FolderClaim> {
  await mkdir(folder, { recursive: true });
  const path = socketPath(resolve(folder));
  const server = (await listen(path)) ?? (await takeOver(path, folder));
  return {
    isHeld: server !== undefined,
    release: () => new Promise((done) => (server === undefined ? done() : server.close(() => done()))),
  };
}

/** The system takes no longer address of a socket. */
const MAX_PATH_LENGTH = 100;

function socketPath(folder: string): string {
  const path = join(folder, 'in-use.sock');
  if (Buffer.byteLength(path) <= MAX_PATH_LENGTH) return path;
  return join(tmpdir(), `offprint-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}.sock`);
}

/** A socket that nobody answers was left by a process that was killed. */
async function takeOver(path: string, folder: string): Promise<Server | undefined> {
  if (await isAnswered(path)) {
    throw new FolderInUse(
      `the folder ${folder} belongs to another deployment that runs; stop that, or give this one a storage.folder of its own`,
    );
  }
  await rm(path, { force: true }).catch(() => undefined);
  return listen(path);
}

/** Undefined where the address is taken or there can be no socket. */
function listen(path: string): Promise<Server | undefined> {
  return new Promise((done) => {
    const server = createServer((socket) => socket.destroy());
    server.unref();
    server.once('error', () => done(undefined));
    server.listen(path, () => done(server));
  });
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path, () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}
