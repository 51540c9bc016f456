import {
  type DocumentNode,
  isTypeDefinitionNode,
  isTypeExtensionNode,
  Kind,
  type TypeDefinitionNode,
  type TypeExtensionNode
} from 'graphql'
import { Misconfigured } from '../errors.ts'

/** What one plugin adds to the schema. */
export interface Source {
  readonly plugin: string
  readonly document: DocumentNode
}

/** Who owns each type, field, enum value and directive. @throws Misconfigured naming both owners of one. */
export function ownersOf(sources: readonly Source[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  for (const { plugin, document } of sources) {
    for (const definition of document.definitions) {
      if (isTypeDefinitionNode(definition)) own(owners, definition.name.value, plugin)
      if (definition.kind === Kind.DIRECTIVE_DEFINITION) own(owners, `@${definition.name.value}`, plugin)
      if (!isTypeDefinitionNode(definition) && !isTypeExtensionNode(definition)) continue
      for (const member of membersOf(definition)) own(owners, `${definition.name.value}.${member}`, plugin)
    }
  }
  return owners
}

/** @throws Misconfigured when it is owned already. */
export function own(owners: Map<string, string>, what: string, plugin: string): void {
  const other = owners.get(what)
  if (other === plugin) throw new Misconfigured(`plugin ${plugin} defines ${what} twice in GraphQL: remove one`)
  if (other !== undefined) {
    throw new Misconfigured(
      `${what} has two owners in GraphQL, ${other} and ${plugin}: rename it in one, or switch one off`
    )
  }
  owners.set(what, plugin)
}

function membersOf(definition: TypeDefinitionNode | TypeExtensionNode): string[] {
  const fields = 'fields' in definition ? (definition.fields ?? []) : []
  const values = 'values' in definition ? (definition.values ?? []) : []
  return [...fields, ...values].map(({ name }) => name.value)
}
