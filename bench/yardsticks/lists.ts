import Fastify from 'fastify'
import { openStored } from './stored.ts'

/** Handlers written for three lists, on the same store: `node lists.ts <store>`. */
const stored = openStored(process.argv[2] ?? '')
const { db, idOfType, idOfName } = stored
const dataset = idOfType('dataset')
const properties = idOfName('datasetProperties')
const tagged = idOfName('globalTags.tags')

const total = db.prepare('SELECT entities FROM types WHERE id = ?')
const urns = db.prepare('SELECT urn FROM urns WHERE type = ? AND stored = 1 ORDER BY urn LIMIT ? OFFSET ?')
const page = db.prepare(`
  SELECT u.urn, b.json FROM (SELECT urn, id FROM urns WHERE type = ? AND stored = 1 ORDER BY urn LIMIT ? OFFSET ?) u
  JOIN aspects a ON a.eid = u.id AND a.aspect = ? JOIN bodies b ON b.id = a.body ORDER BY u.urn`)
const taggedTotal = db.prepare('SELECT count(*) AS count FROM entries WHERE field = ? AND value = ?')
// Entities of a table number in the order of their URNs only by chance, so they are sorted.
const taggedPage = db.prepare(`
  SELECT u.urn, b.json FROM (
    SELECT u.urn, u.id FROM entries e JOIN urns u INDEXED BY urns_by_id ON u.id = e.eid
    WHERE e.field = ? AND e.value = ? ORDER BY u.urn LIMIT ? OFFSET ?) u
  JOIN aspects a ON a.eid = u.id AND a.aspect = ? JOIN bodies b ON b.id = a.body ORDER BY u.urn`)

type Row = { readonly urn: string; readonly json: string }
interface Input {
  readonly start: number
  readonly count: number
  readonly orFilters?: readonly { readonly and: readonly { readonly values: readonly string[] }[] }[]
}

const text = JSON.stringify
const app = Fastify()
app.addHook('onRequest', (request, reply, done) => {
  if (stored.knows(request.headers.authorization)) done()
  else reply.code(401).send()
})

app.post<{ Body: { start: number; count: number } }>('/entities', (request, reply) => {
  const { start, count } = request.body
  const found = urns.all(dataset, count, start) as unknown as Row[]
  const of = (total.get(dataset) as { entities: number }).entities
  const list = found.map(({ urn }) => text(urn)).join(',')
  return send(reply, `{"value":{"start":${start},"count":${found.length},"total":${of},"entities":[${list}]}}`)
})

app.post<{ Body: { variables: { input: Input } } }>('/api/graphql', (request, reply) => {
  const { start, count, orFilters } = request.body.variables.input
  const tag = orFilters?.[0]?.and[0]?.values[0]
  const rows = (tag === undefined
    ? page.all(dataset, count, start, properties)
    : taggedPage.all(tagged, tag, count, start, properties)) as unknown as Row[]
  const of =
    tag === undefined
      ? (total.get(dataset) as { entities: number }).entities
      : (taggedTotal.get(tagged, tag) as { count: number }).count
  const list = rows.map(shown).join(',')
  const found = `{"start":${start},"count":${count},"total":${of},"searchResults":[${list}]}`
  return send(reply, `{"data":{"searchAcrossEntities":${found}},"extensions":{}}`)
})

function shown({ urn, json }: Row): string {
  const { name, description = null } = JSON.parse(json)
  return `{"entity":{"urn":${text(urn)},"type":"DATASET","name":${text(name)},"properties":{"description":${text(description)}}}}`
}

function send(reply: { header(name: string, value: string): { send(body: string): unknown } }, body: string) {
  return reply.header('content-type', 'application/json; charset=utf-8').send(body)
}

console.log(`listening on ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
process.on('SIGTERM', () => void app.close())
