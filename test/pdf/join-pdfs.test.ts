import assert from 'node:assert/strict';
import { type JoinOptions, joinPdfs } from '../../pdf/join-pdfs.js';
import { parsePdf, UnreadablePdf } from '../../pdf/parse-pdf.js';
import { readPlaces } from '../../pdf/read-places.js';
import { objectsLike, readPdf } from '../support/read-pdf.js';

/** Returns a file as browsers print it: two pages, a link, a heading, and a table with a named header cell. */
function piece({ link = '/Dest/other-', image = 'pixels' } = {}): Buffer {
  return classic([
    `<</Type/Catalog/Pages 2 0 R/Dests 7 0 R/StructTreeRoot 8 0 R/MarkInfo<</Marked true>>>>`,
    `<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>`,
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</X6 6 0 R>>>>/Contents 5 0 R/Annots[9 0 R]/StructParents 0>>`,
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>/Contents 5 0 R/StructParents 2>>`,
    stream('<</Length 10>>', 'BT (a) ET\n'),
    stream(`<</Type/XObject/Subtype/Image/Length ${1000 + image.length}>>`, image + 'x'.repeat(1000)),
    `<</own-[3 0 R/XYZ 10 700 0]/own-a[4 0 R/XYZ 20.5 400 0]>>`,
    `<</Type/StructTreeRoot/K 10 0 R/ParentTree 14 0 R/ParentTreeNextKey 3/IDTree<</Kids[15 0 R]>>>>`,
    `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]${link}/StructParent 1>>`,
    `<</Type/StructElem/S/Document/P 8 0 R/K[11 0 R 12 0 R 13 0 R 16 0 R]>>`,
    `<</Type/StructElem/S/Link/P 10 0 R/Pg 3 0 R/K[0 <</Type/OBJR/Obj 9 0 R/Pg 3 0 R>>]>>`,
    `<</Type/StructElem/S/TH/P 10 0 R/Pg 3 0 R/K 1/ID(node00000012)>>`,
    `<</Type/StructElem/S/TD/P 10 0 R/Pg 4 0 R/K 0/A[<</O/Table/Headers[(node00000012)]>>]>>`,
    `<</Nums[0[11 0 R 12 0 R] 1 11 0 R 2[13 0 R]]>>`,
    `<</Names[(node00000012) 12 0 R]>>`,
    `<</Type/StructElem/S/LI/P 10 0 R/K[17 0 R 18 0 R]>>`,
    `<</Type/StructElem/S/Lbl/P 16 0 R/Pg 4 0 R/K 2>>`,
    `<</Type/StructElem/S/NonStruct/P 16 0 R/Pg 4 0 R/K 3>>`,
  ]);
}

const stream = (head: string, data: string) => `${head} stream\n${data}endstream`;

/** Writes objects with a classic table, whose places nobody reads. */
function classic(objects: readonly string[]): Buffer {
  const bodies = objects.map(
    (text, index) => `${index + 1} 0 obj\n${text.replace(/(?<!\n)endstream/, '\nendstream')}\nendobj\n`,
  );
  return Buffer.from(`%PDF-1.4\n${bodies.join('')}xref\n0 1\ntrailer\n<</Root 1 0 R>>\nstartxref\n0\n%%EOF`, 'latin1');
}

async function join(pieces: readonly Buffer[], options: Partial<JoinOptions> = {}): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const joining = joinPdfs({
    title: 'Ünï (1) \\',
    language: 'en',
    pageCount: pieces.length * 2,
    pieces: (async function* () {
      for (const pdf of pieces) yield { pdf, language: 'de' };
    })(),
    resolve: (name) => (name === 'other-' ? { place: { page: 3, x: 1, y: 2 }, title: 'Other' } : undefined),
    nameIn: (address) => (address.startsWith('http://place.invalid/#') ? address.slice(22) : undefined),
    outline: [
      { title: 'One', place: { page: 0, x: 0, y: 5 }, children: [{ title: 'Two', place: undefined, children: [] }] },
    ],
    sheets: (async function* () {})(),
    ...options,
  });
  for await (const chunk of joining) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('joining PDF files', () => {
  it('reads the places of a printed file', () => {
    const { pages, places } = readPlaces(piece());
    assert.equal(pages, 2);
    assert.deepEqual(
      [...places],
      [
        ['own-', { page: 0, x: 10, y: 700 }],
        ['own-a', { page: 1, x: 20.5, y: 400 }],
      ],
    );
  });

  it('keeps pages, tags and names apart, and writes equal pictures once', async () => {
    const objects = readPdf(await join([piece(), piece()]));
    assert.equal(objectsLike(objects, /\/Type\/Page(?!s)/).length, 4);
    assert.equal(objectsLike(objects, /\/Subtype\/Image/).length, 1);
    const keys = objectsLike(objects, /\/StructParents? \d/).map(
      ([, text]) => /\/StructParents? (\d+)/.exec(text)?.[1],
    );
    assert.deepEqual(keys.sort(), ['0', '1', '2', '3', '4', '5']);
    const parts = objectsLike(objects, /\/S\/Part/);
    assert.equal(parts.length, 2);
    const [document] = objectsLike(objects, /\/S\/Document/);
    for (const [number, text] of parts) {
      assert.ok(text.includes(`/P ${document?.[0]} 0 R`) && text.includes('/Lang'), text);
      assert.ok(document?.[1].includes(`${number} 0 R`));
    }
    const ids = objectsLike(objects, /\/S\/TH/).map(([, text]) => /\/ID\(([^)]*)\)/.exec(text)?.[1]);
    assert.equal(new Set(ids).size, 2);
    const headers = objectsLike(objects, /\/S\/TD/).map(([, text]) => /\/Headers\[\(([^)]*)\)\]/.exec(text)?.[1]);
    assert.deepEqual(headers.sort(), ids.sort());
    for (const id of ids) assert.equal(objectsLike(objects, new RegExp(`/Names\\[[^\\]]*\\(${id}\\)`)).length, 1);
    const nodes = objectsLike(objects, /\/Nums\[/);
    assert.deepEqual(
      nodes.map(([, text]) => /\/Limits\[(\d+ \d+)\]/.exec(text)?.[1]),
      ['0 2', '3 5'],
    );
  });

  it('gives list items a body, as readers expect it', async () => {
    const objects = readPdf(await join([piece()]));
    const [[item, itemText] = []] = objectsLike(objects, /\/S\/LI\b/);
    const [[label] = []] = objectsLike(objects, /\/S\/Lbl/);
    const [[body, bodyText] = []] = objectsLike(objects, /\/S\/LBody/);
    const [[text, inner] = []] = objectsLike(objects, /\/S\/NonStruct/);
    assert.ok(itemText?.includes(`/K[${label} 0 R ${body} 0 R]`), itemText);
    assert.ok(bodyText?.includes(`/P ${item} 0 R`) && bodyText.includes(`/K[${text} 0 R]`), bodyText);
    assert.ok(inner?.includes(`/P ${body} 0 R`), inner);
  });

  it('leads links to other pieces, and makes text of links that lead nowhere', async () => {
    const address = '/A<</S/URI/URI(http://place.invalid/#other-)>>';
    const lost = '/A<</S/URI/URI(http://place.invalid/#lost-)>>';
    const foreign = '/A<</S/URI/URI(https://example.com/\\(a\\))>>';
    const pieces = [piece({ link: address }), piece({ link: lost }), piece({ link: foreign })];
    const objects = readPdf(await join(pieces));
    const links = objectsLike(objects, /\/Subtype\/Link/).map(([, text]) => text);
    assert.equal(links.length, 2);
    const target = /\/Dest\[(\d+) 0 R \/XYZ 1 2 null\]/.exec(links.find((text) => text.includes('/Dest')) ?? '')?.[1];
    const kids = /\/Kids\[([^\]]*)\]/
      .exec(objectsLike(objects, /\/Type\/Pages/)[0]?.[1] ?? '')?.[1]
      ?.split(' 0 R')
      .map((each) => each.trim());
    assert.equal(kids?.[3], target);
    assert.ok(links.some((text) => text.includes('(https://example.com/\\(a\\))')));
    assert.equal(objectsLike(objects, /\/Annots\[/).length, 2);
    assert.equal(objectsLike(objects, /\/OBJR/).length, 2);
    assert.ok(objectsLike(objects, /OBJR/).every(([, text]) => !text.includes('null')));
  });

  it('writes bookmarks, title and language, and equal bytes for equal pieces', async () => {
    const joined = await join([piece()]);
    assert.deepEqual(await join([piece()]), joined);
    const objects = readPdf(joined);
    const [catalog] = objectsLike(objects, /\/Type\/Catalog/);
    assert.match(catalog?.[1] ?? '', /\/MarkInfo<<\/Marked true>>/);
    assert.equal(objectsLike(objects, /\/Parent \d+ 0 R.*\/Title|\/Title.*\/Parent/).length, 2);
    assert.equal(objectsLike(objects, /CreationDate|ModDate/).length, 0);
    await assert.rejects(join([piece()], { pageCount: 3 }), /2 pages, not 3/);
  });

  it('refuses what no browser printed', () => {
    for (const text of [
      '',
      'hello',
      '%PDF-1.4\n1 0 obj\n<</A',
      '%PDF-1.5\n1 0 obj\n<</Length 9>> stream\nx\nendstream',
      `%PDF-1.4\n1 0 obj\n${'['.repeat(500)}`,
    ])
      assert.throws(() => parsePdf(Buffer.from(text)), UnreadablePdf, text.slice(0, 30));
  });
});
