import { join } from 'node:path'
import type { Test } from 'tap'
import type { Criterion, Narrowed, Urn } from '../../../core/index.ts'
import { makeUrn } from '../../../core/urn.ts'
import { createDerive, createDocuments } from '../../../plugins/search/engine/documents.ts'
import { openIndex } from '../../../plugins/search/engine/index/open.ts'
import type { Index } from '../../../plugins/search/engine/index/port.ts'
import type { FacetFields, Order, Page, Wanted } from '../../../plugins/search/engine/port.ts'
import { complete, createFields, search, suggest } from '../../../plugins/search/engine/question/index.ts'
import { parseQuery } from '../../../plugins/search/query/parse.ts'
import { testdir } from '../../folders.ts'
import { rules } from './rules.ts'

const derive = createDerive(rules.fields)
const fields = createFields(rules.fields)
const names = new Set(rules.fields.flatMap(field => field.names))
const recordOf = createDocuments(rules)

export interface Asked {
  readonly where?: Criterion
  readonly types?: readonly string[]
  readonly hidden?: ReadonlySet<string>
}

/** Answers about an index in a file of the test, in this thread. */
export function openAsking(t: Test) {
  const index = openIndex(join(testdir(t), 'index.db'), { format: 'test', derive })
  if (index === 'foreign') throw new Error('expected a new index')
  t.teardown(() => index.close())
  return { index, put: putInto(index), ...askingOf(index) }
}

/** Stores values of an entity; `undefined` removes the aspect. */
const putInto = (index: Index) => (urn: Urn, aspects: Readonly<Record<string, unknown>>) => {
  for (const [aspect, value] of Object.entries(aspects)) {
    index.put(urn, new Map([[aspect, value === undefined ? undefined : recordOf(urn, aspect, value)]]))
  }
}

function askingOf(index: Index) {
  const corpus = { index, fields }
  const searched = (wanted: Wanted, order: Order, page: Page) => run(search(corpus, wanted, { ...page, order }))
  return {
    search: searched,
    /** All that a query finds, the best first. */
    found: (query: string, asked?: Asked) => searched(wantedOf(query, asked), 'score', { limit: 1000 }),
    facets: (wanted: Wanted, facetFields: readonly FacetFields[], limit: number) =>
      run(search(corpus, wanted, { order: 'urn', limit: 0, facets: { fields: facetFields, limit } })).facets ?? [],
    complete: (prefix: string, limit: number, asked?: Asked & { readonly fields?: readonly string[] }) =>
      run(
        complete(corpus, {
          prefix,
          limit,
          narrowed: narrowedOf(asked),
          ...(asked?.fields && { fields: asked.fields })
        })
      ),
    suggest: (word: string, asked?: Asked) =>
      run(suggest(corpus, { text: word, narrowed: narrowedOf(asked), limit: 10 }))
  }
}

/** The result of work that nobody interrupts. */
export function run<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

export const wantedOf = (query: string, asked?: Asked): Wanted => ({
  ...parseQuery(query, { isField: name => names.has(name) }),
  narrowed: narrowedOf(asked)
})

const narrowedOf = ({ where, types, hidden = new Set() }: Asked = {}): Narrowed => ({
  query: { ...(where && { where }), ...(types && { types }) },
  hidden
})

/** A dataset of Hive. */
export const dataset = (name: string): Urn => makeUrn('dataset', makeUrn('dataPlatform', 'hive'), name, 'PROD')
export const keyOf = (name: string) => ({ platform: makeUrn('dataPlatform', 'hive'), name, origin: 'PROD' })

/** The names of datasets. */
export const namesOf = (hits: readonly { readonly urn: Urn }[]): string[] =>
  hits.map(({ urn }) => urn.split(',')[1] ?? urn)
