import {
  type Call,
  checkText,
  type Data,
  type Edit,
  entityTypeOf,
  isRecord,
  type Model,
  NotFound,
  type Urn
} from '../../core/index.ts'
import type { Entities, ResourceRef } from '../entities/index.ts'
import {
  type ColumnInfo,
  isColumn,
  NoSchema,
  onColumn,
  type Resource,
  requireColumns,
  resourceOf,
  spellColumns
} from '../kit/index.ts'
import { DescriptionChanged, DocumentationInput, NotDescribable } from './errors.ts'
import { PLACES, type Place } from './places.ts'

const TEXT = { max: 100_000 }

export interface DescriptionUpdate extends ResourceRef {
  /** An empty one removes the description. */
  readonly description: string
  /** What users wrote so far, an empty text if nothing; absent = whatever it is. */
  readonly expected?: string | null
}

interface DescriptionDeps {
  readonly data: Data
  readonly model: Model
  readonly entities: Entities
}

/** All of them or none. @throws DescriptionChanged, NotFound, UnknownColumn; then nothing is changed */
export async function updateDescriptions(
  deps: DescriptionDeps,
  call: Call,
  updates: readonly DescriptionUpdate[]
): Promise<boolean> {
  await deps.data.write(call, await editsOfDescriptions(deps, call, updates))
  return true
}

/** The edits of `updateDescriptions`, for a commit of another plugin. @throws as `updateDescriptions` */
export async function editsOfDescriptions(
  { model, entities: { aspects } }: DescriptionDeps,
  call: Call,
  updates: readonly DescriptionUpdate[]
): Promise<Edit[]> {
  const asked = updates.map(update => {
    checkText('The description', update.description, TEXT, DocumentationInput)
    const resource = resourceOf(update)
    requireDescribable(model, resource)
    return { ...resource, update }
  })
  // Taking a description off requires no declared column.
  const { on = [], off = [] } = Object.groupBy(asked, ({ update }) => (update.description === '' ? 'off' : 'on'))
  const spelled = [...(await requireColumns(aspects, call, on)), ...(await spellColumns(aspects, call, off))]
  return spelled.map(resource => {
    const { urn, column, update } = resource
    if (column === undefined) return editOfEntity(call, resource, update)
    const change = onColumn(resource, describedColumn(resource, update), call.actor)
    return aspects.editableSchemaMetadata.edit(urn, change, { mustExist: missing(urn) })
  })
}

/** What users have written so far, an empty text if nothing. @throws NotDescribable */
export async function writtenDescription(
  { data, model, entities: { aspects } }: DescriptionDeps,
  call: Call,
  ref: ResourceRef
): Promise<string> {
  const resource = resourceOf(ref)
  requireDescribable(model, resource)
  const [spelled = resource] = await spellColumns(aspects, call, [resource])
  if (spelled.column !== undefined) {
    const infos = (await aspects.editableSchemaMetadata.get(call, spelled.urn))?.editableSchemaFieldInfo ?? []
    return infos.find(({ fieldPath }) => isColumn(spelled, fieldPath))?.description ?? ''
  }
  const { aspect = '', member = 'description' } = PLACES[entityTypeOf(spelled.urn)] ?? {}
  const [[stored] = []] = await data.read(call, [{ urn: spelled.urn, aspects: [aspect] }])
  const text = isRecord(stored?.value) ? stored.value[member] : undefined
  return typeof text === 'string' ? text : ''
}

function requireDescribable(model: Model, { urn, column }: Resource): void {
  const type = entityTypeOf(urn)
  if (column === undefined) {
    if (!PLACES[type]) throw new NotDescribable(type, Object.keys(PLACES).join(', '))
  } else if (!model.type(type).aspects.includes('editableSchemaMetadata')) throw new NoSchema(urn, column, urn)
}

function editOfEntity({ actor }: Call, { urn }: Resource, update: DescriptionUpdate): Edit {
  const type = entityTypeOf(urn)
  const place = PLACES[type]
  if (!place) throw new NotDescribable(type, Object.keys(PLACES).join(', '))
  const { aspect, member = 'description' } = place
  return {
    urn,
    aspect,
    mustExist: missing(urn),
    change(stored) {
      const old = isRecord(stored) ? stored : undefined
      requireExpected(urn, update, old?.[member])
      if ((old?.[member] ?? '') === update.description) return stored
      return { ...place.required?.(urn), ...described(old, member, update.description), ...stamps(place, old, actor) }
    }
  }
}

/** Without the member when the text is empty. */
function described(old: object | undefined, member: string, text: string): object {
  const rest = Object.entries(old ?? {}).filter(([name]) => name !== member)
  return Object.fromEntries(text === '' ? rest : [...rest, [member, text]])
}

function stamps({ isStamped }: Place, old: Readonly<Record<string, unknown>> | undefined, actor: string): object {
  const now = { time: Date.now(), actor }
  return isStamped ? { created: old?.created ?? now, lastModified: now } : {}
}

function describedColumn({ urn, column }: Resource, update: DescriptionUpdate) {
  return (info: ColumnInfo): ColumnInfo => {
    const { description: before = '', ...rest } = info
    requireExpected(`${urn}, column ${column}`, update, before)
    if (before === update.description) return info
    return { ...rest, ...(update.description === '' ? {} : { description: update.description }) }
  }
}

/** Part of the write: of two edits of the same text, the second is refused. */
function requireExpected(what: string, { expected }: DescriptionUpdate, found: unknown = ''): void {
  if (expected != null && expected !== found) throw new DescriptionChanged(what)
}

const missing = (urn: Urn) => () => new NotFound(`Failed to update ${urn}. ${urn} does not exist.`)
