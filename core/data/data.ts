import type { Call } from '../call.ts'
import type { Authority } from '../contract/authority.ts'
import type { Aspect, Data, Handles, Stored } from '../contract/data.ts'
import type { AspectDefinition } from '../contract/definition.ts'
import type { Model } from '../contract/model.ts'
import { all, chain, type MaybePromise } from '../maybe-promise.ts'
import type { Gate } from '../operation/gate.ts'
import { isTurnOver, nextTurn } from '../operation/turns.ts'
import type { LiveStore } from '../store/open.ts'
import type { Row } from '../store/port.ts'
import { traced } from '../trace/traced.ts'
import type { Urn } from '../urn.ts'
import { createHandle } from './handle.ts'
import { unlessHidden } from './hidden-fields.ts'
import { createFieldCheck } from './indexed-fields.ts'
import { createNamedUrn } from './named-urn.ts'
import { parsedValue } from './row-value.ts'
import { createRuns } from './runs.ts'
import { storedAspects } from './stored-aspects.ts'
import { createTexts } from './texts.ts'
import { tracedReads } from './traced-reads.ts'
import { createTransact } from './transact.ts'
import { createVisibility, requireKnown, type Visibility } from './visibility.ts'
import type { Writer } from './write.ts'

interface DataDeps {
  readonly store: LiveStore
  readonly model: Model
  readonly gate: Gate
  readonly authority: Pick<Authority, 'viewFilter'>
  readonly writer: Writer
  /** Aspects that any plugin defines, a disabled one too. */
  readonly known: ReadonlySet<string>
}

export interface DataAccess extends Data {
  /** A handle for trusted code: seals and guards do not apply, only the visibility of the entity. */
  handle<T>(name: string): Aspect<T>
}

export function createData(deps: DataDeps): DataAccess {
  const { store, writer } = deps
  const visibility = createVisibility(deps)
  return {
    ...readers(store, visibility, createFieldCheck(deps)),
    handle: name => createHandle(name, { store, visibility, writer }),
    urnOf: createNamedUrn(deps),
    aspectsOf: async (call, urn) => (call.system === undefined ? [] : storedAspects(deps, urn)),
    async write(call, edits, conditions) {
      if (conditions) await requireKnown(visibility, call, conditions)
      return writer.write(call, edits, conditions)
    },
    transact: createTransact({ store, visibility, writer }),
    erase: writer.erase,
    removeHistory: writer.removeHistory,
    isCurrent: store.isCurrent,
    series: seriesReaders(store, visibility, writer),
    runs: createRuns(store, writer),
    texts: createTexts(store)
  }
}

const toStored = (row: Row): Stored => ({ row, value: parsedValue(row) })

function readers(
  { aspects }: LiveStore,
  visibility: Visibility,
  { requireField, requireQuery }: ReturnType<typeof createFieldCheck>
): Pick<Data, 'read' | 'exists' | 'mayRead' | 'history' | 'find' | 'count' | 'narrow'> {
  const reads = tracedReads(aspects)
  const { maySee, mayKnow, mayRead, mayReadKey, narrowed, hiddenAspects, isHidden } = visibility

  function readable(call: Call, rows: readonly Row[]): MaybePromise<Stored[]> {
    const decisions = all(rows.map(row => mayRead(call, row)))
    return chain(decisions, allowed => rows.flatMap((row, at) => (allowed[at] ? toStored(row) : [])))
  }

  return {
    read(call, wanted) {
      return chain(all(wanted.map(({ urn }) => maySee(call, urn))), seen => {
        const visible = wanted.filter((_one, at) => seen[at])
        return chain(reads.read(call, visible), found => {
          const rows = found.values()
          return all(wanted.map((_one, at) => (seen[at] ? readable(call, rows.next().value ?? []) : [])))
        })
      })
    },
    async exists(call, urns) {
      const seen = await all(urns.map((urn: Urn) => mayKnow(call, urn)))
      const stored = await aspects.exists(urns)
      return stored.map((is, at) => is && seen[at] === true)
    },
    mayRead: (call, keys) => all(keys.map(key => mayReadKey(call, key))),
    async history(call, key, page) {
      return (await mayReadKey(call, key)) ? (await aspects.history(key, page)).map(toStored) : []
    },
    async find(call, query, page) {
      requireQuery(query)
      return reads.find(call, await narrowed(call, query), page)
    },
    async count(call, query, field, limit) {
      requireQuery(query)
      requireField(field)
      return unlessHidden(field, isHidden(call), async () =>
        reads.count(call, await narrowed(call, query), field, limit)
      )
    },
    async narrow(call, query) {
      const [within, hidden] = await Promise.all([narrowed(call, query), hiddenAspects(call)])
      return { query: within, hidden }
    }
  }
}

function seriesReaders({ series }: LiveStore, { mayReadKey, mayReadSpan }: Visibility, writer: Writer): Data['series'] {
  return {
    async range(call, span, page) {
      if (!(await mayReadSpan(call, span))) return { points: [] }
      // A page can have many megabytes.
      if (isTurnOver()) await nextTurn(call.signal)
      return traced(call, 'store.points', () => series.range(span, page))
    },
    async latest(call, keys) {
      const visible = await all(keys.map(key => mayReadKey(call, key)))
      return (await series.latest(keys)).map((point, at) => (visible[at] ? point : undefined))
    },
    count: async (call, span) => ((await mayReadSpan(call, span)) ? series.count(span) : 0),
    remove: (call, span, limit) => writer.removePoints(call, span, limit),
    sizes: async call => (call.system === undefined ? [] : series.sizes())
  }
}

/** Handles of these aspects, by name. */
export function handlesOf(
  data: Pick<DataAccess, 'handle'>,
  definitions: Readonly<Record<string, AspectDefinition>> = {}
): Handles<unknown> {
  return Object.fromEntries(Object.keys(definitions).map(name => [name, data.handle(name)]))
}
