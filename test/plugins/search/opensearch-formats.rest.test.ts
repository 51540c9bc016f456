import { openClient } from '../../../plugins/search/engine/opensearch/client.ts'
import { createIndexes } from '../../../plugins/search/engine/opensearch/indexes.ts'
import { OldFormats } from '../../../plugins/search/engine/opensearch/old-formats.ts'
import type { OpenSearchSettings } from '../../../plugins/search/engine/opensearch/options.ts'
import { eventually } from '../../helper.ts'
import { mongodbUrl } from '../../mongod.ts'
import { openSearchSettings, openSearchTest } from '../../opensearch.ts'
import { dataset, describe, openRig } from './engine.ts'
import { rules } from './rules.ts'

openSearchTest('two formats have an index each, until no instance uses one', async t => {
  const openSearch = await openSearchSettings(t)
  const url = await mongodbUrl(t)
  const one = await openRig(t, { url, openSearch })
  const other = await openRig(t, { url, openSearch, rules: { ...rules, types: ['dataset', 'corpuser'] } })
  await describe(one, dataset('shared'), 'lemons')
  for (const rig of [one, other]) t.strictSame(await rig.find('lemons'), [dataset('shared')])
  await one.close()

  let now = 0
  const client = openClient(openSearch)
  const old = new OldFormats(client, createIndexes(client, openSearch, { format: 'none', rules }), () => now)
  const before = await aliases(openSearch)
  // A search shows what was stored before a refresh.
  await fetch(`${openSearch.nodes[0]}/${openSearch.indexPrefix}-meta/_refresh`, { method: 'POST' })
  const seen = await beats(openSearch)
  for (const minutes of [1, 5, 9]) {
    now = minutes * 60_000
    await old.remove()
  }
  t.strictSame(await aliases(openSearch), before, 'not before ten minutes')
  // The one in use shows life, the other one does not.
  await eventually(async () => (await beats(openSearch)).filter(beat => !seen.includes(beat)).length === 1)
  now = 12 * 60_000
  await old.remove()
  t.equal((await aliases(openSearch)).length, before.length - 1)
  t.strictSame(await other.find('lemons'), [dataset('shared')])
  await client.close()
})

/** Of each format, as a search shows them. */
async function beats({ nodes: [node], indexPrefix }: OpenSearchSettings): Promise<string[]> {
  const answer = await fetch(`${node}/${indexPrefix}-meta/_search`)
  const { hits } = (await answer.json()) as { hits: { hits: { _id: string; _source: { beat: number } }[] } }
  return hits.hits.map(({ _id, _source }) => `${_id} ${_source.beat}`)
}

async function aliases({ nodes: [node], indexPrefix }: OpenSearchSettings): Promise<string[]> {
  const answer = await fetch(`${node}/${indexPrefix}-*/_alias`)
  const found = (await answer.json()) as Record<string, { readonly aliases: object }>
  return Object.values(found).flatMap(({ aliases }) => Object.keys(aliases))
}
