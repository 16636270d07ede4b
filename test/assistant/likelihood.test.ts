import assert from 'node:assert/strict';
import { ANSWER_ABOVE } from '../../assistant/embedded-model/compose-answer.js';
import { found, passagesOf, searchOver } from '../support/passages.js';

const filler = Array.from({ length: 30 }, (_, index) =>
  passagesOf(`crew/${index}`, `Crew ${index}`, {
    '': `Sailor ${index} paints hulls, washes decks and stores ropes below.`,
  }),
);
const harbour = searchOver(
  passagesOf('berths', 'Berths', {
    '': 'Reserve a berth with the form. Payment by PayPal is taken when a vessel leaves.',
  }),
  passagesOf('storage', 'Storage', {
    '': 'Containers are stored on the quay. Storage in Rotterdam is free for a week.',
  }),
  passagesOf('limits', 'Limits', {
    '': 'A search is interrupted at the cutoff, after a second. Set it in the red box.',
  }),
  passagesOf('network', 'Network', { '': 'Radios share one network. Depth of the channel is measured daily.' }),
  ...filler,
);
const score = async (query: string) => (await harbour.search({ query, pageSize: 1 }))[0]?.score ?? 0;

describe('how likely a site answers', () => {
  it('is much less where a name is asked for that the site does not have', async () => {
    assert.ok((await score('reserve a berth with the form')) > ANSWER_ABOVE);
    assert.ok((await score('reserve a berth with Salesforce')) < ANSWER_ABOVE);
  });

  it('takes capitals for names where one word that tells something has none', async () => {
    assert.ok(
      (await score('reserve a berth on Azure Blob Yard')) < (await score('reserve a berth on azure blob yard')),
    );
  });

  it('is less where the name stands on other pages alone', async () => {
    assert.ok((await score('payment of a berth by PayPal')) > (await score('storage of containers by PayPal')));
  });

  it('is less where ten others are as good, and where the site lacks a word that tells much', async () => {
    const site = (others: number) =>
      searchOver(
        passagesOf('night', 'Night watch', { '': 'The lantern burns with whale oil.' }),
        ...Array.from({ length: 12 }, (_, index) =>
          passagesOf(`deck/${index}`, `Deck ${index}`, {
            '': index < others ? `The lantern of deck ${index} burns with oil.` : `Sailor ${index} paints hulls.`,
          }),
        ),
        ...filler,
      );
    const of = async (others: number, query: string) =>
      (await site(others).search({ query, pageSize: 1 }))[0]?.score ?? 0;
    assert.ok((await of(0, 'lantern burns with oil')) > (await of(12, 'lantern burns with oil')));
    assert.ok((await of(0, 'lantern burns with petroleum')) < (await of(0, 'lantern burns with oil')));
  });

  it('is not less for an abbreviation that is said everywhere, where the site has it on other pages', async () => {
    const site = searchOver(
      passagesOf('berths', 'Berths', { '': 'Reserve a berth with the form.' }),
      passagesOf('interface', 'Interface', { '': 'All of it is an API over HTTP.' }),
      ...filler,
    );
    const of = async (query: string) => (await site.search({ query, pageSize: 1 }))[0]?.score ?? 0;
    assert.ok((await of('reserve a berth over HTTP')) > 1.5 * (await of('reserve a berth over LDAP')));
    assert.ok((await of('reserve a berth with the SDK')) < (await of('reserve a berth with the API')));
  });

  it('does not take every capital for a name', async () => {
    const plain = await score('reserve a berth with the yard form');
    assert.equal(await score('Reserve A Berth With The Yard Form'), plain);
    assert.ok((await score('reserve a berth with the Yard form')) < plain);
  });

  it('takes the first word for a name where English does not have it', async () => {
    assert.ok((await score('Kubernetes form to reserve a berth')) < (await score('Payment form to reserve a berth')));
    assert.ok((await score('Zugbrix form to reserve a berth')) < (await score('zugbrix form to reserve a berth')));
  });

  it('falls little for an unknown word that is common, and much for one that tells what is meant', async () => {
    assert.ok((await score('reserve a berth sometimes')) > (await score('reserve a berth zeppelin')));
  });

  it('goes down with the rank', async () => {
    const scores = (await harbour.search({ query: 'containers stored in Rotterdam', pageSize: 10 })).map(
      (each) => each.score,
    );
    assert.ok(scores.length > 1);
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => b - a),
    );
  });
});

describe('words of a question', () => {
  it('are joined with the last word of a German question, where that belongs to the verb', async () => {
    const site = searchOver(
      passagesOf('crews', 'Crews', { '': 'Invite sailors with a letter.' }),
      passagesOf('loads', 'Loads', { '': 'Cargo is brought by sailors.' }),
      ...filler,
    );
    assert.equal((await found(site, 'wie lade ich einen Matrosen zu uns ein'))[0], 'crews');
  });

  it('are translated in a question of another language alone, but for those that the site does not have', async () => {
    assert.equal((await found(harbour, 'red'))[0], 'limits');
    assert.ok(!(await found(harbour, 'red')).includes('network'));
    assert.ok((await found(harbour, '¿cómo es la red de los radios?')).includes('network'));
  });
});
