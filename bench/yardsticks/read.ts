import Fastify from 'fastify'
import { answerOf, readDataset } from './dataset.ts'
import { digestOf, openStored } from './stored.ts'

/**
 * A handler written for one query, no access control and no GraphQL: `node read.ts <store> [memory]`. With `memory` it
 * has everything in a Map before it listens.
 */
const [path = '', from] = process.argv.slice(2)
const stored = openStored(path)
const app = Fastify()
const { knows, find } =
  from === 'memory' ? inMemory() : { knows: stored.knows, find: (urn: string) => readDataset(stored, urn) }

function inMemory() {
  const all = (type: string) =>
    stored.db.prepare('SELECT urn FROM urns WHERE type = ? AND stored = 1').all(stored.idOfType(type)) as {
      urn: string
    }[]
  const datasets = new Map(all('dataset').map(({ urn }) => [urn, readDataset(stored, urn)]))
  const digests = new Set(all('aspectdDigest').map(({ urn }) => urn.slice('urn:li:aspectdDigest:'.length)))
  return {
    knows: (authorization: string | undefined) => digests.has(digestOf(authorization)),
    find: (urn: string) => datasets.get(urn)
  }
}

interface Body {
  readonly variables: { readonly urn: string }
}

app.post<{ Body: Body }>('/api/graphql', (request, reply) => {
  if (!knows(request.headers.authorization)) return reply.code(401).send()
  const dataset = find(request.body.variables.urn)
  if (!dataset) return reply.code(404).send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(answerOf(dataset))
})
console.log(`listening on ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
process.on('SIGTERM', () => void app.close())
