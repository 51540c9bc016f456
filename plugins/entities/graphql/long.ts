import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'

/** Output is a number; input may also be a string, because clients send both. */
export const Long = new GraphQLScalarType<number, number>({
  name: 'Long',
  serialize: toLong,
  parseValue: toLong,
  parseLiteral(node) {
    if (node.kind === Kind.INT || node.kind === Kind.STRING) return toLong(node.value)
    throw new GraphQLError('Long must be a whole number', { nodes: node })
  }
})

function toLong(value: unknown): number {
  const number = typeof value === 'string' && /^[+-]?\d{1,17}$/.test(value) ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number)) return number
  throw new GraphQLError(
    `Long must be a whole number between -2^53 and 2^53, found ${JSON.stringify(value)?.slice(0, 50)}`
  )
}
