import t from 'tap'
import { start } from '../../helper.ts'
import { ingest, proposal } from '../entities/proposals.ts'
import { ingestPipeline } from './pipeline.ts'

const server = await start(t)
const { admin } = server
const { raw, staging, mart, chart, job, dashboard } = await ingestPipeline(admin, 'related')

const get = (urn: string, query: string) => admin.get(`/relationships?urn=${encodeURIComponent(urn)}&${query}`)

t.test('relationships of several names are in their order, in both directions', async t => {
  const incoming = await get(mart, 'direction=INCOMING&types=List(DownstreamOf,Consumes)')
  t.equal(incoming.status, 200)
  t.strictSame(incoming.body, { start: 0, count: 1, total: 1, relationships: [{ type: 'Consumes', entity: chart }] })
  const outgoing = await get(dashboard, 'direction=OUTGOING&types=Contains')
  t.strictSame(outgoing.body.relationships, [{ type: 'Contains', entity: chart }])
  const consumed = await get(raw, 'direction=INCOMING&types=List(Consumes,DownstreamOf)')
  t.strictSame(consumed.body.relationships, [
    { type: 'Consumes', entity: job },
    { type: 'DownstreamOf', entity: staging }
  ])
})

t.test('a page has a part of them, and total all', async t => {
  const page = await get(raw, 'direction=INCOMING&types=List(Consumes,DownstreamOf)&start=1&count=1')
  t.strictSame(page.body, { start: 1, count: 1, total: 2, relationships: [{ type: 'DownstreamOf', entity: staging }] })
  const end = await get(raw, 'direction=INCOMING&types=List(Consumes,DownstreamOf)&start=2')
  t.strictSame(end.body, { start: 2, count: 0, total: 2, relationships: [] })
})

t.test('bad parameters are 400', async t => {
  for (const query of [
    'direction=INCOMING',
    'direction=UP&types=A',
    'direction=INCOMING&types=A&start=-1',
    'direction=INCOMING&types=A&count=10001'
  ]) {
    t.equal((await get(raw, query)).status, 400, query)
  }
  t.equal((await admin.get('/relationships?urn=orders&direction=INCOMING&types=A')).status, 400)
  t.equal((await admin.get('/relationships?direction=INCOMING&types=A')).status, 400)
  t.strictSame((await get(raw, 'direction=INCOMING&types=NoSuchName')).body.total, 0)
})

t.test("DataHub's older names answer from the same relationships", async t => {
  const flow = job.slice('urn:li:dataJob:('.length, job.lastIndexOf(','))
  const removed = `urn:li:dataJob:(${flow},removed)`
  await ingest(admin, proposal(flow, 'dataFlowInfo', { name: 'f' }), proposal(removed, 'status', { removed: true }))
  const names = '{ entities { created { time actor } entity { urn type } } }'
  const query = `query q($urn: String!) { entity(urn: $urn) {
    ... on DataFlow { dataJobs ${names} relationships(input: { types: ["IsPartOf"], direction: INCOMING }) { relationships { entity { urn } } } }
    ... on Dataset { upstreamLineage ${names} downstreamLineage ${names} }
    ... on Chart { upstreamLineage ${names} }
  } }`
  const ask = async (urn: string, by = admin) => (await by.gql(query, { urn })).data.entity
  const found = await ask(flow)
  const jobs = [job, removed].map(urn => ({ created: null, entity: { urn, type: 'DATA_JOB' } }))
  t.strictSame(found.dataJobs.entities, jobs)
  t.strictSame(
    found.relationships.relationships,
    jobs.map(({ entity: { urn } }) => ({ entity: { urn } })),
    'as relationships has them'
  )
  const table = await ask(staging)
  t.strictSame(
    table.upstreamLineage.entities.map(({ entity }: { entity: { urn: string } }) => entity.urn).toSorted(),
    [job, raw].toSorted()
  )
  const written = table.upstreamLineage.entities.find(({ entity }: { entity: { urn: string } }) => entity.urn === raw)
  t.strictSame(written.created, { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ingestion' })
  t.strictSame(
    table.downstreamLineage.entities.map(({ entity }: { entity: { urn: string } }) => entity.urn),
    [mart]
  )
  t.match(await ask(chart), { upstreamLineage: { entities: [{ entity: { urn: mart } }] } })
})

t.test('without the plugin search, several hops are refused and one hop works', async t => {
  const alone = await start(t, { config: { plugins: { search: false } } })
  const { chart: own, mart: table } = await ingestPipeline(alone.admin, 'alone')
  for (const [field, input] of [
    ['searchAcrossLineage', 'SearchAcrossLineageInput'],
    ['scrollAcrossLineage', 'ScrollAcrossLineageInput']
  ]) {
    const { errors } = await alone.admin.gql(`query ($input: ${input}!) { ${field}(input: $input) { total } }`, {
      input: { urn: own, direction: 'UPSTREAM' }
    })
    t.equal(errors[0].message, `${field} requires the plugin search, which is disabled here`)
  }
  const { data } = await alone.admin.gql(
    `query ($urn: String!) {
      chart(urn: $urn) { lineage(input: { direction: UPSTREAM }) { total relationships { entity { urn } } } }
    }`,
    { urn: own }
  )
  t.strictSame(data.chart.lineage, { total: 1, relationships: [{ entity: { urn: table } }] })
})
