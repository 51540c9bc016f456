import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { pino } from 'pino'
import { openStore } from '../core/store/open.ts'
import { idOf, parseUrn, partsOf } from '../core/urn.ts'

/** A minimal handler written for one query: token check, point reads, JSON. No access control, no GraphQL. */
const store = await openStore(`sqlite:${process.argv[2]}`, { log: pino({ level: 'warn' }) })
const app = Fastify()

interface Body {
  readonly query: string
  readonly variables: { readonly urn: string }
}

async function read<T>(urn: string, aspects: readonly string[]): Promise<(T | undefined)[]> {
  const [rows = []] = await store.aspects.read([{ urn: parseUrn(urn), aspects }])
  return aspects.map(aspect => {
    const row = rows.find(one => one.aspect === aspect)
    return row && (JSON.parse(row.json) as T)
  })
}

app.post<{ Body: Body }>('/api/graphql', async (request, reply) => {
  const bearer = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const digest = createHash('sha256').update(bearer).digest('hex')
  const [known] = await read<object>(`urn:li:aspectdDigest:${digest}`, ['aspectdTokenDigest'])
  if (!known) return reply.code(401).send()
  const urn = parseUrn(request.body.variables.urn)
  type Value = { name?: string; description?: string; removed?: boolean; tags?: { tag: string }[] }
  const [properties, status, globalTags] = await read<Value>(urn, ['datasetProperties', 'status', 'globalTags'])
  const platform = partsOf(urn)[0] ?? ''
  const tags = []
  for (const { tag } of globalTags?.tags ?? []) {
    const [value] = await read<{ name: string; description?: string; colorHex?: string }>(tag, ['tagProperties'])
    const details = value && {
      name: value.name,
      description: value.description ?? null,
      colorHex: value.colorHex ?? null
    }
    tags.push({ tag: { urn: tag, name: value?.name ?? idOf(parseUrn(tag)), properties: details ?? null } })
  }
  return {
    data: {
      dataset: {
        urn,
        type: 'DATASET',
        name: properties?.name ?? partsOf(urn)[1],
        platform: { urn: platform, name: idOf(parseUrn(platform)) },
        properties: { name: properties?.name, description: properties?.description ?? null },
        status: { removed: status?.removed ?? false },
        tags: { tags }
      }
    },
    extensions: {}
  }
})
console.log(`listening on ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
process.on('SIGTERM', () => void app.close().then(() => store.close()))
