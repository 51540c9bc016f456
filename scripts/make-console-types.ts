/**
 * Generates `documents.types.ts` beside each `documents.ts` of the console: the answer and the variables of every
 * GraphQL document that it exports. With `--check` it writes nothing, and fails if a file differs.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  buildClientSchema,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  typeFromAST,
  validate
} from 'graphql'
import { startServer } from '../testing/server.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const SCALARS: Readonly<Record<string, string>> = {
  Int: 'number',
  Float: 'number',
  Long: 'number',
  Boolean: 'boolean',
  String: 'string',
  ID: 'string'
}

/** The declarations for the documents of one file, by the names of their operations. @throws Error for an invalid one. */
export function makeConsoleTypes(schema: GraphQLSchema, documents: readonly string[]): string {
  const inputs = new Inputs()
  const declared = documents.flatMap(text => {
    const document = parse(text)
    // A text with fragments that others contain.
    if (!document.definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION)) return []
    const [error] = validate(schema, document)
    if (error) throw new Error(`${error.message} in ${text}`)
    return declare(schema, document, inputs)
  })
  return [
    '// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.',
    ...declared,
    ...Array.from(inputs.declared, ([name, body]) => `export interface ${name} ${body}`),
    ''
  ].join('\n\n')
}

function declare(schema: GraphQLSchema, document: DocumentNode, inputs: Inputs): string {
  const operation = document.definitions.find(one => one.kind === Kind.OPERATION_DEFINITION)
  const name = operation?.name?.value
  const type = operation && schema.getRootType(operation.operation)
  if (!operation || !name || !type) throw new Error('expected a document with one named operation')
  const fragments = new Map(
    document.definitions.filter(one => one.kind === Kind.FRAGMENT_DEFINITION).map(one => [one.name.value, one])
  )
  const title = `${name[0]?.toUpperCase()}${name.slice(1)}`
  const answer = new Answers(schema, fragments).object([{ type, set: operation.selectionSet }])
  const variables = variablesOf(schema, operation, inputs)
  return [
    `export interface ${title} ${answer}`,
    ...(variables === '' ? [] : [`export interface ${title}Variables { ${variables} }`])
  ].join('\n\n')
}

/** What is selected of a type. */
interface Part {
  readonly type: GraphQLOutputType
  readonly set: SelectionSetNode
}

interface Member {
  readonly type: GraphQLOutputType
  readonly parts: Part[]
  isOptional: boolean
}

/** Types of what selections answer. */
class Answers {
  readonly schema: GraphQLSchema
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>

  constructor(schema: GraphQLSchema, fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
    this.schema = schema
    this.fragments = fragments
  }

  /** An object; of an abstract type, what only some of its types have is optional. */
  object(parts: readonly Part[]): string {
    const members = new Map<string, Member>()
    // `properties` of datasets and of users are of two types: what only one of them has is optional too.
    const isMixed = new Set(parts.map(({ type }) => String(getNamedType(type)))).size > 1
    for (const part of parts) this.#collect(part, isMixed, members)
    const lines = Array.from(members, ([name, member]) => {
      const text = this.#of(member.type, member.parts)
      return `readonly ${name}${member.isOptional ? '?' : ''}: ${text}`
    })
    return `{ ${lines.join('; ')} }`
  }

  #collect({ type, set }: Part, isOptional: boolean, members: Map<string, Member>): void {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value
        const known = members.get(key)
        const own = this.#fieldType(type, selection.name.value)
        const found = known ?? { type: own, parts: [], isOptional }
        if (!isOptional) found.isOptional = false
        if (selection.selectionSet) found.parts.push({ type: own, set: selection.selectionSet })
        members.set(key, found)
        continue
      }
      const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? this.fragments.get(selection.name.value) : selection
      if (!fragment) continue
      const condition = fragment.typeCondition?.name.value
      const narrowed = condition ? this.schema.getType(condition) : type
      const narrows = condition !== undefined && condition !== String(getNamedType(type)) && isAbstractType(type)
      const part = { type: narrowed as GraphQLOutputType, set: fragment.selectionSet }
      this.#collect(part, isOptional || narrows, members)
    }
  }

  #fieldType(type: GraphQLOutputType, field: string): GraphQLOutputType {
    const named = getNamedType(type)
    if (field === '__typename') return this.schema.getType('String') as GraphQLOutputType
    const found = 'getFields' in named ? named.getFields()[field] : undefined
    if (!found) throw new Error(`${named} has no field ${field}`)
    return found.type as GraphQLOutputType
  }

  #of(type: GraphQLOutputType, parts: readonly Part[]): string {
    if (isNonNullType(type)) return this.#present(type.ofType, parts)
    return `${this.#present(type, parts)} | null`
  }

  #present(type: GraphQLOutputType, parts: readonly Part[]): string {
    if (isListType(type)) return `readonly (${this.#of(type.ofType, parts)})[]`
    if (isObjectType(type) || isAbstractType(type)) return this.object(parts)
    return leaf(type)
  }
}

/** Longer enumerations, such as the entity types, are texts: nobody tells all of their values apart. */
const MAX_VALUES = 20

function leaf(type: unknown): string {
  if (!isEnumType(type)) return SCALARS[String(type)] ?? 'unknown'
  const values = type.getValues()
  return values.length > MAX_VALUES ? 'string' : values.map(({ name }) => `'${name}'`).join(' | ')
}

/** The members of an operation's variables. */
function variablesOf(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  inputs: Inputs
): string {
  const lines = variableDefinitions.map(({ variable, type, defaultValue }) =>
    inputs.member(variable.name.value, typeFromAST(schema, type) as GraphQLInputType, defaultValue !== undefined)
  )
  return lines.join('; ')
}

/** Types of what is sent. */
class Inputs {
  /** Those of the schema that were used, by name. */
  readonly declared = new Map<string, string>()

  member(name: string, type: GraphQLInputType, hasDefault: boolean): string {
    const isOptional = hasDefault || !isNonNullType(type)
    return `readonly ${name}${isOptional ? '?' : ''}: ${this.#of(type)}`
  }

  #of(type: GraphQLInputType): string {
    if (!isNonNullType(type)) return `${this.#present(type)} | null | undefined`
    return this.#present(type.ofType)
  }

  #present(type: GraphQLInputType): string {
    if (isListType(type)) return `readonly (${this.#of(type.ofType)})[]`
    if (!isInputObjectType(type)) return leaf(type)
    if (!this.declared.has(type.name)) {
      this.declared.set(type.name, '')
      const fields = Object.values(type.getFields())
      const lines = fields.map(field => this.member(field.name, field.type, field.defaultValue !== undefined))
      this.declared.set(type.name, `{ ${lines.join('; ')} }`)
    }
    return type.name
  }
}

async function main(): Promise<void> {
  await using server = await startServer()
  const { data } = await server.admin.gql(getIntrospectionQuery())
  const schema = buildClientSchema(data)
  const stale: string[] = []
  for (const file of globSync('plugins/*/web/**/documents.ts', { cwd: root }).toSorted()) {
    const documents = Object.values<unknown>(await import(join(root, file))).filter(one => typeof one === 'string')
    const path = join(dirname(file), 'documents.types.ts')
    const made = format(path, makeConsoleTypes(schema, documents))
    const before = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''
    if (before === made) continue
    if (process.argv.includes('--check')) stale.push(path)
    else writeFileSync(join(root, path), made)
  }
  if (stale.length > 0) throw new Error(`run npm run console:types: ${stale.join(', ')} differ from the documents`)
}

function format(path: string, text: string): string {
  const biome = join(root, 'node_modules/.bin/biome')
  return execFileSync(biome, ['format', `--stdin-file-path=${path}`], { input: text, encoding: 'utf8', cwd: root })
}

if (import.meta.main) await main()
