import {
  buildClientSchema,
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
import type { Client } from '../helper.ts'
import { NAMED, SPECIAL } from './values.ts'

/** Calls an operation with arguments generated from its schema. Resolves to the status of the response. */
export type Ask = (client: Client, operation: NamedOperation) => Promise<number>

export async function createAsk(admin: Client): Promise<Ask> {
  const { data } = await admin.gql(getIntrospectionQuery())
  const schema = buildClientSchema(data)
  return (client, operation) => {
    if (operation.kind === 'action') return askAction(client, operation)
    return operation.kind === 'route' ? askRoute(client, operation) : askField(client, operation, schema)
  }
}

async function askField(client: Client, { kind, name }: NamedOperation, schema: GraphQLSchema): Promise<number> {
  const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType()
  const field = root?.getFields()[name]
  if (!field) throw new Error(`${name} is not in the schema`)
  const variables = Object.fromEntries(
    field.args.flatMap(arg => {
      const value = inputOf(name, arg.name, arg.type)
      return value === undefined ? [] : [[arg.name, value]]
    })
  )
  const used = field.args.filter(arg => arg.name in variables)
  const head = used.map(arg => `$${arg.name}: ${arg.type}`).join(', ')
  const given = used.map(arg => `${arg.name}: $${arg.name}`).join(', ')
  const shown = isCompositeType(getNamedType(field.type)) ? '{ __typename }' : ''
  const query = `${kind}${head && `(${head})`} { ${name}${given && `(${given})`} ${shown} }`
  const { status, errors } = await client.gql(query, variables)
  const [first] = errors ?? []
  if (first?.extensions.classification === 'ValidationError') throw new Error(`${query}: ${first.message}`)
  return first?.extensions.code ?? status
}

/** A value for required members and for those in `SPECIAL`; `undefined` for others. */
function inputOf(operation: string, name: string, type: GraphQLInputType): unknown {
  const special = SPECIAL[operation]
  if (special && name in special) return special[name]
  if (!isNonNullType(type)) return isInputObjectType(type) ? valueFor(operation, name, type) : undefined
  return valueFor(operation, name, type.ofType)
}

function valueFor(operation: string, name: string, type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return valueFor(operation, name, type.ofType)
  if (isInputObjectType(type)) {
    const members = Object.values(type.getFields()).map(field => [
      field.name,
      inputOf(operation, field.name, field.type)
    ])
    return Object.fromEntries(members.filter(([, value]) => value !== undefined))
  }
  if (isListType(type)) return NAMED[name] ?? [valueFor(operation, name, type.ofType)]
  if (isEnumType(type)) return type.getValues()[0]?.name
  const plain: Readonly<Record<string, unknown>> = { Int: 1, Float: 1, Long: 1, Boolean: false, String: 'text' }
  return NAMED[name] ?? plain[type.name]
}

async function askAction(client: Client, { name, params }: NamedOperation): Promise<number> {
  const [resource, action] = name.split('.')
  const { status } = await client.post(`/${resource}?action=${action}`, membersOf(name, params))
  return status
}

async function askRoute(client: Client, { name, params, body }: NamedOperation): Promise<number> {
  const [method = '', url = ''] = name.split(' ')
  const members = Object.entries(membersOf(name, params))
  const inPath = members.filter(([key]) => url.includes(`:${key}`))
  const rest = members.filter(([key]) => !url.includes(`:${key}`))
  const path = inPath.reduce((left, [key, value]) => left.replace(`:${key}`, encodeURIComponent(String(value))), url)
  const query = rest.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join('&')
  const target = query ? `${path}?${query}` : path
  const text = body ? JSON.stringify(membersOf(name, body)) : undefined
  const { status } = await client.send(method, target, text, text ? { 'content-type': 'application/json' } : {})
  return status
}

interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

function membersOf(operation: string, schema: object = {}): Record<string, unknown> {
  const { properties = {}, required = [] } = schema as Schema
  const wanted = Object.keys(properties).filter(key => required.includes(key) || key in (SPECIAL[operation] ?? {}))
  return Object.fromEntries(
    wanted.map(key => {
      const plain: Readonly<Record<string, unknown>> = { integer: 1, number: 1, boolean: false, array: ['x'] }
      return [key, SPECIAL[operation]?.[key] ?? NAMED[key] ?? plain[properties[key]?.type ?? ''] ?? 'text']
    })
  )
}
