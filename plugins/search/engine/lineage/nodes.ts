import { entityTypeOf, isUrn, type Narrowed, partsOf, type Urn } from '../../../../core/kernel/thread.ts'
import type { Bits, Doc, Docs, FieldId, IndexReader } from '../index/port.ts'
import type { Walk } from '../port.ts'
import { has } from '../question/bits.ts'
import { valuePrefix } from '../question/fields.ts'
import { COLUMN_FIELD } from './columns.ts'
import { hasDoc } from './docs.ts'
import { COLUMNS } from './edges.ts'

/** Every entity on a platform has it. */
const PLATFORM = 'dataPlatformInstance.platform'

/** What a walk may see of the graph: nothing else is returned, counted or walked through. */
export interface Nodes {
  /** Whether edges of this field exist for the actor, and whether they join columns. */
  kindOf(field: FieldId): 'entities' | 'columns' | 'hidden'
  /** Whether the walk may enter an entity, or a column. */
  isOpen(doc: Doc, isColumn: boolean): boolean
  isIgnored(doc: Doc): boolean
  /** The dataset of a column, if the index has it. */
  datasetOf(column: Doc): Doc | undefined
}

/** The dataset and the path of a column; `undefined` for all other entities. */
export function columnParts(urn: Urn): { readonly dataset: Urn; readonly path: string } | undefined {
  if (entityTypeOf(urn) !== 'schemaField') return undefined
  const [dataset, path, ...more] = partsOf(urn)
  return isUrn(dataset) && path !== undefined && more.length === 0 ? { dataset, path } : undefined
}

/** `open`: the entities that the actor may see, without removed ones. */
export function createNodes(
  index: IndexReader,
  open: Bits,
  hidden: Narrowed['hidden'],
  ignored: NonNullable<Walk['ignored']> = []
): Nodes {
  const kinds = new Map<FieldId, 'entities' | 'columns' | 'hidden'>()
  const ofIgnored = ignored.map(({ type, platforms }) => ({
    ofType: valueDocs(index, '_entityType', [type]),
    onPlatforms: platforms && valueDocs(index, PLATFORM, platforms)
  }))
  const columns = createColumns(index, open, hidden)
  return {
    kindOf(field) {
      const known = kinds.get(field)
      if (known) return known
      const name = index.fieldName(field)
      const kind = hidden.has(aspectOf(name)) ? 'hidden' : name.endsWith(`.${COLUMNS}`) ? 'columns' : 'entities'
      kinds.set(field, kind)
      return kind
    },
    isOpen: (doc, isColumn) => (isColumn ? columns.of(doc).isOpen : has(open, doc)),
    isIgnored: doc =>
      ofIgnored.some(({ ofType, onPlatforms }) => isIn(ofType, doc) && (!onPlatforms || isIn(onPlatforms, doc))),
    datasetOf: doc => columns.of(doc).dataset
  }
}

interface Column {
  readonly dataset: Doc | undefined
  readonly isOpen: boolean
}

/** A column is open if its dataset is, and if the schema that the actor sees declares it. */
function createColumns(index: IndexReader, open: Bits, hidden: Narrowed['hidden']) {
  const known = new Map<Doc, Column>()
  const isHidden = hidden.has(aspectOf(COLUMN_FIELD))

  function look(doc: Doc): Column {
    const parts = columnParts(index.urn(doc))
    const dataset = parts && index.doc(parts.dataset)
    if (!parts || dataset === undefined || isHidden || !has(open, dataset)) return { dataset, isOpen: false }
    const declaring = docsOf(index, COLUMN_FIELD, parts.path)
    return { dataset, isOpen: declaring !== undefined && hasDoc(declaring, dataset) }
  }

  return {
    of(doc: Doc): Column {
      const column = known.get(doc) ?? look(doc)
      known.set(doc, column)
      return column
    }
  }
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
