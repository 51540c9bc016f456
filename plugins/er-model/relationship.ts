import {
  type Call,
  type Data,
  type Demand,
  type EntityRef,
  type Model,
  parseUrnOf,
  type Requirement,
  type Urn
} from '../../core/index.ts'
import { type Entities, requireColumns } from '../entities/index.ts'
import { stampAfter } from '../kit/index.ts'
import {
  DatasetsChanged,
  NoSuchDataset,
  NoSuchRelationship,
  RelationshipChanged,
  RelationshipExists,
  RelationshipInput
} from './errors.ts'
import {
  cardinalityOf,
  type EditableInput,
  editedBy,
  type Properties,
  type PropertiesInput,
  urnOf,
  type Wanted,
  wantedOf
} from './properties.ts'

export interface RelationshipDeps {
  readonly data: Data
  readonly model: Model
  readonly entities: Entities
}

export interface RelationshipUpdate {
  readonly properties?: PropertiesInput | null
  readonly editableProperties?: EditableInput | null
  /** Milliseconds since the epoch: the last change that the caller saw. */
  readonly expectedLastModified?: number | null
}

const CREATE = ['EDIT_ENTITY', 'CREATE_ER_MODEL_RELATIONSHIP_PRIVILEGE']
const EDIT = ['EDIT_ENTITY', 'EDIT_ER_MODEL_RELATIONSHIP_PRIVILEGE']
// DataHub's message.
const message = 'Unauthorized to create erModelRelationship. Please contact your DataHub administrator.'

/** Arguments of a change. */
interface OnRelationship {
  readonly urn: string
  readonly input: RelationshipUpdate
}

export const parseRelationshipUrn = (text: string): Urn => parseUrnOf('erModelRelationship', text)

/** On both datasets. */
export function demandsToCreate({ properties }: RelationshipUpdate): Demand[] {
  const { source, destination } = wantedOf(required(properties))
  return [...new Set([source, destination])].map(on => ({ anyOf: CREATE, on, message }))
}

/** On the relationship, and on datasets that it does not have yet. */
export async function demandsToUpdate(
  { entities }: RelationshipDeps,
  call: Call,
  { urn: text, input: { properties } }: OnRelationship
): Promise<Demand[]> {
  const urn = parseRelationshipUrn(text)
  const stored = await entities.aspects.erModelRelationshipProperties.get(
    call.as('looking up the datasets of a relationship'),
    urn
  )
  const { source, destination } = properties ? wantedOf(properties) : {}
  const wanted = [source, destination].filter(one => one !== undefined)
  const added = wanted.filter(one => one !== stored?.source && one !== stored?.destination)
  return [{ anyOf: EDIT, on: urn }, ...[...new Set(added)].map(on => ({ anyOf: CREATE, on, message }))]
}

/** @throws RelationshipExists, NoSuchDataset */
export async function createRelationship(
  deps: RelationshipDeps,
  call: Call,
  { properties, editableProperties }: RelationshipUpdate
): Promise<EntityRef> {
  const wanted = wantedOf(required(properties))
  const { mappings } = wanted
  if (!mappings) throw new RelationshipInput('A relationship has at least one pair of columns, found none')
  const urn = urnOf(wanted)
  const { erModelRelationshipProperties, editableERModelRelationshipProperties } = deps.entities.aspects
  const now = { time: Date.now(), actor: call.actor }
  const { name, source, destination } = wanted
  const require = await datasetsOf(deps, call, wanted)
  const edits = [
    erModelRelationshipProperties.edit(urn, old => {
      if (old) throw new RelationshipExists(name, urn)
      return {
        ...{ name, source, destination, relationshipFieldMappings: mappings, cardinality: cardinalityOf(mappings) },
        ...{ created: now, lastModified: now, customProperties: {} }
      }
    }),
    ...(editableProperties
      ? [editableERModelRelationshipProperties.edit(urn, old => editedBy(old, editableProperties, call.actor))]
      : [])
  ]
  await deps.data.write(call.as('creating a relationship, which the rights on its datasets allow'), edits, { require })
  return { urn }
}

/** Absent members are unchanged. @throws NoSuchRelationship, RelationshipChanged, DatasetsChanged */
export async function updateRelationship(
  deps: RelationshipDeps,
  call: Call,
  { urn: text, input: update }: OnRelationship
): Promise<boolean> {
  const urn = parseRelationshipUrn(text)
  const { properties, editableProperties } = update
  const wanted = properties ? wantedOf(properties) : undefined
  const { erModelRelationshipProperties, editableERModelRelationshipProperties } = deps.entities.aspects
  if (!(await deps.entities.exists(call, urn))) throw new NoSuchRelationship(urn)
  const require = wanted ? await datasetsOf(deps, call, wanted) : []
  const edits = [
    erModelRelationshipProperties.edit(urn, old => {
      if (!old) throw new NoSuchRelationship(urn)
      requireExpected(urn, old, update)
      if (wanted && !mayRelate(call, old, wanted)) throw new DatasetsChanged(urn)
      return { ...old, ...(wanted ? changesOf(old, wanted) : {}), lastModified: stampAfter(call, old.lastModified) }
    }),
    ...(editableProperties
      ? [editableERModelRelationshipProperties.edit(urn, old => editedBy(old, editableProperties, call.actor))]
      : [])
  ]
  await deps.data.write(call, edits, { require })
  return true
}

/** @throws NoSuchRelationship */
export async function deleteRelationship({ data }: RelationshipDeps, call: Call, urn: Urn): Promise<boolean> {
  const { rows } = await data.erase(call, urn)
  if (rows === 0) throw new NoSuchRelationship(urn)
  return true
}

function requireExpected(urn: Urn, old: Properties, { expectedLastModified }: RelationshipUpdate): void {
  const time = old.lastModified?.time ?? 0
  if (expectedLastModified != null && expectedLastModified !== time) {
    throw new RelationshipChanged(urn, String(expectedLastModified), String(time))
  }
}

/** Whether the caller has the rights on the datasets that the relationship does not have yet. */
const mayRelate = (call: Call, old: Properties, { source, destination }: Wanted): boolean =>
  [source, destination].every(one => one === old.source || one === old.destination || call.grants.has(one))

function changesOf(old: Properties, wanted: Wanted) {
  const { name, source, destination, mappings = old.relationshipFieldMappings } = wanted
  return { name, source, destination, relationshipFieldMappings: mappings, cardinality: cardinalityOf(mappings) }
}

/** Conditions of the write: both datasets exist. Their columns are compared with what is stored. */
async function datasetsOf(
  { entities }: RelationshipDeps,
  call: Call,
  { source, destination, mappings = [] }: Wanted
): Promise<Requirement[]> {
  const datasets = [...new Set([source, destination])]
  const existing = await entities.existing(call, datasets)
  for (const dataset of datasets) if (!existing.has(dataset)) throw new NoSuchDataset(dataset)
  await requireColumns(
    entities.aspects,
    call,
    mappings.flatMap(({ sourceField, destinationField }) => [
      { urn: source, column: sourceField },
      { urn: destination, column: destinationField }
    ])
  )
  return datasets.map(urn => ({ urn, missing: () => new NoSuchDataset(urn) }))
}

function required(properties: PropertiesInput | null | undefined): PropertiesInput {
  if (properties) return properties
  throw new RelationshipInput('Expected properties with a name and two datasets, found none')
}
