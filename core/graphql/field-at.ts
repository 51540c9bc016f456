import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionSetNode,
  visit
} from 'graphql'
import { excerpt } from '../excerpt.ts'
import { operationOf } from './variables.ts'

/** Where in an operation an error has occurred. */
export interface FieldPlace {
  /** `query dataset`: the root field. */
  readonly operation: string
  /** The plugins that define the field, `a or b` if its object can have several types. */
  readonly plugin?: string
}

interface Asked {
  readonly schema: GraphQLSchema
  /** The plugin of each `Type.field`. */
  readonly owners: ReadonlyMap<string, string>
}

interface Document {
  readonly document: DocumentNode
  readonly operationName: string | undefined
}

/** The field at a path of a result. It is searched for in the document: only errors need it. */
export function fieldAt(
  { schema, owners }: Asked,
  { document, operationName }: Document,
  path: readonly (string | number)[] | undefined
): FieldPlace | undefined {
  const operation = operationOf(document, operationName)
  const root = operation && schema.getRootType(operation.operation)
  const keys = path?.filter(key => typeof key === 'string') ?? []
  if (!root || keys.length === 0) return undefined
  let nodes: readonly (FieldNode | OperationDefinitionNode)[] = [operation]
  let types: readonly string[] = [root.name]
  let found: readonly string[] = []
  let rootField = ''
  for (const key of keys) {
    const fields = nodes.flatMap(node => fieldsOf(document, node.selectionSet, key))
    const name = fields[0]?.name.value ?? ''
    rootField ||= name
    const parents = types.filter(type => owners.has(`${type}.${name}`))
    found = parents.map(type => owners.get(`${type}.${name}`) ?? '')
    types = parents.flatMap(type => possibleTypes(schema, type, name))
    nodes = fields
  }
  const plugins = [...new Set(found)].join(' or ')
  return { operation: `${operation.operation} ${rootField}`, ...(plugins ? { plugin: plugins } : {}) }
}

function fieldsOf(document: DocumentNode, set: SelectionSetNode | undefined, key: string): FieldNode[] {
  return (set?.selections ?? []).flatMap(node => {
    if (node.kind === Kind.FIELD) return (node.alias ?? node.name).value === key ? [node] : []
    if (node.kind === Kind.INLINE_FRAGMENT) return fieldsOf(document, node.selectionSet, key)
    const fragment = document.definitions.find(
      one => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === node.name.value
    )
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? fieldsOf(document, fragment.selectionSet, key) : []
  })
}

function possibleTypes(schema: GraphQLSchema, parent: string, field: string): string[] {
  const type = schema.getType(parent)
  const inner = isObjectType(type) ? getNamedType(type.getFields()[field]?.type) : undefined
  if (isAbstractType(inner)) return schema.getPossibleTypes(inner).map(({ name }) => name)
  return inner ? [inner.name] : []
}

/** A document as the log shows it: without its texts, which can be secrets. */
export function shownQuery(text: string): string {
  try {
    const hidden = visit(parse(text), { StringValue: node => ({ ...node, value: '…', block: false }) })
    return excerpt(print(hidden).replace(/\s+/g, ' '), 1000)
  } catch {
    return ''
  }
}
