import t from 'tap'
import { serve } from '../core/outgoing/servers.ts'
import { temporaryFolder } from '../helper.ts'
import { differencesIn, moved, openCatalog, put, urnOf } from './catalogs.ts'

t.setTimeout(3 * 60_000)

const target = await openCatalog(t)
const { admin } = target.server
const ORDERS = urnOf('orders')
const USERS = urnOf('users')
const T1 = 1_600_000_000_000
const ANN = 'urn:li:corpuser:ann'

/** Answers in the form that DataHub documents, with what it alone has. */
const shown = (value: object, version: number, time: number) => ({
  value,
  systemMetadata: {
    runId: 'run-1',
    lastObserved: time,
    version: String(version),
    properties: null,
    schemaVersion: null
  },
  auditStamp: { time, actor: ANN, impersonator: null }
})
const description = (text: string) => ({
  description: text,
  created: { time: T1, actor: ANN },
  lastModified: { time: T1, actor: ANN }
})
const spec = (name: string, key: string, versioned: string[], series: string[] = []) => ({
  name,
  keyAspectName: key,
  aspectSpecs: [
    ...[...versioned, key].map(aspect => ({ aspectAnnotation: { name: aspect, timeseries: false } })),
    ...series.map(aspect => ({ aspectAnnotation: { name: aspect, timeseries: true } }))
  ]
})
const SPECS = [
  spec('dataset', 'datasetKey', ['status', 'editableDatasetProperties', 'cloudOnly'], ['datasetProfile']),
  spec('corpuser', 'corpUserKey', ['corpUserInfo', 'corpUserCredentials']),
  spec('cloudThing', 'cloudThingKey', [])
]
const key = { platform: 'urn:li:dataPlatform:hive', name: 'orders', origin: 'PROD' }
const ENTITIES: Record<string, Record<string, unknown>[]> = {
  dataset: [
    {
      urn: ORDERS,
      datasetKey: shown(key, 1, T1),
      editableDatasetProperties: shown(description('third'), 3, T1 + 3),
      cloudOnly: shown({ x: 1 }, 1, T1),
      datasetProfile: shown({ timestampMillis: T1, rowCount: 1 }, 1, T1)
    },
    { urn: USERS, status: shown({ removed: true }, 1, T1) }
  ],
  corpuser: [
    {
      urn: ANN,
      corpUserInfo: shown({ active: true, displayName: 'Ann' }, 1, T1),
      corpUserCredentials: shown({ salt: 's', hashedPassword: 'h' }, 1, T1)
    }
  ],
  cloudThing: [{ urn: 'urn:li:cloudThing:1', cloudThingKey: shown({ id: '1' }, 1, T1) }]
}
const PROFILES = [1, 2, 3].map(day => ({
  urn: ORDERS,
  messageId: `m${day}`,
  timestampMillis: T1 + day,
  systemMetadata: { runId: 'run-1', lastObserved: T1 },
  event: { timestampMillis: T1 + day, rowCount: day, messageId: null }
}))
const asked: string[] = []

const port = await serve(t, (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
  const [, , version, , type = ''] = pathname.split('/')
  const at = Number(searchParams.get('scrollId') ?? 0)
  const list = (all: readonly object[], name: string) => ({
    [name]: all.slice(at, at + 1),
    scrollId: at + 1 < all.length ? String(at + 1) : null
  })
  asked.push(request.headers.authorization ?? '')
  let text = ''
  request.on('data', piece => (text += piece))
  request.on('end', () => {
    const answer = (): unknown => {
      if (pathname.endsWith('/specifications')) {
        const start = Number(searchParams.get('start'))
        return { start, count: 10, total: SPECS.length, elements: SPECS.slice(start, start + 10) }
      }
      if (pathname.endsWith('/datasetProfile')) return list(PROFILES, 'results')
      if (pathname.endsWith('/batchGet')) {
        return JSON.parse(text).map((entity: Record<string, { headers?: Record<string, string> }>) => {
          const { urn, editableDatasetProperties: one } = entity
          const wanted = Number(one?.headers?.['If-Version-Match'])
          // The first version is too old: retention has removed it.
          if (wanted !== 2) return { urn }
          return { urn, editableDatasetProperties: shown(description('second'), 2, T1 + 2) }
        })
      }
      if (version === 'v3') return list(ENTITIES[type] ?? [], 'entities')
      return { data: { me: { platformPrivileges: { managePolicies: false, manageTokens: true } } } }
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer()))
  })
})
const folder = temporaryFolder(t)
const source = { server: target.server, url: `http://127.0.0.1:${port}`, token: 'a-token' }
const importing = (...more: string[]) =>
  moved(t, folder, ['import', source.url, '--to', target.url, ...more], { from: source, to: target })
const read = async (urn: string, aspect: string, version = 0) =>
  (
    await admin.get(
      `/openapi/v3/entity/${urn.split(':')[2]}/${encodeURIComponent(urn)}/${aspect}?systemMetadata=true&version=${version}`
    )
  ).body

t.test('what a DataHub has is imported, and everything else is listed', async t => {
  const { code, text } = await importing()
  t.equal(code, 1, text)
  t.match(text, /dataset: 2 in the source, 2 in the target/)
  t.match(await read(ORDERS, 'editableDatasetProperties'), {
    value: { description: 'third' },
    systemMetadata: { runId: 'run-1', properties: { aspectd_source_time: String(T1 + 3), aspectd_source_actor: ANN } }
  })
  t.match(await read(ORDERS, 'editableDatasetProperties', 1), { value: { description: 'second' } }, 'with history')
  t.match(await read(USERS, 'status'), { value: { removed: true } })
  const { body } = await admin.get('/openapi/v2/timeseries/dataset/datasetProfile?count=10')
  t.strictSame(
    body.results.map(({ event }: { event: { rowCount: number } }) => event.rowCount),
    [3, 2, 1]
  )
  t.match(await read(ANN, 'corpUserInfo'), { value: { displayName: 'Ann' } })
  t.match(
    differencesIn(folder)
      .map(({ what, of }) => `${what} ${of}`)
      .toSorted(),
    [
      `left ${ANN} corpUserCredentials`,
      'unknown urn:li:cloudThing:1 cloudThingKey',
      `unknown ${ORDERS} cloudOnly`,
      'unread policies'
    ]
  )
  t.ok(asked.every(one => one === 'Bearer a-token'))
})

t.test('what is newer in the target stays, what is newer in the source is written once', async t => {
  await target.server.ingest(ORDERS, 'editableDatasetProperties', description('ours'))
  t.match(await importing('--types', 'dataset'), { code: 1, text: /1 newer in the target, and kept/ })
  t.match(
    differencesIn(folder).find(({ what }) => what === 'kept'),
    { of: `${ORDERS} editableDatasetProperties`, why: /2020-09-13.*$/ }
  )
  t.match(await read(ORDERS, 'editableDatasetProperties'), { value: { description: 'ours' } })

  const later = Date.now() + 3_600_000
  Object.assign(ENTITIES.dataset?.[0] ?? {}, { editableDatasetProperties: shown(description('theirs'), 4, later) })
  const since = new Date(later - 1).toISOString()
  t.match(await importing('--types', 'dataset', '--since', since), { text: /: 1 values$/m }, 'and no older points')
  t.match(await read(ORDERS, 'editableDatasetProperties'), { value: { description: 'theirs' } })
  const { version } = (await read(ORDERS, 'editableDatasetProperties')).systemMetadata
  await importing('--types', 'dataset')
  t.equal((await read(ORDERS, 'editableDatasetProperties')).systemMetadata.version, version)
})

t.test('a value that the target refuses keeps nothing else back', async t => {
  await put(admin, 'tag', [{ urn: 'urn:li:tag:a', tagProperties: { value: { name: 'a' } } }])
  Object.assign(ENTITIES.dataset?.[1] ?? {}, {
    status: shown({ removed: 'perhaps' }, 2, Date.now() + 7_200_000),
    editableDatasetProperties: shown(description('good'), 1, T1)
  })
  t.match(await importing('--types', 'dataset'), { code: 1, text: /1 refused by the target/ })
  t.match(
    differencesIn(folder).find(({ what }) => what === 'refused'),
    { of: `${USERS} status`, why: /^422: .*removed/ }
  )
  t.match(await read(USERS, 'editableDatasetProperties'), { value: { description: 'good' } })
  t.match(await read(USERS, 'status'), { value: { removed: true } })
})
