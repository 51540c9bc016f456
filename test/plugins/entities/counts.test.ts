import t from 'tap'
import { start } from '../../helper.ts'
import { ingest, proposal } from './proposals.ts'

const { admin } = await start(t)
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,counted.${name},PROD)`
const [KEPT, GONE] = [dataset('kept'), dataset('gone')]
const [TERM, NODE, INNER] = ['urn:li:glossaryTerm:counted', 'urn:li:glossaryNode:counted', 'urn:li:glossaryNode:inner']
const write = (urn: string, aspect: string, value: object) => ingest(admin, proposal(urn, aspect, value))
const remove = async (removed: boolean) => {
  for (const urn of [GONE, TERM, INNER]) await write(urn, 'status', { removed })
}

/** What stands beside each other: a count, and the total of the list that it counts. */
const COUNTS = `{
  dataProduct(urn: "urn:li:dataProduct:counted") { properties { numAssets } entities(input: { query: "*" }) { total } }
  application(urn: "urn:li:application:counted") { properties { numAssets } entities(input: { query: "*" }) { total } }
  tag(urn: "urn:li:tag:counted") { usageCount }
  glossaryNode(urn: "${NODE}") { childrenCount { termsCount nodesCount } }
  test(urn: "urn:li:test:counted") { results { passingCount failingCount } } }`

const counted = async () => {
  const { data } = await admin.gql(COUNTS)
  const { dataProduct, application, tag, glossaryNode, test } = data
  return {
    product: [dataProduct.properties.numAssets, dataProduct.entities.total],
    application: [application.properties.numAssets, application.entities.total],
    tag: tag.usageCount,
    node: glossaryNode.childrenCount,
    test: test.results
  }
}

t.test('a count leaves out what is soft-deleted, as the list does, until it is restored', async t => {
  const assets = [KEPT, GONE].map(destinationUrn => ({ destinationUrn }))
  await write('urn:li:dataProduct:counted', 'dataProductProperties', { name: 'Counted', assets })
  await write('urn:li:application:counted', 'applicationProperties', { name: 'Counted' })
  for (const urn of [KEPT, GONE]) {
    await write(urn, 'applications', { applications: ['urn:li:application:counted'] })
    await write(urn, 'globalTags', { tags: [{ tag: 'urn:li:tag:counted' }] })
    const result = { test: 'urn:li:test:counted', type: urn === KEPT ? 'SUCCESS' : 'FAILURE' }
    const [passing, failing] = urn === KEPT ? [[result], []] : [[], [result]]
    await write(urn, 'testResults', { passing, failing })
  }
  const definition = { type: 'JSON', json: '{}' }
  await write('urn:li:test:counted', 'testInfo', { name: 'Counted', category: 'c', definition })
  await write(NODE, 'glossaryNodeInfo', { definition: 'a node' })
  await write(INNER, 'glossaryNodeInfo', { definition: 'a node', parentNode: NODE })
  await write(TERM, 'glossaryTermInfo', { definition: 'a term', termSource: 'INTERNAL', parentNode: NODE })

  const all = {
    ...{ product: [2, 2], application: [2, 2], tag: 2 },
    node: { termsCount: 1, nodesCount: 1 },
    test: { passingCount: 1, failingCount: 1 }
  }
  t.strictSame(await counted(), all)
  await remove(true)
  t.strictSame(await counted(), {
    ...{ product: [1, 1], application: [1, 1], tag: 1 },
    node: { termsCount: 0, nodesCount: 0 },
    test: { passingCount: 1, failingCount: 0 }
  })
  await remove(false)
  t.strictSame(await counted(), all)
})

t.test('many tags at once, and old versions', async t => {
  const names = Array.from({ length: 300 }, (_, at) => `counted${at}`)
  const tags = names.map(name => ({ tag: `urn:li:tag:${name}` }))
  for (const urn of [KEPT, GONE, dataset('old')]) await write(urn, 'globalTags', { tags })
  await write(GONE, 'status', { removed: true })
  const versionSet = 'urn:li:versionSet:(counted,dataset)'
  const version = { versionTag: '1' }
  const { status } = await write(dataset('old'), 'versionProperties', {
    ...{ versionSet, version, sortId: 'a', isLatest: false },
    aliases: []
  })
  t.equal(status, 200)
  const query = `{ dataset(urn: "${KEPT}") { tags { tags { tag { usageCount } } } } }`
  const { data } = await admin.gql(query)
  t.strictSame(
    data.dataset.tags.tags.map(({ tag }: { tag: object }) => tag),
    names.map(() => ({ usageCount: 1 }))
  )
})
