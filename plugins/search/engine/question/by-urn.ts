import type { Urn } from '../../../../core/kernel/thread.ts'
import type { Bits, Doc, Docs, IndexReader } from '../index/port.ts'
import { compareUtf8 } from '../utf8-order.ts'
import { docsOf, has } from './bits.ts'

export interface UrnPage {
  /** Exclusive. */
  readonly after: Urn | undefined
  readonly skip: number
  readonly limit: number
  readonly descending?: boolean
  /** Asked only of documents up to the end of the page. */
  readonly isWanted?: (doc: Doc) => boolean
}

const PAUSE = 255
/** The time to read a URN by its document, as a multiple of the time to read the next one in order. */
const READ = 3

/** Documents of a set in the order of their URNs. */
export function byUrn(index: IndexReader, docs: Docs, page: UrnPage): Generator<void, Doc[]> {
  if ('list' in docs) return sorting(index, docs.list, page)
  const steps = ((page.skip + page.limit) * index.size) / docs.count
  return steps < docs.count * READ ? inOrder(index, docs.bits, page) : sorting(index, docsOf(docs.bits), page)
}

/** Reads all URNs in order until the page is full. */
function* inOrder(
  index: IndexReader,
  docs: Bits,
  { after, skip, limit, descending = false, isWanted }: UrnPage
): Generator<void, Doc[]> {
  const found: Doc[] = []
  let [read, left] = [0, skip]
  for (const { doc } of index.byUrn({ descending, ...(after !== undefined && { after }) })) {
    if (found.length >= limit) break
    if ((++read & PAUSE) === 0) yield
    if (!has(docs, doc) || isWanted?.(doc) === false) continue
    if (left > 0) left--
    else found.push(doc)
  }
  return found
}

/** Reads the URNs of all documents. */
function* sorting(
  index: IndexReader,
  docs: Uint32Array,
  { after, skip, limit, descending = false, isWanted }: UrnPage
): Generator<void, Doc[]> {
  const compare = (a: Urn, b: Urn) => (descending ? compareUtf8(b, a) : compareUtf8(a, b))
  const rows: { doc: Doc; urn: Urn }[] = []
  for (const [at, doc] of docs.entries()) {
    const urn = index.urn(doc)
    if (after === undefined || compare(urn, after) > 0) rows.push({ doc, urn })
    if ((at & PAUSE) === PAUSE) yield
  }
  rows.sort((a, b) => compare(a.urn, b.urn))
  const found: Doc[] = []
  let left = skip
  for (const { doc } of rows) {
    if (found.length >= limit) break
    if (isWanted?.(doc) === false) continue
    if (left > 0) left--
    else found.push(doc)
  }
  return found
}
