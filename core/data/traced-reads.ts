import type { Call } from '../call.ts'
import type { AspectStore } from '../store/port.ts'
import { onBehalfOf } from '../trace/span.ts'
import { traced } from '../trace/traced.ts'

type Parameter<Name extends keyof AspectStore, At extends number> = Parameters<AspectStore[Name]>[At]

/** Reads of the store as parts of what a call does. Rows in the cache have no span. */
export function tracedReads(aspects: Pick<AspectStore, 'read' | 'find' | 'count'>) {
  return {
    read: (call: Call, wanted: Parameter<'read', 0>) =>
      call.trace ? onBehalfOf(call.trace, () => aspects.read(wanted)) : aspects.read(wanted),
    find: (call: Call, query: Parameter<'find', 0>, page: Parameter<'find', 1>) =>
      traced(call, 'store.find', () => aspects.find(query, page)),
    count: (call: Call, ...asked: Parameters<AspectStore['count']>) =>
      traced(call, 'store.count', () => aspects.count(...asked))
  }
}
