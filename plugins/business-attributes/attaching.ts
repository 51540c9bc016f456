import {
  type Call,
  type Conditions,
  type Demand,
  entityTypeOf,
  isUrn,
  parseUrn,
  partsOf,
  type Urn
} from '../../core/index.ts'
import {
  type ModelAspects,
  NoSchema,
  type ResourceRef,
  requireColumns,
  requireNotRemoved,
  resourceOf,
  spellColumns,
  spellingsOf,
  UnknownResource
} from '../entities/index.ts'
import { type AttributeDeps, parseAttributeUrn } from './attribute.ts'
import { AttributeInput, NoSuchAttribute } from './errors.ts'

type Value = ModelAspects['businessAttributes']

const MAX_RESOURCES = 1000
const EDIT = ['EDIT_ENTITY', 'EDIT_DATASET_COL_BUSINESS_ATTRIBUTE_PRIVILEGE']

/** A business attribute, and the columns that get or lose it. All of it is changed, or nothing. */
export interface Attachment {
  readonly businessAttributeUrn: string
  readonly resourceUrn: readonly ResourceRef[]
}

interface Column {
  readonly urn: Urn
  readonly column: string
}

export function demandsToAttach({ resourceUrn }: Attachment): Demand[] {
  const datasets = new Set(columnsOf(resourceUrn).map(({ urn }) => urn))
  return Array.from(datasets, on => ({ anyOf: EDIT, on }))
}

/** A column has one business attribute: it replaces another. @throws NoSuchAttribute, UnknownResource */
export async function attach(deps: AttributeDeps, call: Call, { businessAttributeUrn, resourceUrn }: Attachment) {
  const urn = parseAttributeUrn(businessAttributeUrn)
  const missing = () => new NoSuchAttribute('add', urn)
  if (!(await deps.entities.exists(call, urn))) throw missing()
  await requireNotRemoved(deps.entities.aspects, call, [urn])
  return change(deps, call, resourceUrn, {
    toOne: () => ({ businessAttribute: { businessAttributeUrn: urn } }),
    toOthers: old => (old?.businessAttribute ? {} : old),
    require: [{ urn, missing }]
  })
}

/** Columns that do not have it are ignored, and it need not exist. */
export async function detach(deps: AttributeDeps, call: Call, { businessAttributeUrn, resourceUrn }: Attachment) {
  const attribute = parseAttributeUrn(businessAttributeUrn)
  const without = (old: Value | undefined): Value | undefined =>
    old?.businessAttribute?.businessAttributeUrn === attribute ? {} : old
  return change(deps, call, resourceUrn, { toOne: without, toOthers: without, require: [] })
}

/** What happens to the column as its schema spells it, and to what stands under its other spellings. */
interface Change extends Required<Conditions> {
  readonly toOne: (old: Value | undefined) => Value | undefined
  readonly toOthers: (old: Value | undefined) => Value | undefined
}

async function change(
  { data, entities }: AttributeDeps,
  call: Call,
  refs: readonly ResourceRef[],
  { toOne, toOthers, require }: Change
): Promise<boolean> {
  const columns = columnsOf(refs)
  const datasets = [...new Set(columns.map(({ urn }) => urn))]
  const existing = await entities.existing(call, datasets)
  for (const dataset of datasets) if (!existing.has(dataset)) throw new UnknownResource(dataset)
  // Taking an attribute off requires no declared column.
  const spelled = await (toOne === toOthers ? spellColumns : requireColumns)(entities.aspects, call, columns)
  const targets = await spellingsOf(data, call, spelled)
  const { businessAttributes } = entities.aspects
  await data.write(
    call.as('changing columns, which the rights on their dataset allow'),
    targets.flatMap(([target, ...others]) => [
      ...(target ? [businessAttributes.edit(target, toOne)] : []),
      ...others.map(other => businessAttributes.edit(other, toOthers))
    ]),
    { require: [...require, ...datasets.map(urn => ({ urn, missing: () => new UnknownResource(urn) }))] }
  )
  return true
}

/** A column is named by its own URN, or by its dataset and path. Each once. @throws AttributeInput, NoSchema */
function columnsOf(refs: readonly ResourceRef[]): Column[] {
  if (refs.length === 0) throw new AttributeInput('Expected at least one column in resourceUrn, found none')
  if (refs.length > MAX_RESOURCES) {
    throw new AttributeInput(`At most ${MAX_RESOURCES} columns are allowed in one call, found ${refs.length}`)
  }
  const columns = refs.map(columnOf)
  return [...new Map(columns.map(one => [`${one.urn}\0${one.column}`, one])).values()]
}

function columnOf(ref: ResourceRef): Column {
  const { urn, column } = resourceOf(ref)
  if (entityTypeOf(urn) === 'schemaField') {
    const [parent = '', path = ''] = partsOf(urn)
    if (isUrn(parent) && column === undefined) return { urn: parseUrn(parent), column: path }
  }
  if (column === undefined) {
    throw new AttributeInput(`Business attributes are for columns: expected a column of ${urn}, found ${urn} itself`)
  }
  if (entityTypeOf(urn) !== 'dataset') throw new NoSchema(urn, column, urn)
  return { urn, column }
}
