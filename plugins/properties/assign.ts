import { type Call, columnParts, type Data, type Demand, type Edit, parseUrn, type Urn } from '../../core/index.ts'
import type { Entities, ModelAspects } from '../entities/index.ts'
import { requireColumns, spellColumns, spellingsOf } from '../kit/index.ts'
import { NoSuchAsset, PropertyInput } from './errors.ts'
import { type PropertyKind, parseValue } from './property.ts'
import type { Assignment, Value } from './validation.ts'

type Properties = ModelAspects['structuredProperties']

const MAX_PROPERTIES = 1000
const MAX_UPDATES = 1000

export interface AssigningDeps {
  readonly data: Data
  readonly entities: Entities
  readonly property: PropertyKind
}

export interface NewValues {
  readonly assetUrn: string
  readonly structuredPropertyInputParams: readonly {
    readonly structuredPropertyUrn: string
    readonly values: readonly { readonly stringValue?: string | null; readonly numberValue?: number | null }[]
  }[]
}

export interface OldValues {
  readonly assetUrn: string
  readonly structuredPropertyUrns: readonly string[]
}

export interface ValuesUpdate {
  /** An entity. */
  readonly resourceUrn: string
  readonly structuredPropertyInputParams?: NewValues['structuredPropertyInputParams'] | null
  readonly structuredPropertyUrnsToRemove?: readonly string[] | null
}

/** A column is in its dataset: a privilege there is enough. */
export function demandToAssign({ assetUrn }: { readonly assetUrn: string }): Demand {
  const on = parseUrn(assetUrn)
  const anyOf = ['EDIT_ENTITY', 'EDIT_ENTITY_PROPERTIES']
  const parent = columnParts(on)?.parent
  return parent === undefined ? { anyOf, on } : { anyOf, on, or: [{ anyOf, on: parent }] }
}

/** The values of these properties instead of their old ones. @throws NoSuchAsset, PropertyInput, PropertyRefused */
export async function upsertValues(deps: AssigningDeps, call: Call, input: NewValues): Promise<Properties> {
  return written(deps, call, await editOfValues(deps, call, input))
}

/** The edit of `upsertValues`, for a commit of another plugin. The values are checked there. @throws as `upsertValues` */
export async function editOfValues(deps: AssigningDeps, call: Call, input: NewValues): Promise<Edit> {
  const changed = upserting(deps.property, call, input)
  const urn = parseUrn(input.assetUrn)
  const options = await optionsFor(deps, call, urn)
  return deps.entities.aspects.structuredProperties.edit(urn, editing(changed), options)
}

export function demandsToUpdate(updates: readonly ValuesUpdate[]): Demand[] {
  if (updates.length <= MAX_UPDATES) return updates.map(one => demandToAssign({ assetUrn: one.resourceUrn }))
  throw new PropertyInput(`At most ${MAX_UPDATES} updates are allowed in one call, found ${updates.length}`)
}

/** Values of several entities, in one commit. @throws NoSuchAsset, PropertyInput, PropertyRefused */
export async function updateValues(deps: AssigningDeps, call: Call, updates: readonly ValuesUpdate[]): Promise<true> {
  const urns = updates.map(one => parseUrn(one.resourceUrn))
  const twice = urns.find((urn, at) => urns.indexOf(urn) !== at)
  if (twice !== undefined) throw new PropertyInput(`${twice}: expected one update of each entity, found several`)
  const edits = updates.map((update, at) => {
    const urn = parseUrn(urns[at])
    if (columnParts(urn)) throw new PropertyInput(`${urn}: expected an entity, found a column`)
    const changed = updating(deps.property, call, update)
    return deps.entities.aspects.structuredProperties.edit(urn, editing(changed), {
      mustExist: () => new NoSuchAsset(urn)
    })
  })
  await deps.data.write(call, edits)
  return true
}

function updating(property: PropertyKind, call: Call, update: ValuesUpdate): Changed {
  const { resourceUrn: assetUrn, structuredPropertyInputParams: params, structuredPropertyUrnsToRemove } = update
  const [set, unset] = [params ?? [], structuredPropertyUrnsToRemove ?? []]
  requireAtMost(set.length + unset.length)
  const removed = removing(property, unset)
  const upserted = upserting(property, call, { assetUrn, structuredPropertyInputParams: set })
  return old => upserted(removed(old))
}

type Changed = (old: readonly Assignment[]) => Assignment[]

function removing({ parse }: PropertyKind, urns: readonly string[]): Changed {
  const unwanted = new Set(urns.map(urn => parse(urn)))
  return old => old.filter(one => !unwanted.has(one.propertyUrn))
}

function upserting({ parse }: PropertyKind, call: Call, input: NewValues): Changed {
  const { structuredPropertyInputParams: params } = input
  requireAtMost(params.length)
  const wanted = new Map<Urn, Value[]>()
  for (const { structuredPropertyUrn, values } of params) {
    const urn = parse(structuredPropertyUrn)
    if (values.length === 0) throw new PropertyInput(`${urn}: expected at least one value; to have none, remove it`)
    wanted.set(urn, unique(values.map(parseValue)))
  }
  return old => {
    const stamp = { time: Date.now(), actor: call.actor }
    const changed = old.map(one => {
      const values = isManual(one) ? wanted.get(one.propertyUrn) : undefined
      return values ? { ...one, values, lastModified: stamp } : one
    })
    const present = new Set(old.filter(isManual).map(one => one.propertyUrn))
    const missing = [...wanted].filter(([urn]) => !present.has(urn))
    const added = missing.map(([propertyUrn, values]) => ({ propertyUrn, values, created: stamp, lastModified: stamp }))
    return [...changed, ...added]
  }
}

/**
 * Of all sources, and of a column, which need not be declared, under all its spellings. What is removed need not exist.
 * @throws NoSuchAsset
 */
export async function removeValues(deps: AssigningDeps, call: Call, input: OldValues): Promise<Properties> {
  requireAtMost(input.structuredPropertyUrns.length)
  const { entities, data, property } = deps
  const { structuredProperties } = entities.aspects
  const changed = removing(property, input.structuredPropertyUrns)
  const urn = parseUrn(input.assetUrn)
  const parts = columnParts(urn)
  if (!parts) {
    const options = await optionsFor(deps, call, urn)
    return written(deps, call, structuredProperties.edit(urn, editing(changed), options))
  }
  if (!(await entities.exists(call, parts.parent)) && !(await entities.exists(call, urn))) throw new NoSuchAsset(urn)
  const spelled = await spellColumns(entities.aspects, call, [{ urn: parts.parent, column: parts.path }])
  const [targets = []] = await spellingsOf(data, call, spelled)
  await data.write(
    call.as('changing a column, which the rights on it allow under each spelling'),
    [...new Set([urn, ...targets])].map(one => structuredProperties.edit(one, old => old && editing(changed)(old)))
  )
  return (await structuredProperties.get(call, urn)) ?? { properties: [] }
}

async function written({ data, entities }: AssigningDeps, call: Call, edit: Edit): Promise<Properties> {
  await data.write(call, [edit])
  return (await entities.aspects.structuredProperties.get(call, edit.urn)) ?? { properties: [] }
}

const editing =
  (changed: Changed) =>
  (old: Properties | undefined): Properties => ({ ...old, properties: changed(old?.properties ?? []) })

async function optionsFor(deps: AssigningDeps, call: Call, urn: Urn): Promise<Pick<Edit, 'mustExist'>> {
  const isColumn = await requireAsset(deps, call, urn)
  return isColumn ? {} : { mustExist: () => new NoSuchAsset(urn) }
}

/** Columns need not be stored as entities: their dataset must have them. Resolves to whether it is one. */
async function requireAsset({ entities }: AssigningDeps, call: Call, urn: Urn): Promise<boolean> {
  if (await entities.exists(call, urn)) return false
  const { parent, path } = columnParts(urn) ?? {}
  if (parent === undefined || !(await entities.exists(call, parent))) throw new NoSuchAsset(urn)
  await requireColumns(entities.aspects, call, [{ urn: parent, column: path }])
  return true
}

const isManual = ({ attribution }: Assignment): boolean => attribution?.source === undefined

const unique = (values: readonly Value[]): Value[] =>
  values.filter((one, at) => values.findIndex(other => JSON.stringify(other) === JSON.stringify(one)) === at)

function requireAtMost(found: number): void {
  if (found > MAX_PROPERTIES) {
    throw new PropertyInput(`At most ${MAX_PROPERTIES} properties are allowed in one call, found ${found}`)
  }
}
