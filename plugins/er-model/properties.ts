import { createHash } from 'node:crypto'
import { checkText, makeUrn, parseUrnOf, type Urn } from '../../core/index.ts'
import { applyUpdate, type ModelAspects } from '../entities/index.ts'
import { RelationshipInput } from './errors.ts'

export type Properties = ModelAspects['erModelRelationshipProperties']
export type Editable = ModelAspects['editableERModelRelationshipProperties']
type Mapping = Properties['relationshipFieldMappings'][number]

const NAME = { max: 500, isRequired: true }
const DESCRIPTION = { max: 100_000 }
const MAX_MAPPINGS = 1000

export interface PropertiesInput {
  readonly name: string
  readonly source: string
  readonly destination: string
  readonly relationshipFieldmappings?:
    | readonly { readonly sourceField?: string | null; readonly destinationField?: string | null }[]
    | null
}

export interface EditableInput {
  readonly description: string
  readonly name?: string | null
}

/** Checked members of the properties. */
export interface Wanted {
  readonly name: string
  readonly source: Urn
  readonly destination: Urn
  readonly mappings: readonly Mapping[] | undefined
}

/** @throws RelationshipInput, BadRequest */
export function wantedOf({ name, source, destination, relationshipFieldmappings }: PropertiesInput): Wanted {
  checkText('The name of a relationship', name, NAME, RelationshipInput)
  return {
    name,
    source: parseUrnOf('dataset', source),
    destination: parseUrnOf('dataset', destination),
    mappings: relationshipFieldmappings ? mappingsOf(relationshipFieldmappings) : undefined
  }
}

function mappingsOf(given: NonNullable<PropertiesInput['relationshipFieldmappings']>): Mapping[] {
  if (given.length === 0) throw new RelationshipInput('A relationship has at least one pair of columns, found none')
  if (given.length > MAX_MAPPINGS) {
    throw new RelationshipInput(`A relationship has at most ${MAX_MAPPINGS} pairs of columns, found ${given.length}`)
  }
  return given.map(({ sourceField, destinationField }, at) => {
    if (sourceField && destinationField) return { sourceField, destinationField }
    throw new RelationshipInput(`Expected a column of both datasets in relationshipFieldmappings[${at}]`)
  })
}

/** DataHub's: a relationship has one URN, whichever of the datasets is named first. */
export function urnOf({ name, source, destination }: Wanted): Urn {
  const [low, high] = source > destination ? [destination, source] : [source, destination]
  const key = `{"Source":"${low}","Destination":"${high}","ERModelRelationName":"${name}"}`
  return makeUrn('erModelRelationship', createHash('md5').update(key).digest('hex'))
}

/** DataHub's rule: a side is `N` if one of its columns occurs in several pairs. */
export function cardinalityOf(mappings: readonly Mapping[]): NonNullable<Properties['cardinality']> {
  const isUnique = (side: keyof Mapping) => new Set(mappings.map(one => one[side])).size === mappings.length
  if (isUnique('sourceField')) return isUnique('destinationField') ? 'ONE_ONE' : 'N_ONE'
  return isUnique('destinationField') ? 'ONE_N' : 'N_N'
}

/** An empty text removes the member, an absent name keeps it. */
export function editedBy(old: Editable | undefined, { name, description }: EditableInput, actor: Urn): Editable {
  checkText('The name of a relationship', name, { max: NAME.max }, RelationshipInput)
  checkText('The description of a relationship', description, DESCRIPTION, RelationshipInput)
  const now = { time: Date.now(), actor }
  return { ...applyUpdate(old, { description, name }), created: old?.created ?? now, lastModified: now }
}
