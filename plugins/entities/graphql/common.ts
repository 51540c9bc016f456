import type { EntityField, Urn } from '../../../core/index.ts'
import type { ModelHandles } from '../handles.ts'
import type { InstitutionalMemory } from '../model.ts'
import { createReading } from '../reading.ts'
import type { RelationshipsInput } from '../relations/graph.ts'
import { columnFields, relatedFields } from './columns.ts'
import { termSchemaField } from './dataset.ts'
import type { GraphqlDeps } from './deps.ts'
import { ingestedField } from './ingested.ts'
import { placementFields } from './placement.ts'
import { read, same } from './resolve.ts'

/** Fields that every entity type has, and fields of the types that have a certain aspect. */
export function createEntityFields(deps: GraphqlDeps): EntityField[] {
  return [commonField(deps), ingestedField(deps.data), termSchemaField(deps), ...fieldsOf(deps.aspects)]
}

const fieldsOf = (aspects: ModelHandles): EntityField[] => [
  ...valueFields(aspects),
  ...placementFields(aspects),
  ...columnFields(aspects),
  ...relatedFields(aspects)
]

function valueFields(aspects: ModelHandles): EntityField[] {
  return [
    {
      having: 'status',
      // Their field `status` is another one.
      except: ['CorpUser', 'DataContract'],
      sdl: 'status: Status',
      resolve: { status: read(aspects.status, ({ removed = false }) => ({ removed })) }
    },
    { having: 'subTypes', sdl: 'subTypes: SubTypes', resolve: { subTypes: read(aspects.subTypes, same) } },
    {
      having: 'deprecation',
      sdl: 'deprecation: Deprecation',
      resolve: { deprecation: read(aspects.deprecation, value => ({ ...value, actorEntity: value.actor })) }
    },
    {
      having: 'institutionalMemory',
      sdl: 'institutionalMemory: InstitutionalMemory',
      resolve: { institutionalMemory: read(aspects.institutionalMemory, memoryOf) }
    }
  ]
}

function commonField({ data, model, graph }: GraphqlDeps): EntityField {
  const reading = createReading(data, model)
  return {
    sdl: `
        exists: Boolean
        aspects(input: AspectParams): [RawAspect!]
        relationships(input: RelationshipsInput!): EntityRelationshipsResult`,
    resolve: {
      exists: async ({ urn }, _args, call) => (await data.exists(call, [urn]))[0],
      aspects: async ({ urn }, { input }: { input?: AspectParams | null }, call) =>
        rawAspects(await reading.rows(call, urn, input?.aspectNames ?? undefined), input?.autoRenderOnly),
      relationships: ({ urn }, { input }: { input: RelationshipsInput }, call) => graph.page(call, urn, input)
    }
  }
}

interface AspectParams {
  readonly aspectNames?: readonly string[] | null
  readonly autoRenderOnly?: boolean | null
}

type Stored = Awaited<ReturnType<ReturnType<typeof createReading>['rows']>>

function rawAspects(stored: Stored, autoRenderOnly: boolean | null | undefined) {
  if (autoRenderOnly) return []
  return stored.map(({ row }) => ({ aspectName: row.aspect, payload: row.json }))
}

function memoryOf({ elements }: InstitutionalMemory, associatedUrn: Urn) {
  return {
    elements: elements.map(({ url, description, createStamp, updateStamp, settings }) => ({
      url,
      label: description,
      description,
      author: createStamp.actor,
      created: createStamp,
      updated: updateStamp,
      settings: settings && { showInAssetPreview: settings.showInAssetPreview ?? false },
      associatedUrn
    }))
  }
}
