import { type Static, Type } from 'typebox'

/** Much more than DataHub's clients send, much less than what slows the server down. */
export const DEFAULT_LIMITS = {
  bytes: 200_000,
  tokens: 10_000,
  depth: 50,
  complexity: 2000,
  expanded: 20_000,
  aliases: 500,
  rootFields: 100,
  values: 500_000,
  answerMb: 32,
  cacheMb: 32
}

const bound = (name: keyof typeof DEFAULT_LIMITS, minimum: number, description: string) =>
  Type.Integer({ minimum, default: DEFAULT_LIMITS[name], description })

/** Limits of one GraphQL document and of its result. */
export const GraphqlLimits = Type.Object(
  {
    bytes: bound('bytes', 1000, 'maximum size of a GraphQL document in bytes'),
    tokens: bound('tokens', 100, 'maximum number of tokens in a document'),
    depth: bound('depth', 5, 'maximum nesting of fields'),
    complexity: bound('complexity', 100, 'maximum number of fields of the operation; those of a fragment count once'),
    expanded: bound('expanded', 1000, 'maximum number of fields when those of a fragment count each time it is used'),
    aliases: bound('aliases', 0, 'maximum number of aliased fields; those of a fragment count once'),
    rootFields: bound('rootFields', 1, 'maximum number of root fields, also those of fragments'),
    values: bound('values', 1000, 'maximum number of values in a result: its fields, times the lengths of its lists'),
    answerMb: bound('answerMb', 1, 'maximum size of a result in MiB'),
    cacheMb: bound('cacheMb', 1, 'cache for parsed and validated documents in MiB')
  },
  { additionalProperties: false, default: {} }
)
export type GraphqlLimits = Static<typeof GraphqlLimits>
