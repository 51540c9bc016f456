import {
  type FieldNode,
  type GraphQLNamedOutputType,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  getNamedType,
  getNullableType,
  isAbstractType,
  isLeafType,
  isListType,
  isObjectType
} from 'graphql'
import { collectSubfields } from 'graphql/execution/collectFields.js'

/** What a query selects of each object that a field returns. */
export interface Selection {
  /** Fields of one object with those of objects inside it; 1 for a leaf. Items of lists inside it are not included. */
  readonly values: number
  /** Names of its own fields; none of an interface or union. */
  readonly fields: ReadonlySet<string>
  /** Names of its own leaf fields that no resolver computes, once for each time they are selected. */
  readonly leaves: readonly string[]
  readonly isLeaf: boolean
}

/** The parts of an operation that the selections of its fields depend on. */
type Source = Pick<GraphQLResolveInfo, 'schema' | 'fragments' | 'variableValues'>

interface Known extends Selection {
  readonly type: GraphQLNamedOutputType
  readonly nodes: readonly FieldNode[]
  /** Another selection with the same first node: of another type, or with more nodes. */
  readonly next: Known | undefined
}

/** Selections by their first node. They depend on variables if the document has directives: then not to be kept. */
export type KnownSelections = WeakMap<FieldNode, Known>

const NONE: ReadonlySet<string> = new Set()
const LEAF: Selection = { values: 1, fields: NONE, leaves: [], isLeaf: true }

/** The selection of a field, whose type may be a list. Computed once for each field of a document. */
export function selectionOf(known: KnownSelections, info: GraphQLResolveInfo): Selection {
  const type = getNamedType(info.returnType)
  const [node] = info.fieldNodes
  const usual = info.fieldNodes.length === 1 && node ? known.get(node) : undefined
  if (usual?.type === type && usual.nodes.length === 1) return usual
  return find(known, type, info.fieldNodes) ?? createSelect(known, info)(type, info.fieldNodes)
}

function find(
  known: KnownSelections,
  type: GraphQLNamedOutputType,
  nodes: readonly FieldNode[]
): Selection | undefined {
  const [first] = nodes
  if (!first || isLeafType(type)) return LEAF
  for (let one = known.get(first); one; one = one.next) {
    // Those with one node are known by it.
    const isSame = one.nodes.length === nodes.length && (nodes.length === 1 || areSame(one.nodes, nodes))
    if (isSame && one.type === type) return one
  }
  return undefined
}

/** Computes selections of one operation, and notes each. */
function createSelect(known: KnownSelections, { schema, fragments, variableValues }: Source) {
  function select(type: GraphQLNamedOutputType, nodes: readonly FieldNode[]): Selection {
    const [first] = nodes
    const selection = isObjectType(type) ? ofObject(type, nodes) : ofAbstract(type, nodes)
    if (first) known.set(first, { type, nodes, ...selection, next: known.get(first) })
    return selection
  }

  function ofAbstract(type: GraphQLNamedOutputType, nodes: readonly FieldNode[]): Selection {
    if (!isAbstractType(type)) return LEAF
    const possible = schema.getPossibleTypes(type).map(one => ofObject(one, nodes).values)
    return { values: Math.max(1, ...possible), fields: NONE, leaves: [], isLeaf: false }
  }

  function ofObject(type: GraphQLObjectType, nodes: readonly FieldNode[]): Selection {
    const defined = type.getFields()
    const fields = new Set<string>()
    const leaves: string[] = []
    let values = 0
    for (const selected of collectSubfields(schema, fragments, variableValues, type, nodes).values()) {
      const name = selected[0]?.name.value ?? ''
      const field = defined[name]
      fields.add(name)
      values++
      if (!field || isListType(getNullableType(field.type))) continue
      const inner = getNamedType(field.type)
      if (!isLeafType(inner)) values += (find(known, inner, selected) ?? select(inner, selected)).values
      else if (!field.resolve) leaves.push(field.name)
    }
    return { values: Math.max(1, values), fields, leaves, isLeaf: false }
  }

  return select
}

function areSame(some: readonly FieldNode[], others: readonly FieldNode[]): boolean {
  return some.every((node, at) => node === others[at])
}
