import {
  type DocumentNode,
  GraphQLFloat,
  type GraphQLInputType,
  GraphQLInt,
  type GraphQLSchema,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  Kind,
  type NamedTypeNode,
  type OperationDefinitionNode,
  type TypeNode,
  typeFromAST
} from 'graphql'
import { BadRequest } from '../errors.ts'
import { isRecord } from '../json.ts'

type Variables = Readonly<Record<string, unknown>>

/**
 * Variables as DataHub's clients send them: numbers also as text (`"start": "0"`). graphql-js checks everything else.
 * @throws BadRequest for text that is not Unicode or holds NUL.
 */
export function loosen(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
  variables: Variables
): Variables {
  checkText(variables, '')
  const loose: Record<string, unknown> = { ...variables }
  for (const { variable, type: node } of operationOf(document, operationName)?.variableDefinitions ?? []) {
    const type = inputType(schema, node)
    const name = variable.name.value
    if (type && Object.hasOwn(loose, name)) loose[name] = loosenValue(type, loose[name])
  }
  return loose
}

/** The type that a variable is declared with. */
export function inputType(schema: GraphQLSchema, node: TypeNode): GraphQLInputType | undefined {
  const type = typeFromAST(schema, node as NamedTypeNode)
  return isInputType(type) ? type : undefined
}

export function operationOf(
  document: DocumentNode,
  operationName: string | undefined
): OperationDefinitionNode | undefined {
  return document.definitions.find(
    node =>
      node.kind === Kind.OPERATION_DEFINITION && (operationName === undefined || node.name?.value === operationName)
  ) as OperationDefinitionNode | undefined
}

function loosenValue(type: GraphQLInputType, value: unknown): unknown {
  if (isNonNullType(type)) return loosenValue(type.ofType, value)
  if (isListType(type)) {
    return Array.isArray(value) ? value.map(one => loosenValue(type.ofType, one)) : loosenValue(type.ofType, value)
  }
  if (typeof value === 'string') return isNumeric(type, value) ? Number(value) : value
  if (!isInputObjectType(type) || !isRecord(value)) return value
  const fields = type.getFields()
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, fields[name] ? loosenValue(fields[name].type, inner) : inner])
  )
}

function isNumeric(type: GraphQLInputType, text: string): boolean {
  if (type === GraphQLInt) return /^[+-]?\d{1,15}$/.test(text)
  return type === GraphQLFloat && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)
}

function checkText(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw new BadRequest(
        `the variable ${path} holds ${value.includes('\0') ? 'a NUL character' : 'half of a surrogate pair'}`
      )
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      checkText(name, 'names')
      checkText(inner, path ? `${path}.${name}` : name)
    }
  }
}
