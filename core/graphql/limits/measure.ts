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
import type { GraphqlLimits } from './settings.ts'

/** The size of an operation. */
export interface Size {
  readonly depth: number
  /** Fields; those of a fragment count once. */
  readonly complexity: number
  /** Fields; those of a fragment count each time it is used. The work of validation and execution grows with them. */
  readonly expanded: number
  /** Aliased fields; those of a fragment count once. */
  readonly aliases: number
  /** Fields of the top level. */
  readonly rootFields: number
}

/** Of one selection set: without the fragments in it, and with them as often as they are used. */
interface Part {
  readonly own: { readonly fields: number; readonly aliases: number }
  readonly expanded: { readonly depth: number; readonly fields: number; readonly level: number }
  readonly fragments: ReadonlySet<string>
}

const EMPTY: Part = {
  own: { fields: 0, aliases: 0 },
  expanded: { depth: 0, fields: 0, level: 0 },
  fragments: new Set()
}

/**
 * Refuses an operation that exceeds a limit, or a document whose other operations do so together with it, in time linear
 * in the document's size. `executed` is one of its operations.
 * @throws GraphQLError
 */
export function checkSize(
  document: DocumentNode,
  executed: OperationDefinitionNode | undefined,
  limits: GraphqlLimits
): void {
  checkNodes(document, limits.depth * 10)
  const sizeOf = createSizes(document)
  if (executed) checkOperation(sizeOf(executed), limits)
  const fields = fieldsIn(document)
  checkLimit('complexity of all operations together', fields, 2 * limits.complexity)
  for (const node of document.definitions) {
    if (node.kind === Kind.OPERATION_DEFINITION) checkLimit('expanded size', sizeOf(node).expanded, limits.expanded)
  }
}

function checkOperation(size: Size, limits: GraphqlLimits): void {
  checkLimit('depth', size.depth, limits.depth)
  checkLimit('complexity', size.complexity, limits.complexity)
  checkLimit('expanded size', size.expanded, limits.expanded)
  checkLimit('number of aliases', size.aliases, limits.aliases)
  checkLimit('number of root fields', size.rootFields, limits.rootFields)
}

export const sizeOf = (document: DocumentNode, operation: OperationDefinitionNode): Size =>
  createSizes(document)(operation)

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

function fieldsIn(document: DocumentNode): number {
  let fields = 0
  visit(document, { Field: () => void fields++ })
  return fields
}

function createSizes(document: DocumentNode): (operation: OperationDefinitionNode) => Size {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)
  const measured = new Map<string, Part>()

  function fragment(name: string): Part {
    const known = measured.get(name)
    if (known) return known
    measured.set(name, EMPTY) // ends the recursion of a fragment that uses itself, which validation refuses later
    const node = fragments.get(name)
    const part = node ? selections(node.selectionSet) : EMPTY
    measured.set(name, part)
    return part
  }

  function selection(node: SelectionNode): Part {
    if (node.kind === Kind.INLINE_FRAGMENT) return selections(node.selectionSet)
    if (node.kind === Kind.FRAGMENT_SPREAD) {
      const name = node.name.value
      return { own: EMPTY.own, expanded: fragment(name).expanded, fragments: new Set([name]) }
    }
    const inner = node.selectionSet ? selections(node.selectionSet) : EMPTY
    return {
      own: { fields: inner.own.fields + 1, aliases: inner.own.aliases + (node.alias ? 1 : 0) },
      expanded: { depth: inner.expanded.depth + 1, fields: inner.expanded.fields + 1, level: 1 },
      fragments: inner.fragments
    }
  }

  const selections = (set: SelectionSetNode): Part => set.selections.map(selection).reduce(add, EMPTY)

  return ({ selectionSet }) => {
    const { own, expanded, fragments: used } = selections(selectionSet)
    const reached = new Set(used)
    let { fields, aliases } = own
    for (const name of reached) {
      const part = fragment(name)
      fields += part.own.fields
      aliases += part.own.aliases
      for (const next of part.fragments) reached.add(next)
    }
    return { depth: expanded.depth, complexity: fields, expanded: expanded.fields, aliases, rootFields: expanded.level }
  }
}

function add(sum: Part, one: Part): Part {
  return {
    own: { fields: sum.own.fields + one.own.fields, aliases: sum.own.aliases + one.own.aliases },
    expanded: {
      depth: Math.max(sum.expanded.depth, one.expanded.depth),
      fields: sum.expanded.fields + one.expanded.fields,
      level: sum.expanded.level + one.expanded.level
    },
    fragments: one.fragments.size === 0 ? sum.fragments : sum.fragments.union(one.fragments)
  }
}
