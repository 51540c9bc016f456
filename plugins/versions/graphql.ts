import {
  type ArgsOf,
  type Call,
  type Demand,
  type EntityField,
  type EntityRef,
  entityTypeOf,
  operation,
  parseUrn,
  partsOf,
  type Selects
} from '../../core/index.ts'
import { queryByUrn } from '../entities/index.ts'
import { type AskedPage, lookOf, type SearchApi } from '../search/index.ts'
import { VersionInput } from './errors.ts'
import { linkVersion, parseSetUrn, SET, unlinkVersion, type VersionDeps } from './version.ts'

export const sdl = `
  extend type Query {
    versionSet(urn: String!): VersionSet
  }
  extend type Mutation {
    "Links an entity as the latest version. The set is created with its first version."
    linkAssetVersion(input: LinkVersionInput!): VersionSet
    "The version before it becomes the latest. The set is removed with its last version. Null: it was not versioned."
    unlinkAssetVersion(input: UnlinkVersionInput!): VersionSet
  }
  input LinkVersionInput {
    "urn:li:versionSet:(<any id>,<entity type>)"
    versionSet: String!
    linkedEntity: String!
    "A label."
    version: String!
    "Milliseconds since the epoch."
    sourceTimestamp: Long
    "A user, as a URN or a name."
    sourceCreator: String
    comment: String
  }
  "Both are required."
  input UnlinkVersionInput { versionSet: String unlinkedEntity: String }
  "What can have versions."
  interface SupportsVersions { versionProperties: VersionProperties }
  "Entities of one type that are versions of the same thing."
  type VersionSet implements Entity {
    urn: String!
    type: EntityType!
    latestVersion: Entity
  }
  type VersionProperties {
    versionSet: VersionSet!
    version: VersionTag!
    aliases: [VersionTag!]!
    comment: String
    isLatest: Boolean!
    created: ResolvedAuditStamp
    createdInSource: ResolvedAuditStamp
  }
`

/** Only with the plugin search. */
export const searchSdl = `
  extend type VersionSet {
    "Its versions, the latest first unless another order is asked for."
    versionsSearch(input: SearchAcrossEntitiesInput!): SearchResults
  }
`

interface Others {
  readonly Long: number
}
type Args = ArgsOf<typeof sdl, Others>

export function operations(deps: VersionDeps) {
  return {
    Query: { versionSet: queryByUrn(deps.model, SET) },
    Mutation: {
      linkAssetVersion: operation(
        ({ input }: Args['linkAssetVersion']) => toEdit(input.versionSet, input.linkedEntity),
        async ({ input }, call) => ({ urn: await linkVersion(deps, call, input) })
      ),
      unlinkAssetVersion: operation(
        ({ input }: Args['unlinkAssetVersion']) => toEdit(...requiredOf(input)),
        async ({ input }, call) => {
          const [set, entity] = requiredOf(input)
          const urn = await unlinkVersion(deps, call, parseSetUrn(set), parseUrn(entity))
          return urn ? { urn } : null
        }
      )
    }
  }
}

const toEdit = (set: string, entity: string): Demand[] => [
  { anyOf: ['EDIT_ENTITY'], on: parseSetUrn(set) },
  { anyOf: ['EDIT_ENTITY'], on: parseUrn(entity) }
]

function requiredOf({ versionSet, unlinkedEntity }: Args['unlinkAssetVersion']['input']): [string, string] {
  if (versionSet == null || unlinkedEntity == null) {
    throw new VersionInput('Expected versionSet and unlinkedEntity, found only one of them, or neither')
  }
  return [versionSet, unlinkedEntity]
}

export function fields({ data, aspects }: VersionDeps, search: SearchApi | undefined) {
  return {
    VersionSet: {
      async latestVersion({ urn }: EntityRef, _args: unknown, call: Call) {
        const latest = (await aspects.versionSetProperties.get(call, urn))?.latest
        const [exists] = latest ? await data.exists(call, [latest]) : []
        return exists ? latest : null
      },
      ...(search
        ? {
            versionsSearch: ({ urn }: EntityRef, { input }: Versions, call: Call, selects: Selects) =>
              search.search(call, versionsOf(urn, input), lookOf(selects))
          }
        : {})
    }
  }
}

interface Versions {
  readonly input: AskedPage
}

function versionsOf(urn: EntityRef['urn'], input: AskedPage): AskedPage {
  const [, type = ''] = partsOf(urn)
  return {
    ...input,
    types: [type],
    filters: [...(input.filters ?? []), { field: 'versionSet', values: [urn] }],
    sortInput: input.sortInput ?? { sortCriterion: { field: 'versionSortId', sortOrder: 'DESCENDING' } },
    searchFlags: { ...input.searchFlags, filterNonLatestVersions: false }
  }
}

interface Stamp {
  readonly time: number
  readonly actor: EntityRef['urn']
}

const stampOf = (stamp: Stamp | undefined) =>
  stamp && { time: stamp.time, actor: entityTypeOf(stamp.actor) === 'corpuser' ? stamp.actor : null }

/** On every GraphQL type whose entities can have versions. */
export function entityFields({ aspects }: VersionDeps) {
  return [
    {
      having: 'versionProperties',
      sdl: 'versionProperties: VersionProperties',
      implements: 'SupportsVersions',
      resolve: {
        async versionProperties({ urn }, _args, call) {
          const value = await aspects.versionProperties.get(call, urn)
          if (!value) return null
          return {
            ...value,
            aliases: value.aliases ?? [],
            isLatest: value.isLatest ?? false,
            created: stampOf(value.metadataCreatedTimestamp),
            createdInSource: stampOf(value.sourceCreatedTimestamp)
          }
        }
      }
    }
  ] as const satisfies readonly EntityField[]
}
