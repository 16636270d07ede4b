import { PassThrough, type Readable } from 'node:stream';

/** The same bytes; what fails on the way fails as what `translate` makes of it. Ending either stream early ends both. */
export function translateStreamErrors(source: Readable, translate: (error: unknown) => Error): Readable {
  const target = new PassThrough();
  source.on('error', (error) => target.destroy(translate(error)));
  target.on('close', () => source.destroy());
  return source.pipe(target);
}
