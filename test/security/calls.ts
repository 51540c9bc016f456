import {
  buildClientSchema,
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType
} from 'graphql'
import type { NamedOperation } from '../../core/index.ts'
import { subscribe } from '../event-stream.ts'
import type { Client } from '../helper.ts'
import { NAMED, SPECIAL } from './values.ts'

/** Calls an operation with arguments generated from its schema. Resolves to the status of the response. */
export type Ask = (client: Client, operation: NamedOperation) => Promise<number>
/** The same with the whole response. In GraphQL the status is the code of the first error, if there is one. */
export type Answering = (client: Client, operation: NamedOperation, values?: Values) => Promise<Reply>

export interface Reply {
  readonly status: number
  readonly body: unknown
}

/** Arguments by name, and by operation and name. */
export interface Values {
  readonly named: Readonly<Record<string, unknown>>
  readonly special: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}
const USUAL: Values = { named: NAMED, special: SPECIAL }

export async function createAsk(admin: Client): Promise<Ask> {
  const answer = createAnswering(await schemaOf(admin))
  return async (client, operation) => (await answer(client, operation)).status
}

export function createAnswering(schema: GraphQLSchema): Answering {
  return (client, operation, values = USUAL) => {
    if (operation.kind === 'action') return askAction(client, operation, values)
    if (operation.kind === 'tool') return askTool(client, operation, values)
    if (operation.kind === 'route') return askRoute(client, operation, values)
    return askField(client, operation, schema, values)
  }
}

/** The schema of the running server. */
export async function schemaOf(admin: Client): Promise<GraphQLSchema> {
  return buildClientSchema((await admin.gql(getIntrospectionQuery())).data)
}

async function askField(
  client: Client,
  { kind, name }: NamedOperation,
  schema: GraphQLSchema,
  values: Values
): Promise<Reply> {
  const roots = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType()
  }
  const root = roots[kind as keyof typeof roots]
  const field = root?.getFields()[name]
  if (!field) throw new Error(`${name} is not in the schema`)
  const { head, given, variables } = argumentsOf(name, field.args, values)
  const shown = isCompositeType(getNamedType(field.type)) ? '{ __typename }' : ''
  const query = `${kind}${head && `(${head})`} { ${name}${given && `(${given})`} ${shown} }`
  if (kind === 'subscription') return askStream(client, query, variables)
  const { status, errors, body } = await client.gql(query, variables)
  const [first] = errors ?? []
  if (first?.extensions.classification === 'ValidationError') throw new Error(`${query}: ${first.message}`)
  return { status: first?.extensions.code ?? status, body }
}

/** The status of the first error, or 200 of a stream that has begun. */
async function askStream(client: Client, query: string, variables: object): Promise<Reply> {
  const stream = await subscribe(client, query, { variables })
  const { data } = stream.status === 200 ? {} : ((await stream.event()) ?? {})
  stream.close()
  const [first] = data?.errors ?? []
  if (first?.extensions.classification === 'ValidationError') throw new Error(`${query}: ${first.message}`)
  return { status: first?.extensions.code ?? stream.status, body: data }
}

/** Declarations and uses of variables for the arguments of a field, as `askField` sends them. */
export function argumentsOf(operation: string, args: readonly GraphQLArgument[], values = USUAL) {
  const given = args.flatMap(arg => {
    const value = inputOf(operation, arg.name, arg.type, values)
    return value === undefined ? [] : [{ arg, value }]
  })
  return {
    variables: Object.fromEntries(given.map(({ arg, value }) => [arg.name, value])),
    head: given.map(({ arg }) => `$${arg.name}: ${arg.type}`).join(', '),
    given: given.map(({ arg }) => `${arg.name}: $${arg.name}`).join(', ')
  }
}

/** A value for required members and for those in `SPECIAL`; `undefined` for others. */
function inputOf(operation: string, name: string, type: GraphQLInputType, values: Values): unknown {
  const special = values.special[operation]
  if (special && name in special) return special[name]
  if (!isNonNullType(type)) return isInputObjectType(type) ? valueFor(operation, name, type, values) : undefined
  return valueFor(operation, name, type.ofType, values)
}

function valueFor(operation: string, name: string, type: GraphQLInputType, values: Values): unknown {
  if (isNonNullType(type)) return valueFor(operation, name, type.ofType, values)
  if (isInputObjectType(type)) {
    const members = Object.values(type.getFields()).map(field => [
      field.name,
      inputOf(operation, field.name, field.type, values)
    ])
    return Object.fromEntries(members.filter(([, value]) => value !== undefined))
  }
  if (isListType(type)) return values.named[name] ?? [valueFor(operation, name, type.ofType, values)]
  if (isEnumType(type)) return type.getValues()[0]?.name
  const plain: Readonly<Record<string, unknown>> = { Int: 1, Float: 1, Long: 1, Boolean: false, String: 'text' }
  return values.named[name] ?? plain[type.name]
}

async function askAction(client: Client, { name, params }: NamedOperation, values: Values): Promise<Reply> {
  const [resource, action] = name.split('.')
  const { status, body } = await client.post(`/${resource}?action=${action}`, membersOf(name, values, params))
  return { status, body }
}

/** The status of the request, or of the error that the agent reads. */
async function askTool(client: Client, { name, params }: NamedOperation, values: Values): Promise<Reply> {
  const call = { name, arguments: membersOf(name, values, params) }
  const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call })
  const types = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
  const { status, body } = await client.send('POST', '/mcp', message, types)
  if (status === 200 && body.error?.message?.includes(`No tool ${name}`)) return { status: 403, body }
  return { status: body.result?._meta?.status ?? status, body }
}

async function askRoute(client: Client, { name, params, body }: NamedOperation, values: Values): Promise<Reply> {
  const [method = '', url = ''] = name.split(' ')
  const members = Object.entries(membersOf(name, values, params))
  const isInPath = (key: string) => key === '*' || url.includes(`:${key}`)
  const inPath = members.filter(([key]) => isInPath(key))
  const rest = members.filter(([key]) => !isInPath(key))
  const path = inPath.reduce((left, [key, value]) => {
    return key === '*' ? left.replace('*', String(value)) : left.replace(`:${key}`, encodeURIComponent(String(value)))
  }, url)
  const query = rest.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join('&')
  const target = query ? `${path}?${query}` : path
  const text = body ? JSON.stringify(values.special[name]?.body ?? membersOf(name, values, body)) : undefined
  const answer = await client.send(method, target, text, text ? { 'content-type': 'application/json' } : {})
  return { status: answer.status, body: answer.body }
}

interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

function membersOf(operation: string, values: Values, schema: object = {}): Record<string, unknown> {
  const { properties = {}, required = [] } = schema as Schema
  const wanted = Object.keys(properties).filter(
    key => required.includes(key) || key in (values.special[operation] ?? {})
  )
  return Object.fromEntries(
    wanted.map(key => {
      const plain: Readonly<Record<string, unknown>> = { integer: 1, number: 1, boolean: false, array: ['x'] }
      return [
        key,
        values.special[operation]?.[key] ?? values.named[key] ?? plain[properties[key]?.type ?? ''] ?? 'text'
      ]
    })
  )
}
