import { graphql, isEditable, me, panelsOf, rest, type Signal, shortName, signal, typeOf } from 'aspectd/console'
import { aspectsOf, type Facts, factsOf, factsOfValues, platformOf, type StoredEntity } from './facts.ts'
import type { HeadOfPlugins } from './head-data.ts'
import { graphqlType, pageQuery } from './page-query.ts'

export interface EntityData {
  readonly facts: Facts
  readonly exists: boolean
  readonly granted: ReadonlySet<string>
  /** What the page and its panels have selected of the entity. */
  readonly selected: Selected
  readonly platform: Platform | undefined
}

export interface Platform {
  readonly urn: string
  /** As people call it: `Snowflake`. */
  readonly name: string
}

interface NamedUrn {
  readonly urn: string
  readonly properties?: { readonly name?: string | null; readonly displayName?: string | null } | null
  readonly name?: string | null
}

interface LabelOf extends NamedUrn {
  readonly properties?: { readonly name: string | null; readonly colorHex?: string | null } | null
  readonly status?: { readonly removed: boolean } | null
}

export interface ColumnLabels {
  readonly tags?: { readonly tags: readonly { readonly tag: LabelOf }[] | null } | null
  readonly glossaryTerms?: { readonly terms: readonly { readonly term: LabelOf }[] | null } | null
}

interface ColumnsShown {
  readonly totalFields: number
  readonly primaryKeys: readonly string[] | null
  readonly fields: readonly (ColumnLabels & {
    readonly fieldPath: string
    readonly nativeDataType: string | null
    readonly type: string
    readonly description: string | null
    readonly isPartOfKey: boolean | null
  })[]
}

interface EditedColumns {
  readonly editableSchemaFieldInfo: readonly (ColumnLabels & {
    readonly fieldPath: string
    readonly description: string | null
  })[]
}

/** What the page itself reads of it. Members of plugins that are off, and of other types, are absent. */
export interface Selected extends ColumnLabels, HeadOfPlugins {
  readonly columnsShown?: ColumnsShown | null
  readonly editedColumns?: EditedColumns | null
  readonly platform?: NamedUrn | null
  readonly parentContainers?: { readonly containers: readonly NamedUrn[] } | null
}

/** How many columns the table shows, for the name of its tab. */
export const columnCount: Signal<{ readonly urn: string; readonly count: number } | undefined> = signal(undefined)

interface Answer {
  readonly entityExists: boolean | null
  readonly getGrantedPrivileges: { readonly privileges: readonly string[] } | null
  /** Absent of types that GraphQL does not have. */
  readonly entity?:
    | (Selected & {
        readonly lastIngested?: number | null
        readonly stored?: readonly { readonly aspectName: string; readonly payload: string }[] | null
      })
    | null
  readonly platform?: NamedUrn | null
}

/** @throws ApiError 403 if the user may not see it, 400 for a malformed URN */
export async function loadEntity(urn: string, signal: AbortSignal): Promise<EntityData> {
  const type = typeOf(urn)
  const platform = platformOf(urn)
  const aspects = aspectsOf(type)
  const variables = {
    ...{ urn, actor: me.value?.urn ?? '' },
    ...(platform === undefined ? {} : { platform }),
    ...(graphqlType(type) === undefined ? {} : { aspects })
  }
  const query = pageQuery({
    ...{ type, platform },
    labels: [...(isEditable('tags') ? (['tag'] as const) : []), ...(isEditable('terms') ? (['term'] as const) : [])],
    fields: panelsOf(type).flatMap(({ fields }) => fields ?? [])
  })
  const answer = await graphql<Answer>(query, variables, signal)
  const stored = answer.entity?.stored ?? []
  const facts =
    stored.length > 0
      ? factsOfValues(
          {
            ...{ urn, type, ingested: answer.entity?.lastIngested ?? undefined },
            values: new Map(stored.map(({ aspectName, payload }) => [aspectName, JSON.parse(payload)]))
          },
          shortName(urn)
        )
      : await loadFacts(urn, aspects, signal)
  return {
    facts,
    exists: answer.entityExists === true,
    granted: new Set(answer.getGrantedPrivileges?.privileges),
    selected: answer.entity ?? {},
    platform: platformNamed(answer.platform ?? answer.entity?.platform, facts.platform)
  }
}

/** Of types that GraphQL does not have, and of what the user may not see, which is refused here. */
async function loadFacts(urn: string, aspects: readonly string[], signal: AbortSignal): Promise<Facts> {
  const path = `/entitiesV2/${encodeURIComponent(urn)}?aspects=List(${aspects.join(',')})`
  return factsOf(await rest<StoredEntity>(path, { signal }), shortName(urn))
}

function platformNamed(found: NamedUrn | null | undefined, stored: string | undefined): Platform | undefined {
  const urn = found?.urn ?? stored
  if (urn === undefined || urn === 'urn:li:dataPlatform:unknown') return undefined
  return { urn, name: found?.properties?.displayName || found?.name || shortName(urn) }
}

export interface Crumb {
  readonly urn: string
  readonly name: string
}

/** The containers above, the outermost first. */
export const containersOf = ({ parentContainers }: Selected): readonly Crumb[] =>
  (parentContainers?.containers ?? [])
    .map(({ urn, properties }) => ({ urn, name: properties?.name || shortName(urn) }))
    .toReversed()
