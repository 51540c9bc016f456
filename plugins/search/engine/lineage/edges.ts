import {
  entityTypeOf,
  isRecord,
  isStoredUrn,
  type ModelDefinitions,
  mappingsInside,
  plainColumn,
  type RelationshipMapping,
  relationshipsOf,
  type SchemaNode,
  type Urn
} from '../../../../core/kernel/thread.ts'
import type { AspectRecord } from '../index/port.ts'

export type LineageEdge = AspectRecord['edges'][number]

/** The field of edges between columns is the aspect and this name. */
const COLUMNS = 'fineGrainedLineages'
/** The field of edges between a column and another entity is the aspect, this, and the relationship. */
const OF_COLUMN = 'column:'

/** Whether edges of this field can have columns at their ends. */
export const joinsColumns = (field: string) => field.endsWith(`.${COLUMNS}`) || field.includes(`.${OF_COLUMN}`)

/** Most edges between columns that one aspect gives: records multiply their columns. */
export const MAX_COLUMN_EDGES = 100_000

type Out = (other: Urn, relationship: string, isUpstream: boolean) => void
/** Passes the lineage references of a part of an aspect to `out`. */
type Visit = (value: unknown, out: Out) => void

/**
 * Returns the function that finds the lineage in the value of an aspect, each edge once. The field of an edge is
 * `upstreamLineage.DownstreamOf`: the aspect and the relationship. All spellings of a column are its plain one.
 */
export function createEdges(
  definitions: ModelDefinitions
): (urn: Urn, aspect: string, value: unknown) => readonly LineageEdge[] {
  const compile = createCompiler(definitions.defs)
  const compiled = new Map<string, Visit>()
  for (const [name, { kind, schema }] of Object.entries(definitions.aspects)) {
    const visit = kind === 'versioned' ? compile(schema as SchemaNode) : undefined
    if (visit) compiled.set(name, visit)
  }
  return (urn, aspect, value) => {
    const visit = compiled.get(aspect)
    if (!visit) return []
    const edges = new Map<string, LineageEdge>()
    const add = (one: Urn, other: Urn, name: string) => {
      const [up, down] = [plainColumn(one), plainColumn(other)]
      if (up !== down) edges.set(`${name}\0${up}\0${down}`, { up, down, field: `${aspect}.${name}` })
    }
    visit(value, (other, name, isUpstream) => (isUpstream ? add(other, urn, name) : add(urn, other, name)))
    if (isRecord(value)) addColumns(value[COLUMNS], (up, down) => add(up, down, COLUMNS))
    return [...edges.values()]
  }
}

/** Joins each upstream column of a record with each of its downstream columns. */
function addColumns(records: unknown, add: (up: Urn, down: Urn) => void): void {
  if (!Array.isArray(records)) return
  let left = MAX_COLUMN_EDGES
  for (const record of records) {
    // Whole datasets can be upstream of a column.
    const ups = urnsOf(isRecord(record) ? record.upstreams : undefined, ['schemaField', 'dataset'])
    const downs = urnsOf(isRecord(record) ? record.downstreams : undefined, ['schemaField'])
    for (const up of ups) {
      for (const down of downs) {
        if (left-- <= 0) return
        add(up, down)
      }
    }
  }
}

function urnsOf(urns: unknown, types: readonly string[]): Urn[] {
  if (!Array.isArray(urns)) return []
  return urns.filter(urn => isStoredUrn(urn) && types.includes(entityTypeOf(urn)))
}

/** What a compiled function has entered: relationships of the nodes around, and references of the schema. */
interface Entered {
  readonly mappings: readonly RelationshipMapping[]
  readonly refs: readonly string[]
}

/** Returns the function that makes a `Visit` of a schema; `undefined` when nothing in it is lineage. */
function createCompiler(defs: ModelDefinitions['defs']): (node: SchemaNode) => Visit | undefined {
  function compile(node: SchemaNode, { mappings, refs }: Entered): Visit | undefined {
    const { $ref } = node
    if ($ref !== undefined) {
      const target = defs[$ref.replace('#/$defs/', '')]
      // A recursive schema is read up to its first repetition.
      const isNew = target && !refs.includes($ref)
      return isNew ? compile(target as SchemaNode, { mappings, refs: [...refs, $ref] }) : undefined
    }
    if (node.properties) return compileObject(node.properties, { mappings, refs })
    const members = node.items ?? node.additionalProperties
    if (typeof members === 'object') {
      const visit = compile(members, { mappings: mappingsInside(mappings, '*'), refs })
      return visit && ((value, out) => eachMember(value, member => visit(member, out)))
    }
    return visitReference(mappings)
  }

  function compileObject(
    properties: NonNullable<SchemaNode['properties']>,
    { mappings, refs }: Entered
  ): Visit | undefined {
    const members = Object.entries(properties).flatMap(([name, node]) => {
      const own = relationshipsOf(node).flatMap(lineageOf)
      const visit = compile(node, { mappings: [...mappingsInside(mappings, name), ...own], refs })
      return visit ? [{ name, visit }] : []
    })
    if (members.length === 0) return undefined
    return (value, out) => {
      if (isRecord(value)) for (const { name, visit } of members) visit(value[name], out)
    }
  }

  return node => compile(node, { mappings: [], refs: [] })
}

/** As lineage: of columns under a name of its own. */
function lineageOf(mapping: RelationshipMapping): RelationshipMapping[] {
  const { name, lineage, columnFlow } = mapping
  if (lineage) return [mapping]
  return columnFlow ? [{ ...mapping, name: OF_COLUMN + name, lineage: columnFlow }] : []
}

function visitReference(mappings: readonly RelationshipMapping[]): Visit | undefined {
  const [mapping] = mappings.filter(({ path }) => path.every(step => step === '*'))
  if (!mapping) return undefined
  return (value, out) => {
    if (isStoredUrn(value)) out(value, mapping.name, mapping.lineage === 'upstream')
  }
}

function eachMember(value: unknown, visit: (member: unknown) => void): void {
  if (Array.isArray(value) || isRecord(value)) for (const member of Object.values(value)) visit(member)
}
