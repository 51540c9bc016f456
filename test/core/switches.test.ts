import t from 'tap'
import { bundled } from '../../config/plugins.ts'
import { type Client, start } from '../helper.ts'

const SWITCHED = ['tokens', 'tags', 'timeseries'] as const
const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:postgres,shop.orders,PROD)'

/** A proposal as an ingestion recipe sends it. */
function proposal(aspectName: string, value: object) {
  const aspect = { value: JSON.stringify(value), contentType: 'application/json' }
  return { entityType: 'dataset', entityUrn: DATASET, changeType: 'UPSERT', aspectName, aspect }
}

async function ingest(admin: Client) {
  const profile = { timestampMillis: 1_700_000_000_000, rowCount: 3, columnCount: 2 }
  const proposals = [
    proposal('datasetProperties', { name: 'orders', customProperties: {}, tags: [] }),
    proposal('globalTags', { tags: [{ tag: 'urn:li:tag:pii' }] }),
    proposal('datasetProfile', profile)
  ]
  return admin.post('/aspects?action=ingestProposalBatch', { proposals, async: 'false' })
}

/** Whether each plugin answers. A disabled plugin must look like one that is not installed. */
const probes: Record<(typeof SWITCHED)[number], (admin: Client) => Promise<boolean>> = {
  async tokens(admin) {
    const { errors, data } = await admin.gql('{ listAccessTokens(input: { filters: [] }) { total } }')
    if (errors) return unknownField(errors, 'listAccessTokens')
    return data.listAccessTokens.total === 0
  },
  async tags(admin) {
    const { errors, data } = await admin.gql(`{ dataset(urn: "${DATASET}") { tags { tags { tag { urn } } } } }`)
    if (errors) return unknownField(errors, 'tags')
    return data.dataset.tags.tags[0].tag.urn === 'urn:li:tag:pii'
  },
  async timeseries(admin) {
    const { status, body } = await admin.post('/operations?action=getIndexSizes')
    if (status === 404) return false
    return body.value.indexSizes[0].rows === 1
  }
}

function unknownField(errors: { message: string }[], field: string): false {
  if (errors.some(({ message }) => message.includes(`Cannot query field "${field}"`))) return false
  throw new Error(JSON.stringify(errors))
}

const subsets = Array.from({ length: 2 ** SWITCHED.length }, (_none, bits) =>
  SWITCHED.filter((_name, at) => bits & (1 << at))
)

/** The plugins to disable: these and the ones that need them. */
const withDependents = (off: readonly string[]) =>
  bundled
    .filter(({ name, manifest }) => [name, ...Object.keys(manifest.needs ?? {})].some(one => off.includes(one)))
    .map(({ name }) => name)

for (const off of subsets) {
  t.test(`with ${off.join(', ') || 'nothing'} disabled the rest works and the data is kept`, async t => {
    const server = await start(t, { env: { ASPECTD_PLUGINS_OFF: withDependents(off).join(',') } })
    t.match(await ingest(server.admin), { status: 200 })
    for (const name of SWITCHED) {
      t.equal(
        await probes[name](server.admin),
        !off.includes(name),
        `${name} is ${off.includes(name) ? 'absent' : 'present'}`
      )
    }
    const entity = await server.admin.get(`/entitiesV2/${encodeURIComponent(DATASET)}`)
    t.strictSame(entity.body.aspects.globalTags.value, { tags: [{ tag: 'urn:li:tag:pii' }] })
    const everything = await server.restart({ env: { ASPECTD_PLUGINS_OFF: '' } })
    for (const name of SWITCHED) t.equal(await probes[name](everything.admin), true, `${name} is back with its data`)
  })
}
