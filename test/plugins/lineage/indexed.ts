import { join } from 'node:path'
import type { Test } from 'tap'
import type { Narrowed, Urn } from '../../../core/index.ts'
import { createDerive, createDocuments } from '../../../plugins/search/engine/documents.ts'
import { openIndex } from '../../../plugins/search/engine/index/open.ts'
import type { Index, IndexReader } from '../../../plugins/search/engine/index/port.ts'
import type { Limits } from '../../../plugins/search/engine/lineage/reach.ts'
import { walkLineage } from '../../../plugins/search/engine/lineage/walk.ts'
import type { FacetFields, Page, Reachable, Walk, Wanted } from '../../../plugins/search/engine/port.ts'
import { createFields } from '../../../plugins/search/engine/question/index.ts'
import { temporaryFolder } from '../../helper.ts'
import { datahubModel } from '../search/stored.ts'

const model = datahubModel()
const recordOf = createDocuments({
  definitions: model.definitions(),
  fields: model.searchFields(),
  types: [...model.types.keys()],
  sealed: []
})
const derive = createDerive(model.searchFields())
const fields = createFields(model.searchFields())

/** An index with these entities, in a file of its own. */
export function openIndexed(t: Test, stored: ReadonlyMap<Urn, Readonly<Record<string, unknown>>>): Index {
  const index = openIndex(join(temporaryFolder(t), 'index.db'), { format: 'test', derive })
  if (index === 'foreign') throw new Error('expected a new file')
  t.teardown(() => index.close())
  for (const [urn, aspects] of stored) putAll(index, urn, aspects)
  return index
}

export function putAll(index: Index, urn: Urn, aspects: Readonly<Record<string, unknown>>): void {
  index.put(urn, new Map(Object.entries(aspects).map(([aspect, value]) => [aspect, recordOf(urn, aspect, value)])))
}

const NOT_REMOVED = { not: { field: 'status.removed', in: ['true'] } }
const NOT_SECRET = { not: { field: 'datasetKey.platform', in: ['urn:li:dataPlatform:secret'] } }

/** Everything that is not removed, without the platform `secret` for those who do not see all. */
export function narrowedFor(seesAll: boolean, hidden: readonly string[] = []): Narrowed {
  return { query: { where: seesAll ? NOT_REMOVED : { all: [NOT_REMOVED, NOT_SECRET] } }, hidden: new Set(hidden) }
}

interface Asked {
  readonly walk: Partial<Walk> & Pick<Walk, 'from'>
  readonly wanted?: Partial<Wanted>
  readonly facets?: readonly FacetFields[]
  readonly page?: Page
  readonly limits?: Limits
}

export function ask(
  index: IndexReader,
  { walk, wanted = {}, facets = [], page = { limit: 10_000 }, limits }: Asked
): Reachable {
  const all = narrowedFor(true)
  const steps = walkLineage(
    { index, fields, ...(limits && { limits }) },
    {
      ...{ up: false, hops: 1000, paths: 0, through: all, facets, facetValues: 20 },
      ...walk,
      wanted: { text: 'everything', narrowed: all, ...wanted }
    },
    page
  )
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
