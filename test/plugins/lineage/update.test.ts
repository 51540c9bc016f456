import t from 'tap'
import { type Client, start } from '../../helper.ts'
import { grant } from '../../people.ts'
import { datasetUrn, ingestPipeline, walk } from './pipeline.ts'

const server = await start(t)
const { admin } = server
const all = await ingestPipeline(admin, 'updated')
const { source, staging, mart, job, chart, dashboard } = all

type Edge = readonly [upstreamUrn: string, downstreamUrn: string]
const edgesOf = (edges: readonly Edge[]) =>
  edges.map(([upstreamUrn, downstreamUrn]) => ({ upstreamUrn, downstreamUrn }))

function update(by: Client, add: readonly Edge[], remove: readonly Edge[] = []) {
  const input = { edgesToAdd: edgesOf(add), edgesToRemove: edgesOf(remove) }
  return by.gql('mutation ($input: UpdateLineageInput!) { updateLineage(input: $input) }', { input })
}

async function neighbours(urn: string, direction: string) {
  const { data, errors } = await admin.gql(
    `query ($urn: String!, $input: LineageInput!) {
      entity(urn: $urn) {
        ... on Dataset { lineage(input: $input) { ...page } }
        ... on DataJob { lineage(input: $input) { ...page } }
        ... on Chart { lineage(input: $input) { ...page } }
        ... on Dashboard { lineage(input: $input) { ...page } }
      }
    }
    fragment page on EntityLineageResult {
      start count total filtered
      relationships { type degree isManual createdOn createdActor { urn } updatedOn entity { urn } paths { path { urn } } }
    }`,
    { urn, input: { direction } }
  )
  t.notOk(errors, JSON.stringify(errors))
  return data.entity.lineage
}

const urnsOf = (page: { relationships: { entity: { urn: string } }[] }) => page.relationships.map(one => one.entity.urn)

t.test('each kind of edge is added where DataHub stores it, and found from both ends', async t => {
  const extra = datasetUrn('updated.extra')
  const other = 'urn:li:dataJob:(urn:li:dataFlow:(airflow,updated,PROD),other)'
  const otherChart = 'urn:li:chart:(looker,updated_other)'
  await admin.ingest(extra, 'status', { removed: false })
  await admin.ingest(other, 'dataJobInfo', { name: 'other', type: { string: 'SQL' } })
  await admin.ingest(otherChart, 'chartInfo', { title: 'o', description: '', lastModified: {} })
  const edges: Edge[] = [
    [extra, mart],
    [other, extra],
    [extra, job],
    [job, other],
    [extra, chart],
    [otherChart, chart],
    [extra, dashboard],
    [otherChart, dashboard]
  ]
  const { data, errors } = await update(admin, edges)
  t.notOk(errors, JSON.stringify(errors))
  t.equal(data.updateLineage, true)
  for (const [up, down] of edges) {
    const found = await neighbours(down, 'UPSTREAM')
    const edge = found.relationships.find((one: { entity: { urn: string } }) => one.entity.urn === up)
    t.match(edge, { degree: 1, isManual: true, createdOn: Number, createdActor: { urn: admin.actor }, paths: [] })
    t.ok(urnsOf(await neighbours(up, 'DOWNSTREAM')).includes(down), `${up} > ${down}`)
    t.ok((await walk(admin, down, 'UPSTREAM')).reached.includes(`1 ${up}`))
  }
  t.notOk((await update(admin, edges)).errors)
  const counted = await neighbours(dashboard, 'UPSTREAM')
  t.equal(counted.total, 3)
  t.notOk((await update(admin, [], edges)).errors)
  for (const [up, down] of edges) {
    t.notOk(urnsOf(await neighbours(down, 'UPSTREAM')).includes(up), `${up} > ${down} was removed`)
  }
})

t.test('ingested lineage has its stamps and is not manual', async t => {
  const page = await neighbours(staging, 'UPSTREAM')
  t.equal(page.total, 2)
  t.match(
    page.relationships.find((one: { type: string }) => one.type === 'Produces'),
    {
      entity: { urn: job },
      isManual: false,
      createdOn: 1_700_000_000_000,
      createdActor: { urn: 'urn:li:corpuser:ingestion' }
    }
  )
})

t.test('an edge in both lists is removed, and the older lists too', async t => {
  const old = datasetUrn('updated.old')
  const oldJob = 'urn:li:dataJob:(urn:li:dataFlow:(airflow,updated,PROD),old)'
  await admin.ingest(old, 'status', { removed: false })
  await admin.ingest(oldJob, 'dataJobInputOutput', { inputDatasets: [old], outputDatasets: [old] })
  t.notOk(
    (
      await update(
        admin,
        [[source, old]],
        [
          [source, old],
          [old, oldJob],
          [oldJob, old]
        ]
      )
    ).errors
  )
  t.equal((await neighbours(old, 'UPSTREAM')).total, 0)
  t.equal((await neighbours(oldJob, 'UPSTREAM')).total, 0)
})

t.test('bad edges change nothing: all or none', async t => {
  const before = await neighbours(mart, 'UPSTREAM')
  const none = datasetUrn('updated.none')
  const refused: readonly (readonly [Edge, number, RegExp])[] = [
    [[none, mart], 404, /^Error: urn does not exist: urn:li:dataset/],
    [[source, none], 404, /^Error: urn does not exist: urn:li:dataset/],
    [[dashboard, mart], 400, /^updateLineage cannot join dashboard \(upstream\) and dataset \(downstream\)/],
    [['orders', mart], 400, /is not a URN/]
  ]
  for (const [edge, code, message] of refused) {
    const { errors } = await update(admin, [[source, mart], edge])
    t.match(errors, [{ message, extensions: { code } }])
  }
  const bare = 'urn:li:chart:(looker,updated_bare)'
  await admin.ingest(bare, 'status', { removed: false })
  t.match(
    (
      await update(admin, [
        [source, mart],
        [source, bare]
      ])
    ).errors,
    [{ message: /as chartInfo doesn't exist$/ }]
  )
  const many = Array.from({ length: 1001 }, (): Edge => [source, mart])
  t.match((await update(admin, many)).errors, [{ message: /expected at most 1000 edges, found 1001/ }])
  t.strictSame(await neighbours(mart, 'UPSTREAM'), before)
})

t.test('a change requires the privilege on both ends', async t => {
  const editor = await server.user('lineage-editor')
  const edge: Edge = [source, mart]
  t.match((await update(editor, [edge])).errors, [{ extensions: { code: 403 } }])
  await grant(admin, editor, ['EDIT_LINEAGE'], mart)
  t.match((await update(editor, [edge])).errors, [{ extensions: { code: 403 } }])
  t.match((await update(editor, [], [edge])).errors, [{ extensions: { code: 403 } }])
  await grant(admin, editor, ['EDIT_LINEAGE'], source)
  t.notOk((await update(editor, [edge])).errors)
  t.ok(urnsOf(await neighbours(mart, 'UPSTREAM')).includes(source))
})
