import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { GraphQLScalarType } from 'graphql'
import { pino } from 'pino'
import { type Call, type Credential, createCall } from '../../../core/call.ts'
import type { Authority } from '../../../core/contract/authority.ts'
import { operation } from '../../../core/contract/operation.ts'
import type { Contribution, EntityRef } from '../../../core/contract/plugin.ts'
import { createError, NotFound, Unavailable } from '../../../core/errors.ts'
import { type Composed, composeSchema, type NamedContribution } from '../../../core/graphql/compose.ts'
import type { Reply } from '../../../core/graphql/mask.ts'
import { createRunner, type Params, type Runner, type RunnerOptions } from '../../../core/graphql/run.ts'
import { createModel } from '../../../core/model/model.ts'
import { createGate } from '../../../core/operation/gate.ts'
import { createOperations } from '../../../core/operation/operations.ts'
import { createRefusals } from '../../../core/operation/refusals.ts'
import { makeUrn, type Urn } from '../../../core/urn.ts'

export const ALICE = makeUrn('corpuser', 'alice')
export const DATASET = makeUrn('dataset', 'd')
const Broken = createError('BROKEN', 'the password is hunter2', 500)

/** Every known user has all privileges except `FORBIDDEN`. */
export const authority: Authority = {
  isActive: () => true,
  rejected: () => undefined,
  refused: (_call, demands) => demands.filter(({ anyOf }) => anyOf.includes('FORBIDDEN')),
  viewFilter: () => 'all'
}
export const gate = createGate(authority)

const any = { type: 'object' }
const id = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }
const types = ['dataset', 'chart', 'tag', 'corpuser', 'mlFeatureTable', 'dataHubAccessToken', 'dataHubRole', 'role']
export const model = createModel([
  {
    name: 'test',
    types: Object.fromEntries(types.map(type => [type, { key: `${type}Key` }])),
    aspects: {
      ...Object.fromEntries(types.map(type => [`${type}Key`, { schema: id, on: [type] }])),
      globalTags: { schema: any, on: ['dataset', 'chart'] },
      status: { schema: any, on: types }
    }
  }
])

const Long = new GraphQLScalarType({ name: 'Long', serialize: Number, parseValue: Number })
/** JSON has no such value. */
const Unserializable = new GraphQLScalarType({ name: 'Unserializable', serialize: () => 1n })

/** How often resolvers have run. */
export const asked = { must: 0 }

export const catalog: Contribution<undefined> = {
  api: undefined,
  sdl: `
    scalar Long
    scalar Unserializable
    type Dataset implements Entity { urn: String! type: EntityType! name(upper: Boolean = false): String friend: Entity others(count: Int!): [Entity!]! }
    type Chart implements Entity { urn: String! type: EntityType! }
    input SearchInput { query: String! start: Int count: Int = 10 ratio: Float types: [EntityType!] before: Long and: [SearchInput!] }
    type Found { input: String! start: Int count: Int before: Long types: [EntityType!] }
    extend type Query {
      dataset(urn: String!): Dataset
      search(input: SearchInput!): Found!
      entity(urn: String!): Entity
      fail(how: String!): String
      strict: Strict
      deny: Boolean
      later(turns: Int!): Int
      never: Int
      echo(text: String): String
      unserializable: Unserializable
      sum(numbers: [Int!]!): Int!
      paged(page: Page!): String
    }
    input Page { count: Int! = 10 }
    type Strict { must: String! }
    extend type Mutation { rename(urn: String!, name: String!): Boolean! count: Int! }`,
  entityTypes: { dataset: 'Dataset', chart: 'Chart' },
  fields: {
    Long,
    Unserializable,
    Dataset: {
      name: ({ urn }: EntityRef, { upper }: { upper: boolean }) => (upper ? urn.toUpperCase() : urn.slice(0, 200)),
      friend: () => ({ urn: makeUrn('chart', 'c') }),
      others: async (_parent: EntityRef, { count }: { count: number }) =>
        ['dataset', 'tag', 'nothing'].slice(0, count).map(type => ({ urn: makeUrn(type, 'x') }))
    },
    Strict: {
      must: () => {
        asked.must++
        return null
      }
    }
  },
  operations: {
    Query: {
      dataset: operation('signed-in', ({ urn }: { urn: Urn }) => ({ urn })),
      search: operation('signed-in', ({ input }: { input: Record<string, unknown> }) => ({
        input: JSON.stringify(input),
        ...input
      })),
      entity: operation('signed-in', async ({ urn }: { urn: Urn }) => ({ urn })),
      fail: operation('signed-in', ({ how }: { how: string }) => fail(how)),
      strict: operation('signed-in', () => ({})),
      deny: operation({ anyOf: ['FORBIDDEN'] }, () => true),
      later: operation('signed-in', ({ turns }: { turns: number }) => later(turns)),
      never: operation('signed-in', async (_args, { signal }) => void (await once(signal, 'abort'))),
      echo: operation('signed-in', ({ text }: { text?: string }) => text),
      unserializable: operation('signed-in', () => true),
      paged: operation('signed-in', ({ page }: { page: object }) => JSON.stringify(page)),
      sum: operation('signed-in', ({ numbers }: { numbers: number[] }) => numbers.reduce((a, b) => a + b, 0))
    },
    Mutation: { rename: operation('signed-in', () => true), count: counter() }
  },
  inputAliases: { OldSearchInput: 'SearchInput' }
}

export const tags: Contribution<undefined> = {
  api: undefined,
  sdl: 'type GlobalTags { tags: [String!]! }',
  entityFields: [{ having: 'globalTags', sdl: 'tags: GlobalTags', resolve: { tags: () => ({ tags: ['pii'] }) } }]
}

export const PLUGINS: readonly NamedContribution[] = [
  { plugin: 'catalog', contribution: catalog },
  { plugin: 'tags', contribution: tags }
]

export const compose = (...plugins: NamedContribution[]): Composed =>
  composeSchema(plugins, model, createOperations({ gate, refusals: createRefusals(600) }))

export const silent = pino({ level: 'silent' })

export function runner(options: Partial<RunnerOptions> = {}): Runner {
  return createRunner({ ...compose(...PLUGINS), envelop: [], compile: true, log: silent, ...options })
}

export function callBy(actor: Urn | undefined, options: { signal?: AbortSignal; log?: Call['log'] } = {}): Call {
  const credential: Credential | undefined = actor && { actor, kind: 'token' }
  return createCall({ credential, address: '127.0.0.1', signal: new AbortController().signal, log: silent, ...options })
}

/** Which of several values fails first is nobody's promise: on a busy machine a list is completed in several turns. */
const byPath = (one: { path?: unknown }, other: { path?: unknown }) =>
  JSON.stringify(one.path) < JSON.stringify(other.path) ? -1 : 1

/** Runs an operation three times, so that compiled code runs too. All replies must be equal. */
export async function runThrice(params: Params, { run }: Runner = runner()): Promise<Reply> {
  const replies: Reply[] = []
  for (let time = 0; time < 3; time++) replies.push(await run(params, callBy(ALICE)))
  const [first, ...rest] = replies.map(reply => JSON.stringify({ ...reply, errors: reply.errors?.toSorted(byPath) }))
  for (const other of rest) if (other !== first) throw new Error(`the engines differ:\n${first}\n${other}`)
  return JSON.parse(JSON.stringify(replies[0]))
}

function fail(how: string): never {
  if (how === 'missing') throw new NotFound('no such thing')
  if (how === 'busy') throw new Unavailable('come again')
  if (how === 'text') throw 'thrown text'
  throw new Broken()
}

function counter() {
  let count = 0
  return operation('signed-in', () => ++count)
}

/** Resolves after so many turns of the event loop. */
async function later(turns: number): Promise<number> {
  for (let done = 0; done < turns; done++) await turn()
  return turns
}
