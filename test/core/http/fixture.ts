import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Test } from 'tap'
import { Type } from 'typebox'
import type { Credential } from '../../../core/call.ts'
import type { Authority, Strategy } from '../../../core/contract/authority.ts'
import { action, route } from '../../../core/contract/operation.ts'
import type { Contribution } from '../../../core/contract/plugin.ts'
import { respond } from '../../../core/contract/response.ts'
import { Conflict, createError, Unavailable } from '../../../core/errors.ts'
import { composeSchema } from '../../../core/graphql/compose.ts'
import { createRunner } from '../../../core/graphql/run.ts'
import type { Feature } from '../../../core/http/feature.ts'
import { createServer, type HttpSettings } from '../../../core/http/server.ts'
import type { Registry } from '../../../core/metrics/registry.ts'
import { createGate } from '../../../core/operation/gate.ts'
import { createOperations } from '../../../core/operation/operations.ts'
import { createRefusals } from '../../../core/operation/refusals.ts'
import type { Traces } from '../../../core/trace/traces.ts'
import { makeUrn } from '../../../core/urn.ts'
import { catalog, model } from '../graphql/fixture.ts'

const Broken = createError('BROKEN', 'the password is hunter2', 500)

/** The credential of a user name: `wrong` is invalid, `away` throws as with an unavailable store. */
function known(name: string | undefined, kind: Credential['kind']): Credential | undefined {
  if (name === 'away') throw new Unavailable('the store is away')
  return name === undefined || name === 'wrong' ? undefined : { actor: makeUrn('corpuser', name), kind }
}

/** `Bearer <name>` and the cookie `session=<name>` authenticate the user <name>. */
const strategies: readonly Strategy[] = [
  {
    name: 'bearer',
    reads: { from: 'authorization', scheme: 'Bearer' },
    verify: ({ headers }) => known(/^Bearer (\w+)$/.exec(String(headers.authorization))?.[1], 'token')
  },
  {
    name: 'session',
    reads: { from: 'cookie', name: 'session' },
    verify: ({ cookies }) => known(cookies.session, 'session')
  }
]

export const authority: Authority = {
  isActive: () => true,
  rejected: () => undefined,
  refused: (call, demands) =>
    demands.filter(({ anyOf }) => !anyOf.includes('READ') && call.actor !== makeUrn('corpuser', 'root')),
  viewFilter: () => 'all'
}

const Slice = Type.Object({
  entityType: Type.String(),
  batchSize: Type.Optional(Type.Integer({ minimum: 1, default: 10_000 })),
  dryRun: Type.Optional(Type.Boolean({ default: true })),
  ratio: Type.Optional(Type.Number()),
  kind: Type.Optional(Type.Union([Type.Literal('a'), Type.Literal('b')])),
  nested: Type.Optional(Type.Object({ size: Type.Integer() })),
  free: Type.Optional(Type.Unknown())
})
const Listing = Type.Object({
  urn: Type.Optional(Type.String()),
  ids: Type.Optional(Type.Array(Type.String())),
  count: Type.Optional(Type.Integer({ minimum: 0, default: 10 })),
  deep: Type.Optional(Type.Boolean())
})
const Large = Type.Object({ bytes: Type.Integer(), held: Type.Boolean({ default: false }) })

export const things: Contribution<undefined> = {
  api: undefined,
  authority,
  actions: {
    'things.slice': action(Slice, { anyOf: ['READ'] }, params => params),
    'things.nothing': action(Type.Object({}), 'signed-in', () => undefined),
    'things.load': action(Type.Object({}), 'signed-in', () => 'loaded', { large: true }),
    'things.hidden': action(Type.Object({}), { anyOf: ['SECRET'] }, () => 'shown'),
    'things.open': action(Type.Object({}), 'public', (_params, call) => call.actor)
  },
  routes: [
    route({ method: 'GET', url: '/things/:urn', params: Listing }, 'signed-in', ({ body: _body, ...args }) => args),
    route({ method: 'GET', url: '/things', params: Listing }, 'signed-in', ({ body: _body, ...args }) => args),
    route({ method: 'DELETE', url: '/things/:id' }, { anyOf: ['SECRET'] }, () => undefined),
    route(
      { method: 'PUT', url: '/things/:urn', body: Type.Object({ size: Type.Integer() }) },
      'signed-in',
      ({ body }) => body
    ),
    route({ method: 'POST', url: '/logIn', body: Type.Object({ name: Type.String() }) }, 'public', ({ body }) =>
      respond({ status: 200, headers: { 'set-cookie': [`a=${body.name}`, 'b=2; HttpOnly'] } })
    ),
    route({ method: 'GET', url: '/logOut' }, 'public', () => respond({ status: 303, headers: { location: '/login' } })),
    route({ method: 'GET', url: '/who' }, 'public', (_args, call) => respond({ body: call.actor })),
    route({ method: 'GET', url: '/address' }, 'public', (_args, call) => respond({ body: call.address })),
    route({ method: 'GET', url: '/large', params: Large }, 'signed-in', async ({ bytes, held }) => {
      if (held) await new Promise<void>(release => holding.push(release))
      return respond({ body: 'x'.repeat(bytes) })
    }),
    route({ method: 'GET', url: '/fail', params: Type.Object({ how: Type.String() }) }, 'signed-in', ({ how }) =>
      fail(how)
    ),
    route({ method: 'GET', url: '/slow' }, 'signed-in', async (_args, { signal }) => {
      slow.push(signal)
      await once(signal, 'abort')
      return 'too late'
    })
  ]
}

/** Releases each request of `/large` with `held`. */
export const holding: (() => void)[] = []

/** The signals of the requests of `/slow`, which end when they are aborted. */
export const slow: AbortSignal[] = []

function fail(how: string): never {
  if (how === 'conflict') throw new Conflict('another writer was faster')
  if (how === 'busy') throw new Unavailable('the store is away')
  throw new Broken()
}

const HTTP: HttpSettings = {
  requestSeconds: 10,
  bodyBytes: 16_000_000,
  receivingMb: 256,
  trustProxy: 0,
  pendingMbPerAddress: 64,
  unreadSeconds: 30
}

export interface Options {
  readonly state?: 'starting' | 'ready' | 'closing'
  readonly hasStore?: boolean | (() => boolean)
  readonly registry?: Registry
  readonly storeFault?: string
  readonly http?: Partial<HttpSettings>
  readonly graphiql?: boolean
  /** Replaces the default strategies. */
  readonly strategies?: readonly Strategy[]
  readonly log?: (line: string) => void
  readonly traces?: Traces
  readonly trust?: 'proxies' | 'all' | 'none'
  readonly contribution?: Contribution<undefined>
}

export async function createApp(t: Test, options: Options = {}): Promise<FastifyInstance> {
  const { graphiql = true, state = 'ready', hasStore = true } = options
  const log = pino({ level: options.log ? 'debug' : 'silent' }, { write: options.log ?? (() => undefined) })
  const operations = createOperations({ gate: createGate(authority), refusals: createRefusals(600) })
  const features: Feature[] = [
    { plugin: 'catalog', needs: [], contribution: catalog },
    { plugin: 'things', needs: ['catalog'], contribution: { ...things, strategies: options.strategies ?? strategies } }
  ]
  if (options.contribution) features.push({ plugin: 'more', needs: ['catalog'], contribution: options.contribution })
  const schema = composeSchema(features, model, operations)
  const runner = createRunner({ ...schema, envelop: [], compile: true, log })
  const http = { ...HTTP, ...options.http }
  const config = {
    http,
    graphql: { graphiql, streams: { perUser: 20, perServer: 1000, maxHours: 24, pingSeconds: 12 } },
    traces: { trust: options.trust ?? ('proxies' as const) },
    tls: { hstsDays: 0 }
  }
  const plugins = () => [
    { name: 'search', state: 'FAILED', since: 1, error: 'a reason for the log' } as const,
    { name: 'things', state: 'READY', since: 1 } as const
  ]
  const health = {
    state: () => state,
    hasStore: () => (typeof hasStore === 'function' ? hasStore() : hasStore),
    registry: options.registry,
    storeSeenAt: () => 1,
    storeFault: () => options.storeFault,
    plugins
  }
  const app = await createServer({
    config,
    features,
    runner,
    operations,
    authority,
    ...health,
    closing: new AbortController().signal,
    traces: options.traces,
    base: { path: '', isStrict: false },
    log
  })
  t.teardown(() => app.close())
  return app
}

export const ROOT = { authorization: 'Bearer root' }
export const ALICE = { authorization: 'Bearer alice' }
export const JSON_TYPE = { 'content-type': 'application/json' }
