import {
  columnParts,
  columnUrn,
  type Narrowed,
  numberOfKey,
  plainColumn,
  plainPath,
  type Urn
} from '../../../../core/kernel/thread.ts'
import { COLUMN_FIELD } from '../columns/texts.ts'
import { COLUMN_COUNT } from '../computed-fields.ts'
import type { Bits, Doc, Docs, FieldId, IndexReader } from '../index/port.ts'
import type { Walk } from '../port.ts'
import { has } from '../question/bits.ts'
import { valuePrefix } from '../question/fields.ts'
import { joinsColumns } from './edges.ts'

/** Every entity on a platform has it. */
export const PLATFORM = 'dataPlatformInstance.platform'

/** What a walk may see of the graph: nothing else is returned, counted or walked through. */
export interface Nodes {
  readonly index: IndexReader
  /** Fetches what leads on from these, for an index that is elsewhere. */
  readonly load?: (docs: readonly Doc[]) => Generator<void, void>
  /** Whether edges of this field exist for the actor, and whether columns can be at their ends. */
  kindOf(field: FieldId): 'entities' | 'columns' | 'hidden'
  isColumn(doc: Doc): boolean
  /** Whether the walk may enter an entity, or a column. */
  isOpen(doc: Doc, isColumn: boolean): boolean
  /** Whether it is named by lineage and not stored, and such entities are wanted. */
  isGhost(doc: Doc): boolean
  isIgnored(doc: Doc): boolean
  /** The dataset of a column, if the index has it. */
  datasetOf(column: Doc): Doc | undefined
  /** How many columns its schema declares; `undefined` for what has none that the actor may see. */
  columnCount(doc: Doc): number | undefined
  /** Of a column as the walk or the schema spells it. */
  urn(doc: Doc): Urn
}

/** `open`: the entities that the actor may see, without removed ones. */
export function createNodes(index: IndexReader, open: Bits, walk: Walk): Nodes {
  const { from, through, ignored = [], ghosts = false } = walk
  const { hidden } = through
  const kinds = new Map<FieldId, 'entities' | 'columns' | 'hidden'>()
  const ofIgnored = ignored.map(({ type, platforms }) => ({
    ofType: valueDocs(index, '_entityType', [type]),
    onPlatforms: platforms && valueDocs(index, PLATFORM, platforms)
  }))
  const isGhost = (doc: Doc) => ghosts && !hasDoc(index.stored, doc)
  const isOpen = (doc: Doc) => has(open, doc) || isGhost(doc)
  const columns = createColumns(index, isOpen, hidden)
  const isDeclared = (doc: Doc) => columns.of(doc).isOpen
  const asked = new Map(from.map(urn => [plainColumn(urn), urn]))
  return {
    index,
    kindOf(field) {
      const known = kinds.get(field)
      if (known) return known
      const name = index.fieldName(field)
      const kind = hidden.has(aspectOf(name)) ? 'hidden' : joinsColumns(name) ? 'columns' : 'entities'
      kinds.set(field, kind)
      return kind
    },
    isColumn: doc => columns.of(doc).isColumn,
    isOpen: (doc, isColumn) => (isColumn ? isDeclared(doc) : isOpen(doc)),
    isGhost,
    isIgnored: doc =>
      ofIgnored.some(({ ofType, onPlatforms }) => isIn(ofType, doc) && (!onPlatforms || isIn(onPlatforms, doc))),
    datasetOf: doc => columns.of(doc).dataset,
    columnCount: doc => (hidden.has(aspectOf(COLUMN_COUNT)) ? undefined : numberOf(index, COLUMN_COUNT, doc)),
    urn: doc => asked.get(index.urn(doc)) ?? columns.spelled(doc)
  }
}

interface Column {
  readonly isColumn: boolean
  readonly dataset: Doc | undefined
  readonly isOpen: boolean
}

/** A column is open if its dataset is, and if the schema that the actor sees declares it. */
function createColumns(index: IndexReader, isOpen: (doc: Doc) => boolean, hidden: Narrowed['hidden']) {
  const known = new Map<Doc, Column>()
  const typed = new Map<Doc, ReadonlyMap<string, string>>()
  const isHidden = hidden.has(aspectOf(COLUMN_FIELD))

  function look(doc: Doc): Column {
    const parts = columnParts(index.urn(doc))
    const isColumn = parts !== undefined
    const dataset = parts && index.doc(parts.parent)
    if (!parts || dataset === undefined || isHidden || !isOpen(dataset)) return { isColumn, dataset, isOpen: false }
    if (!hasDoc(index.stored, dataset)) return { isColumn, dataset, isOpen: true }
    const declaring = docsOf(index, COLUMN_FIELD, parts.path)
    return { isColumn, dataset, isOpen: declaring !== undefined && hasDoc(declaring, dataset) }
  }

  /** The paths with types that a schema declares, by their plain ones. */
  function typedOf(dataset: Doc): ReadonlyMap<string, string> {
    const field = index.field(COLUMN_FIELD)
    if (field === undefined) return new Map()
    const paths = index.values(dataset, field).map(key => index.keyText(key).slice(valuePrefix(field).length))
    return new Map(paths.filter(path => plainPath(path) !== path).map(path => [plainPath(path), path]))
  }

  return {
    of(doc: Doc): Column {
      const column = known.get(doc) ?? look(doc)
      known.set(doc, column)
      return column
    },
    spelled(doc: Doc): Urn {
      const urn = index.urn(doc)
      const parts = columnParts(urn)
      const dataset = parts && index.doc(parts.parent)
      if (!parts || dataset === undefined) return urn
      const paths = typed.get(dataset) ?? typedOf(dataset)
      typed.set(dataset, paths)
      const path = paths.get(parts.path)
      return (path === undefined ? undefined : columnUrn(parts.parent, path)) ?? urn
    }
  }
}

/** Whether a document is one of these. A list is ascending. */
function hasDoc(docs: Docs, doc: Doc): boolean {
  if ('bits' in docs) return has(docs.bits, doc)
  let low = 0
  let high = docs.list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const found = docs.list[middle] ?? 0
    if (found === doc) return true
    if (found < doc) low = middle + 1
    else high = middle
  }
  return false
}

const aspectOf = (field: string) => field.slice(0, field.indexOf('.'))

const isIn = (all: readonly Docs[], doc: Doc) => all.some(docs => hasDoc(docs, doc))
const valueDocs = (index: IndexReader, name: string, values: readonly string[]) =>
  values.flatMap(value => docsOf(index, name, value) ?? [])

/** The documents that have a filter value. */
function docsOf(index: IndexReader, name: string, value: string): Docs | undefined {
  const field = index.field(name)
  const key = field === undefined ? undefined : index.key(valuePrefix(field) + value)
  return field === undefined || key === undefined ? undefined : index.docs(key, field)
}

/** The value of a field that has one number. */
function numberOf(index: IndexReader, name: string, doc: Doc): number | undefined {
  const field = index.field(name)
  const [key] = field === undefined ? [] : index.values(doc, field)
  return field === undefined || key === undefined
    ? undefined
    : numberOfKey(index.keyText(key).slice(valuePrefix(field).length))
}
