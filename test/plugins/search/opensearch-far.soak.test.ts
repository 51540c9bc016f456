import { openStore } from '../../../core/store/open.ts'
import { makeUrn } from '../../../core/urn.ts'
import type { Ask, SearchEngine } from '../../../plugins/search/engine/port.ts'
import { mongodbUrl } from '../../mongod.ts'
import { openSearchSettings, openSearchTest } from '../../opensearch.ts'
import { openRig, quiet } from './engine.ts'
import { datahubModel, putsOf } from './stored.ts'

/** More than twice as many as OpenSearch lets a page begin behind. */
const TAGS = 40_100
const BATCH = 1_000

openSearchTest('pages far behind the first are those of the index in a file', async t => {
  const url = await mongodbUrl(t)
  const store = await openStore(url, { log: quiet })
  const model = datahubModel()
  for (let at = 0; at < TAGS; at += BATCH) {
    const names = Array.from({ length: Math.min(BATCH, TAGS - at) }, (_none, more) => `t${at + more}`)
    const tags = names.map(name => ({
      urn: makeUrn('tag', name),
      aspects: { tagKey: { name }, tagProperties: { name: `group ${name.length}` } }
    }))
    await store.aspects.write(tags.flatMap(tag => putsOf(model, tag)))
  }
  await store.close()
  const [embedded, remote] = await Promise.all([
    openRig(t, { url }),
    openRig(t, { url, openSearch: await openSearchSettings(t, { shards: 2 }) })
  ])
  await Promise.all([embedded.find('ready'), remote.find('ready')])
  const wanted = { text: 'everything', narrowed: { query: { types: ['tag'] }, hidden: new Set<string>() } } as const
  const asker = new AbortController()
  const page = (engine: SearchEngine, ask: Ask) => engine.search(wanted, ask, asker)
  const facets = { fields: [{ name: 'name', fields: ['tagProperties.name'] }], limit: 3 }
  for (const order of ['score', 'urnDescending', { fields: ['tagProperties.name'] }] as const) {
    for (const skip of [19_995, 20_000, 20_005, 39_999, 40_000, 40_001, 40_095, TAGS, TAGS + 20_000]) {
      const ask = { order, skip, limit: 10, facets }
      const [{ next: one, ...found }, { next: other, ...foundRemotely }] = await Promise.all([
        page(embedded.engine, ask),
        page(remote.engine, ask)
      ])
      t.strictSame(foundRemotely, found, JSON.stringify(ask))
      t.equal(other === undefined, one === undefined)
      if (!one || !other) continue
      const after = { order, skip: 20_003, limit: 10 }
      const [later, laterRemotely] = await Promise.all([
        page(embedded.engine, { ...after, after: one }),
        page(remote.engine, { ...after, after: other })
      ])
      t.strictSame([laterRemotely.hits, laterRemotely.total], [later.hits, later.total], `after ${JSON.stringify(ask)}`)
    }
  }
})
