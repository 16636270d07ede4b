import { Readable } from 'node:stream';
import { type CsvValue, csvHead, csvLine } from '../../../../http/csv.js';
import type { RouteResponse } from '../../../http/route.js';

/** Returns a CSV file for download, written as its rows arrive. */
export function csvResponse(
  name: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly CsvValue[]> | Iterable<readonly CsvValue[]>,
): RouteResponse {
  async function* lines() {
    yield csvHead(columns);
    for await (const row of rows) yield csvLine(row);
  }
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': 'no-store',
    },
    body: Readable.from(lines()),
  };
}
