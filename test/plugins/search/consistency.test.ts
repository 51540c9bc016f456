import t from 'tap'
import { start } from '../../helper.ts'
import { checkChanges } from './consistency.ts'
import { datasetUrn, ready, search, writeOn } from './searching.ts'

const server = await start(t)
const { admin } = server
await ready(admin)

t.test('each change is found by the very next search, and what it replaced is not', async t => {
  await checkChanges(t, { writer: admin, searchers: [admin], name: 'calm' })
})

t.test('also while another client writes at full speed', async t => {
  const noise = [writeOn(admin, 'a'), writeOn(admin, 'b'), writeOn(admin, 'c')]
  await checkChanges(t, { writer: admin, searchers: [admin], name: 'busy' })
  const written = await Promise.all(noise.map(writing => writing.stop()))
  t.ok(Math.min(...written) > 0, `${written} other writes`)
})

t.test('pages partition the hits, and a cursor survives writes between pages', async t => {
  const names = Array.from({ length: 40 }, (_none, at) => `paged.table_${String(at).padStart(2, '0')}`)
  const describe = (name: string, description: string) =>
    server.ingest(datasetUrn(name), 'datasetProperties', { name, description })
  for (const name of names) await describe(name, 'pagination')
  const seen: string[] = []
  let scrollId: string | null = null
  for (let page = 0; page === 0 || scrollId !== null; page++) {
    const answer = await scroll(scrollId)
    seen.push(...answer.urns)
    scrollId = answer.next
    // Others that match come and go; those that were there stay.
    await describe(`paged.other_${page}`, 'pagination')
    await server.ingest(datasetUrn(`paged.other_${page - 1}`), 'status', { removed: true })
    await describe('paged.unrelated', `round ${page}`)
  }
  const own = seen.filter(urn => !urn.includes('paged.other_'))
  t.strictSame(own.toSorted(), names.map(datasetUrn).toSorted(), 'each once')
  t.equal(new Set(seen).size, seen.length, 'nothing twice')
  t.equal((await search(admin, 'pagination')).total, names.length + 1)
})

async function scroll(scrollId: string | null): Promise<{ urns: string[]; next: string | null }> {
  const input = { types: ['DATASET'], query: 'pagination', count: 7, scrollId }
  const { data, errors } = await admin.gql(
    `query scroll($input: ScrollAcrossEntitiesInput!) {
      scrollAcrossEntities(input: $input) { nextScrollId searchResults { entity { urn } } } }`,
    { input }
  )
  if (errors) throw new Error(JSON.stringify(errors))
  const { nextScrollId, searchResults } = data.scrollAcrossEntities
  return { urns: searchResults.map(({ entity }: { entity: { urn: string } }) => entity.urn), next: nextScrollId }
}
