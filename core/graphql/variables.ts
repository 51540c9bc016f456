import {
  type DocumentNode,
  GraphQLFloat,
  type GraphQLInputType,
  GraphQLInt,
  type GraphQLSchema,
  getNamedType,
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

/** The variables of an operation whose types contain numbers. */
export type NumberVariables = ReadonlyMap<string, GraphQLInputType>

export function numbersOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined
): NumberVariables {
  const definitions = operationOf(document, operationName)?.variableDefinitions ?? []
  const types = definitions.flatMap(({ variable, type: node }) => {
    const type = inputType(schema, node)
    return type && hasNumber(type, new Set()) ? [[variable.name.value, type] as const] : []
  })
  return new Map(types)
}

function hasNumber(type: GraphQLInputType, outer: Set<GraphQLInputType>): boolean {
  const named = getNamedType(type)
  if (!isInputObjectType(named)) return named === GraphQLInt || named === GraphQLFloat
  if (outer.has(named)) return false
  outer.add(named)
  return Object.values(named.getFields()).some(field => hasNumber(field.type, outer))
}

/**
 * Converts text to numbers where a number is declared (`"start": "0"`), as DataHub's clients send it. graphql-js checks
 * everything else.
 * @throws BadRequest for text that is not well-formed Unicode or contains NUL.
 */
export function coerceVariables(numbers: NumberVariables, variables: Variables): Variables {
  checkText(variables, '')
  if (numbers.size === 0) return variables
  const coerced: Record<string, unknown> = { ...variables }
  for (const [name, type] of numbers) {
    if (Object.hasOwn(coerced, name)) coerced[name] = coerceValue(type, coerced[name])
  }
  return coerced
}

/** The declared type of a variable. */
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

function coerceValue(type: GraphQLInputType, value: unknown): unknown {
  if (isNonNullType(type)) return coerceValue(type.ofType, value)
  if (isListType(type)) {
    return Array.isArray(value) ? value.map(one => coerceValue(type.ofType, one)) : coerceValue(type.ofType, value)
  }
  if (typeof value === 'string') return isNumeric(type, value) ? Number(value) : value
  if (!isInputObjectType(type) || !isRecord(value)) return value
  const fields = type.getFields()
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, fields[name] ? coerceValue(fields[name].type, inner) : inner])
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
        `the variable ${path} contains ${value.includes('\0') ? 'a NUL character' : 'a lone surrogate'}`
      )
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      checkText(name, 'name')
      checkText(inner, path ? `${path}.${name}` : name)
    }
  }
}
