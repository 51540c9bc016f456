import { type Static, Type } from 'typebox'

/** Far above what DataHub's clients send, far below what hurts. */
export const DEFAULT_LIMITS = {
  bytes: 200_000,
  tokens: 10_000,
  depth: 50,
  complexity: 2000,
  aliases: 500,
  rootFields: 100,
  cacheMb: 32
}

const bound = (name: keyof typeof DEFAULT_LIMITS, minimum: number, description: string) =>
  Type.Integer({ minimum, default: DEFAULT_LIMITS[name], description })

/** Bounds of one GraphQL document. */
export const GraphqlLimits = Type.Object(
  {
    bytes: bound('bytes', 1000, 'longest GraphQL document in bytes'),
    tokens: bound('tokens', 100, 'most tokens of a document'),
    depth: bound('depth', 5, 'deepest nesting of fields'),
    complexity: bound('complexity', 100, 'most fields of a document, fragments counted wherever they are used'),
    aliases: bound('aliases', 0, 'most aliased fields of a document, counted likewise'),
    rootFields: bound('rootFields', 1, 'most root fields of an operation, counted likewise'),
    cacheMb: bound('cacheMb', 1, 'memory for documents that are parsed and validated already, in MiB')
  },
  { additionalProperties: false, default: {} }
)
export type GraphqlLimits = Static<typeof GraphqlLimits>
