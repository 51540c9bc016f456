import {
  type Aspect,
  type Call,
  chain,
  type EntityField,
  type EntityRef,
  entityTypeOf,
  type Urn
} from '../../../core/index.ts'
import type { ModelHandles } from '../handles.ts'
import type { InstitutionalMemory, Ownership } from '../model.ts'
import { createReading } from '../reading.ts'
import type { RelationshipsInput } from '../relations/graph.ts'
import type { GraphqlDeps } from './deps.ts'

/** Types whose `status` field shows the soft deletion. Not CorpUser: its `status` shows whether the user may log in. */
const WITH_STATUS = [
  'Dataset',
  'Container',
  'Chart',
  'Dashboard',
  'DataFlow',
  'DataJob',
  'CorpGroup',
  'Tag',
  'DataPlatformInstance'
]

/** Fields that every entity type has, and fields of the types that have a certain aspect. */
export function createEntityFields(deps: GraphqlDeps, types: readonly string[]): EntityField[] {
  return [commonField(deps, types), ...valueFields(deps.aspects), ...referenceFields(deps.aspects)]
}

function valueFields(aspects: ModelHandles): EntityField[] {
  return [
    {
      having: 'status',
      only: WITH_STATUS,
      sdl: 'status: Status',
      resolve: { status: read(aspects.status, ({ removed = false }) => ({ removed })) }
    },
    { having: 'subTypes', sdl: 'subTypes: SubTypes', resolve: { subTypes: read(aspects.subTypes, same) } },
    {
      having: 'deprecation',
      sdl: 'deprecation: Deprecation',
      resolve: { deprecation: read(aspects.deprecation, same) }
    },
    { having: 'ownership', sdl: 'ownership: Ownership', resolve: { ownership: read(aspects.ownership, ownershipOf) } },
    {
      having: 'institutionalMemory',
      sdl: 'institutionalMemory: InstitutionalMemory',
      resolve: { institutionalMemory: read(aspects.institutionalMemory, memoryOf) }
    }
  ]
}

/** Fields whose value is another entity. */
function referenceFields(aspects: ModelHandles): EntityField[] {
  return [
    {
      having: 'container',
      sdl: 'container: Container',
      resolve: { container: read(aspects.container, ({ container }) => ({ urn: container })) }
    },
    {
      having: 'dataPlatformInstance',
      sdl: 'dataPlatformInstance: DataPlatformInstance',
      resolve: {
        dataPlatformInstance: read(aspects.dataPlatformInstance, ({ instance }) => instance && { urn: instance })
      }
    }
  ]
}

function commonField({ data, model, graph }: GraphqlDeps, types: readonly string[]): EntityField {
  const reading = createReading(data, model)
  return {
    only: types,
    sdl: `
        exists: Boolean
        aspects(input: AspectParams): [RawAspect!]
        relationships(input: RelationshipsInput!): EntityRelationshipsResult`,
    resolve: {
      exists: ({ urn }, _args, call) => chain(data.exists(call, [urn]), ([exists]) => exists),
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

/** Resolves a field from an aspect with `show`, or with `otherwise` (default: null) when the aspect is absent. */
export function read<T>(
  aspect: Pick<Aspect<T>, 'get'>,
  show: (value: T, urn: Urn) => unknown,
  otherwise: (urn: Urn) => unknown = () => null
) {
  return ({ urn }: EntityRef, _args: unknown, call: Call) =>
    chain(aspect.get(call, urn), value => (value === undefined ? otherwise(urn) : show(value, urn)))
}

const same = <T>(value: T): T => value

export function customProperties(properties: Readonly<Record<string, string>> | undefined, associatedUrn: Urn) {
  return Object.entries(properties ?? {}).map(([key, value]) => ({ key, value, associatedUrn }))
}

const NEVER = { time: 0, actor: 'urn:li:corpuser:unknown' }

function ownershipOf({ owners, lastModified }: Ownership, associatedUrn: Urn) {
  const shown = owners.filter(({ owner }) => ['corpuser', 'corpGroup'].includes(entityTypeOf(owner)))
  return {
    owners: shown.map(({ owner, type }) => ({ owner: { urn: owner }, type, associatedUrn })),
    lastModified: lastModified ?? NEVER
  }
}

function memoryOf({ elements }: InstitutionalMemory, associatedUrn: Urn) {
  return {
    elements: elements.map(({ url, description, createStamp }) => ({
      url,
      label: description,
      description,
      author: { urn: createStamp.actor },
      created: createStamp,
      associatedUrn
    }))
  }
}
