import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType
} from 'graphql'
import { nasty, nastyText, type Random, URNS } from './nasty.ts'

export interface GraphqlRequest {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
}

const MAX_DEPTH = 4

/**
 * A root field, `copies` times under different aliases, with arguments that are valid, or almost, and a random selection
 * of its result.
 */
export function graphqlRequest(
  random: Random,
  kind: 'query' | 'mutation',
  field: GraphQLField<unknown, unknown>,
  copies: number
): GraphqlRequest {
  const declarations: string[] = []
  const variables: Record<string, unknown> = {}

  function argument({ name, type }: GraphQLArgument): string {
    const variable = `v${declarations.length}`
    declarations.push(`$${variable}: ${type}`)
    variables[variable] = inputOf(random, type)
    return `${name}: $${variable}`
  }
  function selection({ name, args, type }: GraphQLField<unknown, unknown>, depth: number): string {
    const given = args.filter(({ type }) => isNonNullType(type) || random.chance(0.6)).map(argument)
    return `${name}${given.length > 0 ? `(${given.join(', ')})` : ''}${inner(type, depth)}`
  }
  function inner(type: GraphQLOutputType, depth: number): string {
    const named = getNamedType(type)
    if (!isObjectType(named)) return 'getFields' in named || 'getTypes' in named ? ' { __typename }' : ''
    const fields = Object.values(named.getFields()).filter(one => depth < MAX_DEPTH || !hasFields(one.type))
    const chosen = fields.filter(() => random.chance(depth === 0 ? 0.7 : 0.3))
    return ` { __typename ${chosen.map(one => selection(one, depth + 1)).join(' ')} }`
  }

  const selected = selection(field, 0)
  const aliased = copies > 1 ? Array.from({ length: copies }, (_, at) => `a${at}: ${selected}`).join(' ') : selected
  const declared = declarations.length > 0 ? `(${declarations.join(', ')})` : ''
  return { query: `${kind} fuzz${declared} { ${aliased} }`, variables }
}

function hasFields(type: GraphQLOutputType): boolean {
  const named = getNamedType(type)
  return 'getFields' in named || 'getTypes' in named
}

function inputOf(random: Random, type: GraphQLInputType): unknown {
  if (random.chance(0.03)) return nasty(random)
  if (isNonNullType(type)) return inputOf(random, type.ofType)
  if (isListType(type)) return Array.from({ length: random.below(3) }, () => inputOf(random, type.ofType))
  if (isEnumType(type)) return random.pick(type.getValues()).name
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(one => isNonNullType(one.type) || random.chance(0.5))
    return Object.fromEntries(fields.map(one => [one.name, inputOf(random, one.type)]))
  }
  return scalarOf(random, `${type}`)
}

function scalarOf(random: Random, name: string): unknown {
  if (name === 'Boolean') return random.chance(0.5)
  if (name === 'String' || name === 'ID') return random.chance(0.5) ? random.pick(URNS) : nastyText(random)
  return random.pick([0, 1, -1, 10, 1000, 2 ** 31 - 1, -(2 ** 31), 2 ** 53 - 1, '5', '1e300', 1.5])
}
