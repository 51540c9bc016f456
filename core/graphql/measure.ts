import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  visit
} from 'graphql'
import type { GraphqlLimits } from './limits.ts'

interface Size {
  readonly depth: number
  readonly fields: number
  readonly aliases: number
  /** Fields of the top level. */
  readonly level: number
}
const EMPTY: Size = { depth: 0, fields: 0, aliases: 0, level: 0 }

/** Refuses documents that exceed a limit, in time linear in the document's size. @throws GraphQLError */
export function checkSize(document: DocumentNode, limits: GraphqlLimits): void {
  checkNodes(document, limits.depth * 10)
  const sizeOf = sizer(document)
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    const size = sizeOf(definition.selectionSet)
    checkLimit('depth', size.depth, limits.depth)
    checkLimit('complexity', size.fields, limits.complexity)
    checkLimit('number of aliases', size.aliases, limits.aliases)
    checkLimit('number of root fields', size.level, limits.rootFields)
  }
}

/** The number of fields that an operation selects; a fragment counts each time it is used. */
export function fieldsOf(document: DocumentNode, { selectionSet }: OperationDefinitionNode): number {
  return sizer(document)(selectionSet).fields
}

export function checkLimit(what: string, found: number, limit: number): void {
  if (found <= limit) return
  throw new GraphQLError(`maximum query ${what} exceeded ${found} > ${limit}`, {
    extensions: { classification: 'ExecutionAborted' }
  })
}

/** Refuses deep nesting of any kind, and NUL in text, which no store can keep. `visit` does not recurse. */
function checkNodes(document: DocumentNode, nesting: number): void {
  visit(document, {
    enter(node, _key, _parent, _path, ancestors) {
      if (ancestors.length > nesting) checkLimit('nesting', ancestors.length, nesting)
      if (node.kind === Kind.STRING && node.value.includes('\0')) {
        throw new GraphQLError('a string in the query contains a NUL character', {
          nodes: node,
          extensions: { classification: 'InvalidSyntax' }
        })
      }
    }
  })
}

function sizer(document: DocumentNode): (set: SelectionSetNode) => Size {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)
  const measured = new Map<string, Size>()

  function fragment(name: string): Size {
    const known = measured.get(name)
    if (known) return known
    measured.set(name, EMPTY) // ends the recursion of a fragment that uses itself, which validation refuses later
    const node = fragments.get(name)
    const size = node ? selections(node.selectionSet) : EMPTY
    measured.set(name, size)
    return size
  }

  function selection(node: SelectionNode): Size {
    if (node.kind === Kind.FRAGMENT_SPREAD) return fragment(node.name.value)
    if (node.kind === Kind.INLINE_FRAGMENT) return selections(node.selectionSet)
    const inner = node.selectionSet ? selections(node.selectionSet) : EMPTY
    return { depth: inner.depth + 1, fields: inner.fields + 1, aliases: inner.aliases + (node.alias ? 1 : 0), level: 1 }
  }

  function selections(set: SelectionSetNode): Size {
    return set.selections.map(selection).reduce(
      (sum, one) => ({
        depth: Math.max(sum.depth, one.depth),
        fields: sum.fields + one.fields,
        aliases: sum.aliases + one.aliases,
        level: sum.level + one.level
      }),
      EMPTY
    )
  }
  return selections
}
