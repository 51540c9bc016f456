import { type Authority, SOURCES, type Strategy } from './authority.ts'
import { CONSOLE } from './console-members.ts'
import type { AspectDefinition, Guard, TypeDefinition } from './definition.ts'
import type { Files } from './files.ts'
import type { Follower, Listener, Selection } from './listener.ts'
import type { Action, Demand, Operation, Route, RouteDoc, RouteSpec } from './operation.ts'
import type { AnyManifest, Contribution, EntityField, Plugin } from './plugin.ts'
import type { Extension } from './point.ts'
import {
  anything,
  count,
  flag,
  listOf,
  members,
  method,
  object,
  objectSchema,
  oneOf,
  recordOf,
  type Shape,
  schema,
  text
} from './shape.ts'
import type { Tool, ToolSpec } from './tool.ts'

type Shapes<T> = { readonly [K in keyof T & string]-?: Shape }

const guard = members<Guard>({ sealed: flag, read: listOf(text), write: listOf(text) })
const aspect = members<AspectDefinition>(
  { schema, on: listOf(text), kind: oneOf('versioned', 'timeseries'), keep: count, guard, record: text },
  'schema',
  'on'
)
const type = members<TypeDefinition>({ key: text, storesKey: flag, guard }, 'key')
const plugin = members<Plugin>({ name: text, file: text, manifest: object }, 'name', 'manifest')

/** The members of a plugin's manifest. */
export const MANIFEST_MEMBERS: Shapes<AnyManifest> = {
  name: text,
  contract: anything,
  needs: recordOf(plugin),
  wants: recordOf(plugin),
  config: objectSchema,
  types: recordOf(type),
  aspects: recordOf(aspect),
  defs: recordOf(schema),
  lazySchemas: flag,
  privileges: recordOf(text),
  optional: flag,
  console: CONSOLE,
  setup: method
}

// Their rules are checked with a message of their own.
const operations = recordOf(anything)
const action = members<Action>({ params: objectSchema, operation: anything, large: flag, reads: flag }, 'params')
const doc = members<RouteDoc>(
  { summary: text, description: text, answer: schema, failure: schema, body: schema, example: anything },
  'summary'
)
const spec = members<RouteSpec>(
  {
    doc,
    method: oneOf('GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD'),
    url: text,
    params: objectSchema,
    body: schema,
    large: flag,
    reads: flag,
    logsIn: flag,
    upload: anything,
    form: flag,
    cookies: listOf(text),
    headers: listOf(text),
    challenge: method
  },
  'method',
  'url'
)
const entityField = members<EntityField>(
  { having: text, only: listOf(text), except: listOf(text), sdl: text, implements: text, resolve: recordOf(method) },
  'sdl',
  'resolve'
)
const source = members<{ from: string; scheme?: string; name?: string }>(
  { from: oneOf(...SOURCES), scheme: text, name: text },
  'from'
)
const strategy = members<Strategy>(
  { name: text, reads: source, claims: method, verify: method },
  'name',
  'reads',
  'verify'
)
const authority = members<Authority>(
  { isActive: method, rejected: method, refused: method, advice: method, viewFilter: method },
  'isActive',
  'rejected',
  'refused',
  'viewFilter'
)

const selection: Shapes<Selection> = { aspects: listOf(text), types: listOf(text) }

const toolSpec = members<ToolSpec>(
  { description: text, input: objectSchema, changes: listOf(text) },
  'description',
  'input'
)

/** The members of what a plugin's `setup` returns. */
export const CONTRIBUTION_MEMBERS: Shapes<Contribution> = {
  api: anything,
  sdl: text,
  operations: members<NonNullable<Contribution['operations']>>({
    Query: operations,
    Mutation: operations,
    Subscription: operations
  }),
  fields: recordOf(object),
  entityFields: listOf(entityField),
  entityTypes: recordOf(text),
  envelop: listOf(object),
  actions: recordOf(action),
  routes: listOf(members<Route>({ spec, operation: anything }, 'spec')),
  tools: recordOf(members<Tool>({ spec: toolSpec, operation: anything }, 'spec')),
  files: members<Files>({ routes: method, notFound: method }, 'routes'),
  commands: recordOf(method),
  inputAliases: recordOf(text),
  extends: listOf(members<Extension>({ point: text, value: anything }, 'point')),
  checks: recordOf(method),
  review: method,
  beforeCommit: method,
  onChange: members<Listener>({ ...selection, changed: method }, 'changed'),
  followers: recordOf(members<Follower>({ ...selection, from: oneOf('now', 'beginning'), batch: method }, 'batch')),
  authority,
  strategies: listOf(strategy),
  observe: method,
  mustObserve: method,
  pace: method,
  start: method,
  close: method
}

export const MANIFEST: Shape = members<AnyManifest>(MANIFEST_MEMBERS, 'name', 'setup')
export const CONTRIBUTION: Shape = members<Contribution>(CONTRIBUTION_MEMBERS)
const alternative = members<NonNullable<Demand['or']>[number]>(
  { anyOf: listOf(text), on: text, attaches: listOf(text) },
  'anyOf'
)
/** What an operation demands, where it is not a function. */
export const DEMAND: Shape = members<Demand>(
  { anyOf: listOf(text), on: text, attaches: listOf(text), or: listOf(alternative), message: text },
  'anyOf'
)
/** What `operation()` returns. */
export const OPERATION: Shape = members<Operation>({ allow: anything, run: method }, 'run')
