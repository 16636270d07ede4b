import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Another deployment uses this folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

export interface FolderClaim {
  /** True when another deployment would notice the claim; some disks do not support sockets. */
  readonly isHeld: boolean;
  release(): Promise<void>;
}

/**
 * Claims a folder for this process until it ends, however it ends: two deployments would remove each other's bundles.
 * The claim is a socket in the folder, which the system closes with its process; it also works between containers of
 * one machine. Throws {@link FolderInUse}.
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

/** The longest path that the system allows for a socket. */
const MAX_PATH_LENGTH = 100;

function socketPath(folder: string): string {
  const path = join(folder, 'in-use.sock');
  if (Buffer.byteLength(path) <= MAX_PATH_LENGTH) return path;
  return join(tmpdir(), `offprint-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}.sock`);
}

/** Takes over a socket that a killed process left, to which nobody responds. */
async function takeOver(path: string, folder: string): Promise<Server | undefined> {
  if (await isAnswered(path)) {
    throw new FolderInUse(
      `the folder ${folder} is used by another running deployment; stop it, or set a different storage.folder for this one`,
    );
  }
  await rm(path, { force: true }).catch(() => undefined);
  return listen(path);
}

/** Returns a listening server; undefined if the address is in use or sockets are not supported. */
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
