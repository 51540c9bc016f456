import t from 'tap'
import type { Static } from '../../../core/index.ts'
import { openSearchOf, type SearchConfig } from '../../../plugins/search/config.ts'
import { createIndexes, formatOf, versionOf } from '../../../plugins/search/engine/opensearch/indexes.ts'
import { openServer } from '../../../testing/server.ts'
import { temporaryFolder } from '../../helper.ts'
import { rules } from './rules.ts'

const CONFIG: Static<typeof SearchConfig> = {
  path: '',
  onDemand: false,
  engine: 'opensearch',
  fresh: 'acknowledged',
  nodes: ['http://127.0.0.1:1'],
  credentials: '',
  ca: '',
  indexPrefix: 'aspectd',
  shards: 1,
  replicas: 1
}
const MONGODB = 'mongodb://mongo/aspectd?replicaSet=rs0'

t.test('OpenSearch needs MongoDB and an address; without it nothing is asked for', async t => {
  t.match(openSearchOf(CONFIG, MONGODB), { nodes: CONFIG.nodes, indexPrefix: 'aspectd' })
  t.equal(openSearchOf({ ...CONFIG, engine: 'embedded' }, MONGODB), undefined)
  t.throws(() => openSearchOf({ ...CONFIG, nodes: [] }, MONGODB), /plugins.search.nodes: expected at least one address/)
  t.throws(() => openSearchOf(CONFIG, 'sqlite:a.db'), /plugins.search.engine: opensearch requires a MongoDB store/)
})

t.test('a server on SQLite does not start with it', async t => {
  const folder = temporaryFolder(t)
  const env = { ASPECTD_SEARCH_ENGINE: 'opensearch', ASPECTD_SEARCH_NODES: 'http://127.0.0.1:1' }
  await t.rejects(openServer({ folder, store: `sqlite:${folder}/a.db`, env }), /opensearch requires a MongoDB store/)
})

t.test('stores, models and releases have formats of their own; passwords do not', t => {
  const format = formatOf({ url: MONGODB }, rules)
  t.match(format, /^[0-9a-f]{16}$/)
  t.equal(formatOf({ url: MONGODB.replace('//', '//ann:secret@') }, rules), format)
  t.not(formatOf({ url: MONGODB.replace('/aspectd', '/other') }, rules), format)
  t.not(formatOf({ url: MONGODB }, { ...rules, types: ['dataset'] }), format)
  const client = { ask: () => Promise.reject(new Error('nothing is asked')), close: async () => undefined }
  t.equal(createIndexes(client, { ...CONFIG, indexPrefix: 'one' }, { format, rules }).alias, `one-${format}`)
  t.end()
})

t.test('the version of a document is the time of its cursor, whole', t => {
  t.equal(versionOf('8265A1B2C30000000B2B0429296E1404'), BigInt('0x65A1B2C30000000B').toString())
  t.end()
})
