import { Type } from 'typebox'
import { definePlugin, operation, parseUrn, type Urn } from '../../core/index.ts'

const Secret = Type.Object({ secret: Type.String({ 'x-search': { fieldType: 'KEYWORD' } }) })
const Point = Type.Object({ timestampMillis: Type.Integer(), secret: Type.String() })
const MANAGED = { read: ['MANAGE_SECRETS'], write: ['MANAGE_SECRETS'] }

interface Put {
  readonly urn: string
  readonly aspect: string
  readonly secret: string
}

/** A plugin whose aspects are sealed, guarded and open, on an entity type of DataHub's model and on one of its own. */
export const vault = definePlugin({
  name: 'vault',
  contract: 2,
  types: { vaultBox: { key: 'vaultBoxKey', guard: { read: ['MANAGE_SECRETS'] } } },
  aspects: {
    vaultBoxKey: { schema: Type.Object({ id: Type.String() }), on: ['vaultBox'] },
    vaultSealed: { schema: Secret, on: ['dataset', 'vaultBox'], guard: { sealed: true } },
    vaultGuarded: { schema: Secret, on: ['dataset', 'vaultBox'], guard: MANAGED },
    vaultOpen: { schema: Secret, on: ['dataset', 'vaultBox'] },
    vaultSeries: { schema: Point, on: ['dataset'], kind: 'timeseries', guard: MANAGED }
  },
  setup: ({ data }) => ({
    api: undefined,
    sdl: 'extend type Mutation { vaultPut(urn: String!, aspect: String!, secret: String!): Boolean! }',
    operations: {
      Mutation: {
        vaultPut: operation(
          ({ urn }: Put) => ({ anyOf: ['EDIT_ENTITY'], on: parseUrn(urn) }),
          async ({ urn, aspect, secret }: Put, call) => {
            const value = aspect === 'vaultSeries' ? { timestampMillis: 1, secret } : { secret }
            await data.write(call, [{ urn: parseUrn(urn), aspect, change: () => value }])
            return true
          }
        )
      }
    }
  })
})

/** A field that no plugin defines, or that has no index, cannot be asked for. */
function refused(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'NOT_INDEXED') return []
  throw error
}

/** Reads everything that a plugin can read, for the caller (`own`) and as the process itself. */
export const prying = definePlugin({
  name: 'prying',
  contract: 2,
  setup: ({ data }) => ({
    api: undefined,
    sdl: 'extend type Query { pry(urn: String!, aspect: String!, secret: String!): [String!]! }',
    operations: {
      Query: {
        pry: operation('signed-in', async ({ urn: text, aspect, secret }: Record<string, string>, call) => {
          const urn: Urn = parseUrn(text)
          const key = { urn, aspect: String(aspect) }
          const field = `${aspect}.secret`
          const query = { where: { field, in: [String(secret)] } }
          const found: Record<string, unknown> = {
            read: await data.read(call, [{ urn, aspects: [key.aspect] }]),
            everything: (await data.read(call, [{ urn }])).flat().filter(({ row }) => row.aspect === aspect),
            'as the process': await data.read(call.as('prying'), [{ urn, aspects: [key.aspect] }]),
            history: await data.history(call, key, { limit: 10 }),
            find: await data.find(call, query, { limit: 10 }).then(({ urns }) => urns, refused),
            count: await data.count(call, {}, field, 10).catch(refused),
            range: (await data.series.range(call, key, { limit: 10 })).points,
            'range of a type': (await data.series.range(call, { aspect: key.aspect, type: 'dataset' }, { limit: 10 }))
              .points,
            latest: (await data.series.latest(call, [key])).filter(Boolean),
            points: (await data.series.count(call, key)) > 0 ? [1] : [],
            exists: (await data.exists(call, [urn])).filter(Boolean),
            'listed with its type': (await data.find(call, { types: [urn.split(':')[2] ?? ''] }, { limit: 10 })).urns
          }
          return Object.keys(found).filter(way => [found[way]].flat(3).length > 0)
        })
      }
    }
  })
})
