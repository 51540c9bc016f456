import { createError, type JsonRecord, Type } from '../../core/index.ts'

const NAMES = ['access_token', 'token', 'api_key', 'apiKey', 'apikey', 'authorization', 'bearer'] as const

const TokenInAddress = createError(
  'TOKEN_IN_ADDRESS',
  'the address has the parameter %s: logs keep addresses, so a token must be in the header Authorization: Bearer <token>. Revoke this one if it is real',
  400
)

/** Parameters in which clients of other servers send tokens: for the `params` of a route that refuses them. */
export const AddressTokens = Type.Object(Object.fromEntries(NAMES.map(name => [name, Type.Optional(Type.String())])))

/** @throws TokenInAddress if one of `AddressTokens` is among the arguments of a route */
export function refuseAddressTokens(args: object): void {
  const given = args as JsonRecord
  const name = NAMES.find(one => given[one] !== undefined)
  if (name !== undefined) throw new TokenInAddress(name)
}
