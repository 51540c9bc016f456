import t from 'tap'
import type { Urn } from '../../../core/index.ts'
import { type Client, start } from '../../helper.ts'
import { grant, removePolicies } from '../../people.ts'
import { ingest, proposal } from '../entities/proposals.ts'
import { ask, narrowedFor, openIndexed } from './indexed.ts'
import { columnUrn, ingestPipeline, type Pipeline, schemaMetadata, upstreamLineage, walk } from './pipeline.ts'

const server = await start(t)
const { admin } = server
const all = await ingestPipeline(admin, 'hidden')
await removePolicies(admin)
/** Sees everything but the table in the middle and the job beside it. */
const limited = await server.user('limited')
const { staging, job, ...shown } = all
for (const urn of Object.values(shown)) await grant(admin, limited, ['VIEW_ENTITY_PAGE'], urn)

const lineage = (by: Client, urn: string, direction: string, flags: object = {}) =>
  by.gql(
    `query ($urn: String!, $input: LineageInput!) {
      dataset(urn: $urn) { lineage(input: $input) { total relationships { entity { urn } } } }
    }`,
    { urn, input: { direction, ...flags } }
  )

const relationships = (by: Client, urn: string, direction: string) =>
  by.get(`/relationships?urn=${encodeURIComponent(urn)}&direction=${direction}&types=List(DownstreamOf,Consumes)`)

t.test('a hidden entity in the middle is neither returned, counted nor walked through', async t => {
  const { dashboard, chart, mart, raw, source }: Omit<Pipeline, 'staging' | 'job'> = shown
  t.equal((await walk(admin, dashboard, 'UPSTREAM')).total, 6)
  const up = await walk(limited, dashboard, 'UPSTREAM')
  t.strictSame(up.reached, [`1 ${chart}`, `2 ${mart}`])
  t.equal(up.total, 2)
  t.strictSame(up.facets.degree, { 1: 1, 2: 1 })
  t.strictSame((await walk(limited, source, 'DOWNSTREAM')).reached, [`1 ${raw}`])
  t.notOk(JSON.stringify([...up.paths]).includes('staging'))
})

t.test('columns of a hidden table are hidden', async t => {
  t.equal((await walk(admin, columnUrn(shown.mart, 'id'), 'UPSTREAM')).total, 3)
  t.strictSame((await walk(limited, columnUrn(shown.mart, 'id'), 'UPSTREAM')).reached, [])
})

t.test('what is hidden is no ghost', async t => {
  const ghosts = { includeGhostEntities: true }
  const { dashboard, chart, mart, source, raw } = shown
  t.strictSame((await walk(limited, dashboard, 'UPSTREAM', ghosts)).reached, [`1 ${chart}`, `2 ${mart}`])
  t.strictSame((await walk(limited, source, 'DOWNSTREAM', ghosts)).reached, [`1 ${raw}`])
  t.strictSame((await walk(limited, columnUrn(mart, 'id'), 'UPSTREAM', ghosts)).reached, [])
  for (const urn of [staging, columnUrn(staging, 'id'), job]) {
    t.equal((await walk(limited, urn, 'DOWNSTREAM', ghosts)).total, 0)
  }
  const { data } = await lineage(limited, mart, 'UPSTREAM', ghosts)
  t.strictSame(data.dataset.lineage, { total: 0, relationships: [] })
})

t.test('a hidden start answers like one that does not exist', async t => {
  const absent = await walk(limited, staging.replace('staging', 'none'), 'UPSTREAM')
  for (const urn of [staging, columnUrn(staging, 'id'), job]) {
    t.strictSame(await walk(limited, urn, 'UPSTREAM'), absent)
  }
})

t.test('lineage of one hop and /relationships have what the caller may see', async t => {
  const { data } = await lineage(admin, shown.mart, 'UPSTREAM')
  t.strictSame(data.dataset.lineage, { total: 1, relationships: [{ entity: { urn: staging } }] })
  const { data: own } = await lineage(limited, shown.mart, 'UPSTREAM')
  t.strictSame(own.dataset.lineage, { total: 0, relationships: [] })
  const { data: down } = await lineage(limited, shown.raw, 'DOWNSTREAM')
  t.strictSame(down.dataset.lineage, { total: 0, relationships: [] })
  const older = `{ entity(urn: "${shown.mart}") { ... on Dataset { upstreamLineage { entities { entity { urn } } } } } }`
  t.strictSame((await limited.gql(older)).data.entity.upstreamLineage.entities, [])
  const flow = job.slice('urn:li:dataJob:('.length, job.lastIndexOf(','))
  await ingest(admin, proposal(flow, 'dataFlowInfo', { name: 'f' }))
  await grant(admin, limited, ['VIEW_ENTITY_PAGE'], flow)
  const jobs = `{ dataFlow(urn: "${flow}") { exists dataJobs { entities { entity { urn } } } } }`
  t.strictSame((await limited.gql(jobs)).data.dataFlow, { exists: true, dataJobs: { entities: [] } })
  t.strictSame((await admin.gql(jobs)).data.dataFlow.dataJobs.entities, [{ entity: { urn: job } }])
  t.strictSame((await relationships(limited, shown.mart, 'OUTGOING')).body.total, 0)
  const { body } = await relationships(admin, shown.mart, 'OUTGOING')
  t.strictSame(body.relationships, [{ type: 'DownstreamOf', entity: staging }])
  t.equal((await relationships(limited, staging, 'OUTGOING')).status, 403)
})

t.test('the lineage of columns shows to those who may see the table or job that stores it', async t => {
  const columns = (by: Client, urn: string) =>
    by.gql(
      `query ($urn: String!) { entity(urn: $urn) { ... on Dataset { fineGrainedLineages {
        upstreams { urn path } downstreams { urn path } query transformOperation
      } } } }`,
      { urn }
    )
  const { data } = await columns(limited, shown.raw)
  const id = (urn: string) => [{ urn: columnUrn(urn, 'id'), path: 'id' }]
  t.strictSame(data.entity.fineGrainedLineages[0], {
    ...{ upstreams: id(shown.source), downstreams: id(shown.raw), query: null, transformOperation: null }
  })
  t.equal((await columns(admin, staging)).data.entity.fineGrainedLineages.length, 2)
  const hidden = await columns(limited, staging)
  t.strictSame(hidden.data?.entity?.fineGrainedLineages ?? null, null)
  t.notOk(JSON.stringify(hidden.body).includes(columnUrn(staging, 'id')), 'nothing of it')
})

t.test('who may not see the schema of a table is not told how many columns it has', async t => {
  const table = 'urn:li:dataset:(urn:li:dataPlatform:hive,counted,PROD)' as Urn
  const copy = 'urn:li:dataset:(urn:li:dataPlatform:hive,counted.copy,PROD)' as Urn
  const index = openIndexed(
    t,
    new Map<Urn, Readonly<Record<string, unknown>>>([
      [table, { schemaMetadata: schemaMetadata(['a', 'b', 'c']) }],
      [copy, { upstreamLineage: upstreamLineage(copy, [table]) }]
    ])
  )
  const counts = (hidden: readonly string[]) =>
    ask(index, { walk: { from: [copy], up: true, through: narrowedFor(true, hidden) } }).reached
  t.match(counts([]), [{ urn: table, columnCount: 3 }])
  t.strictSame(counts(['schemaMetadata']), [{ urn: table, degree: 1, paths: [] }])
})
