import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
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
  /** Names of its own leaf fields that no resolver computes, once for each time they are selected. */
  readonly leaves: readonly string[]
  readonly isLeaf: boolean
}

/** The parts of an operation that the selections of its fields depend on. */
type Source = Pick<GraphQLResolveInfo, 'schema' | 'fragments' | 'variableValues'>

interface Known extends Selection {
  readonly type: GraphQLOutputType
  readonly nodes: readonly FieldNode[]
  /** Another selection with the same first node: of another type, or with more nodes. */
  readonly next: Known | undefined
}

/** Selections by their first node. They depend on variables if the document has directives: then not to be kept. */
export type KnownSelections = WeakMap<FieldNode, Known>

const LEAF: Selection = { values: 1, leaves: [], isLeaf: true }

/** The selection of a field, whose type may be a list. Computed once for each field of a document. */
export function selectionOf(known: KnownSelections, info: GraphQLResolveInfo): Selection {
  return find(known, info.returnType, info.fieldNodes, info)
}

function find(
  known: KnownSelections,
  returned: GraphQLOutputType,
  nodes: readonly FieldNode[],
  source: Source
): Selection {
  const type = getNamedType(returned)
  const [first] = nodes
  if (!first || isLeafType(type)) return LEAF
  for (let one = known.get(first); one; one = one.next) if (one.type === type && isSame(one.nodes, nodes)) return one
  const made = { type, nodes, ...select(known, type, nodes, source), next: known.get(first) }
  known.set(first, made)
  return made
}

function select(
  known: KnownSelections,
  type: GraphQLOutputType,
  nodes: readonly FieldNode[],
  source: Source
): Selection {
  if (isObjectType(type)) return selectOfObject(known, type, nodes, source)
  if (!isAbstractType(type)) return LEAF
  const possible = source.schema.getPossibleTypes(type).map(one => selectOfObject(known, one, nodes, source).values)
  return { values: Math.max(1, ...possible), leaves: [], isLeaf: false }
}

function selectOfObject(
  known: KnownSelections,
  type: GraphQLObjectType,
  nodes: readonly FieldNode[],
  source: Source
): Selection {
  const { schema, fragments, variableValues } = source
  const fields = type.getFields()
  const leaves: string[] = []
  let values = 0
  for (const selected of collectSubfields(schema, fragments, variableValues, type, nodes).values()) {
    const field = fields[selected[0]?.name.value ?? '']
    values++
    if (!field || isListType(getNullableType(field.type))) continue
    if (isLeafType(getNamedType(field.type))) {
      if (!field.resolve) leaves.push(field.name)
    } else values += find(known, field.type, selected, source).values
  }
  return { values: Math.max(1, values), leaves, isLeaf: false }
}

function isSame(one: readonly FieldNode[], other: readonly FieldNode[]): boolean {
  return one === other || (one.length === other.length && one.every((node, at) => node === other[at]))
}
