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
  readonly text: string
  readonly document: DocumentNode
}

/** The plugin that defines each type, field, enum value and directive. @throws Misconfigured if two plugins do. */
export function ownersOf(sources: readonly Source[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  for (const { plugin, document } of sources) {
    for (const definition of document.definitions) {
      if (isTypeDefinitionNode(definition)) claim(owners, definition.name.value, plugin)
      if (definition.kind === Kind.DIRECTIVE_DEFINITION) claim(owners, `@${definition.name.value}`, plugin)
      if (!isTypeDefinitionNode(definition) && !isTypeExtensionNode(definition)) continue
      for (const member of membersOf(definition)) claim(owners, `${definition.name.value}.${member}`, plugin)
    }
  }
  return owners
}

/** Records the owner of a definition. @throws Misconfigured if it already has one. */
export function claim(owners: Map<string, string>, what: string, plugin: string): void {
  const other = owners.get(what)
  if (other === plugin) throw new Misconfigured(`plugin ${plugin} defines ${what} twice in GraphQL: remove one`)
  if (other !== undefined) {
    throw new Misconfigured(
      `${what} is defined by two plugins in GraphQL, ${other} and ${plugin}: rename it in one, or disable one of them`
    )
  }
  owners.set(what, plugin)
}

function membersOf(definition: TypeDefinitionNode | TypeExtensionNode): string[] {
  const fields = 'fields' in definition ? (definition.fields ?? []) : []
  const values = 'values' in definition ? (definition.values ?? []) : []
  return [...fields, ...values].map(({ name }) => name.value)
}
