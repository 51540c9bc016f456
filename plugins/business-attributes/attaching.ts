import {
  type Call,
  type Conditions,
  columnParts,
  type Data,
  type Demand,
  entityTypeOf,
  type Urn
} from '../../core/index.ts'
import type { Entities, ModelAspects, ResourceRef } from '../entities/index.ts'
import {
  NoSchema,
  requireColumns,
  requireNotRemoved,
  resourceOf,
  spellColumns,
  spellingsOf,
  UnknownResource
} from '../kit/index.ts'
import type { AttributeKind } from './attribute.ts'
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

interface ColumnDeps {
  readonly data: Data
  readonly entities: Entities
  readonly attribute: AttributeKind
}

export type Columns = ReturnType<typeof createColumns>

/** Attaches business attributes to columns, and takes them off. */
export function createColumns({ data, entities, attribute }: ColumnDeps) {
  const change = createChange(data, entities)
  return {
    /** A column has one business attribute: it replaces another. @throws NoSuchAttribute, UnknownResource */
    async attach(call: Call, { businessAttributeUrn, resourceUrn }: Attachment): Promise<boolean> {
      const urn = attribute.parse(businessAttributeUrn)
      const missing = () => new NoSuchAttribute('add', urn)
      if (!(await entities.exists(call, urn))) throw missing()
      await requireNotRemoved(entities.aspects, call, [urn])
      return change(call, resourceUrn, {
        toOne: () => ({ businessAttribute: { businessAttributeUrn: urn } }),
        toOthers: old => (old?.businessAttribute ? {} : old),
        require: [{ urn, missing }]
      })
    },

    /** Columns that do not have it are ignored, and it need not exist. */
    async detach(call: Call, { businessAttributeUrn, resourceUrn }: Attachment): Promise<boolean> {
      const urn = attribute.parse(businessAttributeUrn)
      const without = (old: Value | undefined): Value | undefined =>
        old?.businessAttribute?.businessAttributeUrn === urn ? {} : old
      return change(call, resourceUrn, { toOne: without, toOthers: without, require: [] })
    }
  }
}

/** What happens to the column as its schema spells it, and to what stands under its other spellings. */
interface Change extends Required<Conditions> {
  readonly toOne: (old: Value | undefined) => Value | undefined
  readonly toOthers: (old: Value | undefined) => Value | undefined
}

function createChange(data: Data, { aspects, existing }: Entities) {
  return async (call: Call, refs: readonly ResourceRef[], { toOne, toOthers, require }: Change): Promise<boolean> => {
    const columns = columnsOf(refs)
    const datasets = [...new Set(columns.map(({ urn }) => urn))]
    const found = await existing(call, datasets)
    for (const dataset of datasets) if (!found.has(dataset)) throw new UnknownResource(dataset)
    // Taking an attribute off requires no declared column.
    const spelled = await (toOne === toOthers ? spellColumns : requireColumns)(aspects, call, columns)
    const targets = await spellingsOf(data, call, spelled)
    await data.write(
      call.as('changing columns, which the rights on their dataset allow'),
      targets.flatMap(([target, ...others]) => [
        ...(target ? [aspects.businessAttributes.edit(target, toOne)] : []),
        ...others.map(other => aspects.businessAttributes.edit(other, toOthers))
      ]),
      { require: [...require, ...datasets.map(urn => ({ urn, missing: () => new UnknownResource(urn) }))] }
    )
    return true
  }
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
  if (column === undefined) {
    const { parent, path } = columnParts(urn) ?? {}
    if (parent !== undefined && path !== undefined) return { urn: parent, column: path }
    throw new AttributeInput(`Business attributes are for columns: expected a column of ${urn}, found ${urn} itself`)
  }
  if (entityTypeOf(urn) !== 'dataset') throw new NoSchema(urn, column, urn)
  return { urn, column }
}
