import {
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  parse,
  print,
  type SelectionNode,
  type SelectionSetNode,
  visit
} from 'graphql'

/** The document without fields, types and arguments that the schema does not have, and what only they used. */
export function fitting(schema: GraphQLSchema, text: string): string {
  const { definitions } = parse(text, { noLocation: true })
  const fragments = new Map(definitions.filter(isFragment).map(node => [node.name.value, node]))
  const fitted = new Map<string, FragmentDefinitionNode | undefined>()

  const fragmentOf = (name: string): FragmentDefinitionNode | undefined => {
    if (fitted.has(name)) return fitted.get(name)
    const node = fragments.get(name)
    const selectionSet = node && setOf(node.selectionSet, schema.getType(node.typeCondition.name.value))
    const result = node && selectionSet ? { ...node, selectionSet } : undefined
    fitted.set(name, result)
    return result
  }

  function fieldOf(node: FieldNode, parent: GraphQLNamedType): FieldNode | undefined {
    if (node.name.value === '__typename') return node
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined
    if (!field) return undefined
    const args = node.arguments?.filter(({ name }) => field.args.some(arg => arg.name === name.value)) ?? []
    if (!node.selectionSet) return { ...node, arguments: args }
    const selectionSet = setOf(node.selectionSet, getNamedType(field.type))
    return selectionSet && { ...node, arguments: args, selectionSet }
  }

  function selectionOf(node: SelectionNode, parent: GraphQLNamedType): SelectionNode | undefined {
    if (node.kind === Kind.FIELD) return fieldOf(node, parent)
    if (node.kind === Kind.FRAGMENT_SPREAD) return fragmentOf(node.name.value) && node
    const type = node.typeCondition ? schema.getType(node.typeCondition.name.value) : parent
    const selectionSet = setOf(node.selectionSet, type)
    return selectionSet && { ...node, selectionSet }
  }

  function setOf(node: SelectionSetNode, type: GraphQLNamedType | null | undefined): SelectionSetNode | undefined {
    if (!isCompositeType(type)) return undefined
    const selections = node.selections.flatMap(one => selectionOf(one, type) ?? [])
    return selections.length > 0 ? { ...node, selections } : undefined
  }

  const operations = definitions.flatMap((node): DefinitionNode[] => {
    if (node.kind !== Kind.OPERATION_DEFINITION) return []
    // What is left out entirely is for the validation to name.
    const selectionSet = setOf(node.selectionSet, schema.getRootType(node.operation)) ?? node.selectionSet
    return [{ ...node, selectionSet }]
  })
  return print(withoutUnused([...operations, ...[...fitted.values()].flatMap(node => node ?? [])]))
}

const isFragment = (node: DefinitionNode): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION

/** Variables and fragments that are not used would be refused. */
function withoutUnused(definitions: readonly DefinitionNode[]): DocumentNode {
  const used = new Set<string>()
  const note = ({ name }: { name: { value: string } }) => void used.add(name.value)
  visit(
    { kind: Kind.DOCUMENT, definitions },
    { VariableDefinition: () => false, Variable: note, FragmentSpread: ({ name }) => void used.add(`...${name.value}`) }
  )
  return {
    kind: Kind.DOCUMENT,
    definitions: definitions.flatMap((node): DefinitionNode[] => {
      if (node.kind !== Kind.OPERATION_DEFINITION) {
        return isFragment(node) && used.has(`...${node.name.value}`) ? [node] : []
      }
      return [
        {
          ...node,
          variableDefinitions: node.variableDefinitions?.filter(one => used.has(one.variable.name.value)) ?? []
        }
      ]
    })
  }
}
