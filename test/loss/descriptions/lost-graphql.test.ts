import assert from 'node:assert/strict';
import { countDescription } from '../../../loss/descriptions/count-description.js';
import { planSite } from '../../../site/docs-json/plan-site.js';
import { createContentRenderer } from '../../../site/page/content-renderer.js';
import { GRAPHQL } from '../../support/described-project.js';
import { memorySourceFiles } from '../../support/memory-source-files.js';

const SCHEMA = `# import Port from "port.graphql"
schema { query: Root }
"""Where questions begin."""
type Root {
  "Finds a ship."
  ship("Painted on the side." id: ID!, depth: Int = 3 @hidden(by: "nobody")): Ship @deprecated(reason: "Ask the port.")
}
"Anything that floats."
type Ship implements Thing @key(fields: "id") {
  hull: String
  """
  Its harbour, with a "name".
  """
  port: Port
}
enum Kind {
  "Carries oil."
  TANKER
  FERRY
}
input Filter { "Of sailors." crew: Int = 2 }
`;
const PORT = 'extend type Ship { "Added by the port." berth: Int }\ntype Port { name: String }';
const DOCS = JSON.stringify({
  name: 'Quay',
  colors: { primary: '#0f7b6c' },
  navigation: { tabs: [{ tab: 'API', graphql: 'schema.graphql' }] },
});

const filesOf = (schema: string, port = PORT) =>
  memorySourceFiles({ 'docs.json': DOCS, 'schema.graphql': schema, 'port.graphql': port });

async function lostOf(files: ReturnType<typeof filesOf>, counted = files) {
  const plan = planSite(files, {});
  const renderer = createContentRenderer({ settings: plan.settings, files });
  let found = 0;
  const lost: string[] = [];
  for (const page of plan.pages) {
    const count = countDescription(counted, page, await renderer.renderPage(page));
    found += count?.found ?? 0;
    lost.push(...(count?.lost ?? []).map(({ what }) => what));
  }
  return { found, lost };
}

describe('what a GraphQL schema says', () => {
  it('is all on its pages', async () => {
    const { found, lost } = await lostOf(filesOf(SCHEMA));
    assert.deepEqual(lost, []);
    assert.equal(found, 16);
    const other = await lostOf(filesOf(GRAPHQL));
    assert.deepEqual(other.lost, []);
  });

  const parts: readonly (readonly [part: string, missed: RegExp])[] = [
    ['"Finds a ship."', /description of Root\.ship, "Finds a ship\."/],
    ['"Painted on the side."', /Root\.ship\(id\)/],
    ['"Anything that floats."', /description of Ship/],
    ['hull: String', /"hull" in Ship\.hull/],
    ['TANKER', /"TANKER" in Kind/],
    ['"Carries oil."', /description of Kind\.TANKER/],
    ['"Of sailors."', /description of Filter\.crew/],
  ];
  for (const [part, missed] of parts)
    it(`is missed where a reader of it would lose ${part}`, async () => {
      const { lost } = await lostOf(filesOf(SCHEMA.replace(part, '')), filesOf(SCHEMA));
      assert.match(lost.join('\n'), missed);
    });

  it('is missed where it is in a file that another imports', async () => {
    const { lost } = await lostOf(
      filesOf(SCHEMA, PORT.replace('"Added by the port." berth: Int', 'x: Int')),
      filesOf(SCHEMA),
    );
    assert.match(lost.join('\n'), /"berth" in Ship\.berth/);
  });
});
