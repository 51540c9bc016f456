import { makeUrn } from '../../../core/urn.ts'
import { mongodbUrl } from '../../mongod.ts'
import { openSearchSettings, openSearchTest } from '../../opensearch.ts'
import { askForColumns, askForNames, askForWalks, openBoth } from './both-engines.ts'
import { compareEngine } from './compare-engine.ts'
import { dataset, openRig, type Rig } from './engine.ts'
import { datahubModel, putsOf } from './stored.ts'

openSearchTest('150 random questions about 400 entities are answered as by a naive scan', async t =>
  compareEngine(t, { entities: 400, questions: 150, seed: 1, openSearch: await openSearchSettings(t) })
)

openSearchTest(
  'hits and facets of several shards are exact and of one moment, also of more values than shards count',
  async t => {
    const openSearch = await openSearchSettings(t, { shards: 2 })
    const rig = await openRig(t, { url: await mongodbUrl(t), openSearch })
    await writeTagged(rig.store, 0, 200)
    t.equal((await rig.find('*')).length, 200)
    const narrowed = { query: { types: ['dataset'] }, hidden: new Set<string>() }
    const facets = { fields: [{ name: 'tags', fields: ['globalTags.tags'] }], limit: 5 }
    const ask = { order: 'score', limit: 3, facets } as const
    const search = () => rig.engine.search({ text: 'everything', narrowed }, ask, new AbortController())
    let isWriting = true
    const writing = writeTagged(rig.store, 200, 300).finally(() => {
      isWriting = false
    })
    do {
      const { hits, total, facets: [facet] = [] } = await search()
      const [most, ...others] = facet?.values ?? []
      t.equal(hits.length, 3)
      t.strictSame(most, { value: 'urn:li:tag:all', count: total })
      t.strictSame(
        others,
        ['0_0', '0_1', '0_10', '0_11'].map(tag => ({ value: `urn:li:tag:${tag}`, count: 1 }))
      )
    } while (isWriting)
    await writing
    t.equal((await search()).total, 300)
  }
)

/** Each dataset has 30 tags of its own: the two shards have more than they count at first. */
async function writeTagged(store: Rig['store'], from: number, to: number): Promise<void> {
  for (let at = from; at < to; at++) {
    const tags = ['all', ...Array.from({ length: 30 }, (_none, tag) => `${at}_${tag}`)]
    const aspects = { globalTags: { tags: tags.map(tag => ({ tag: makeUrn('tag', tag) })) } }
    await store.aspects.write(putsOf(datahubModel(), { urn: dataset(`tagged_${at}`), aspects }))
  }
}

openSearchTest('names, suggestions, columns and lineage are those of the embedded engine', async t => {
  const both = await openBoth(t, await openSearchSettings(t))
  await askForNames(both, 40)
  await askForColumns(both, 30)
  await askForWalks(both, 80)
  t.ok(t.passing())
})
