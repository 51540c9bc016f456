import type { AspectStore, Change, Key, Row, SeriesStore, Store } from '../../core/store/port.ts'
import { parseUrn } from '../../core/urn.ts'

type Fault = (store: Store) => Store

const aspects =
  (change: (store: AspectStore) => Partial<AspectStore>): Fault =>
  store => ({ ...store, aspects: { ...store.aspects, ...change(store.aspects) } })
const series =
  (change: (store: SeriesStore) => Partial<SeriesStore>): Fault =>
  store => ({ ...store, series: { ...store.series, ...change(store.series) } })
/** Passes modified changes to the store. */
const writes = (change: (changes: Change) => Change[]) =>
  aspects(store => ({ write: changes => store.write(changes.flatMap(change)) }))

async function currentRevision(store: AspectStore, { urn, aspect }: Key): Promise<string | null> {
  const [rows] = await store.read([{ urn, aspects: [aspect] }])
  return rows?.[0]?.revision ?? null
}

/** Stores with one fault each, by the topic whose tests must detect it. */
export const faults: Readonly<Record<string, Readonly<Record<string, Fault>>>> = {
  history: {
    'loses history': writes(change => [change.kind === 'put' ? { ...change, keep: 0 } : change]),
    'keeps all history': writes(change => [change.kind === 'put' ? { ...change, keep: 1000 } : change]),
    'returns history oldest first': aspects(store => ({
      history: async (key, page) => (await store.history(key, page)).toReversed()
    })),
    'includes the version `before` in a page of history': aspects(store => ({
      history: (key, { before, limit }) =>
        store.history(key, before === undefined ? { limit } : { before: before + 1, limit })
    })),
    'ignores touches': writes(change => (change.kind === 'touch' ? [] : [change]))
  },
  runs: {
    'counts the rows of all runs as one': aspects(store => ({
      countOfRun: async () => (await store.runs({ except: [], skip: 0, limit: 1 })).total
    })),
    'lists the excepted run': aspects(store => ({ runs: page => store.runs({ ...page, except: [] }) })),
    'ignores the limit of a page of a run': aspects(store => ({
      ofRun: (run, { limit }) => store.ofRun(run, { limit: limit + 100 })
    })),
    'keeps the points of a run': series(() => ({ removeOfRun: async () => 0 }))
  },
  write: {
    'ignores the expected revision of a put': aspects(store => ({
      async write(changes) {
        const blind = changes.map(async change =>
          change.kind === 'put' ? { ...change, expected: await currentRevision(store, change.row) } : change
        )
        return store.write(await Promise.all(blind))
      }
    })),
    'writes the changes of a batch one by one': aspects(store => ({
      async write(changes) {
        const stale: Key[] = []
        for (const change of changes) stale.push(...(await store.write([change])))
        return stale
      }
    })),
    'returns only the first stale key': aspects(store => ({
      write: async changes => (await store.write(changes)).slice(0, 1)
    })),
    'never returns stale keys': aspects(store => ({
      async write(changes) {
        await store.write(changes)
        return []
      }
    })),
    'treats a repeated write as stale': aspects(store => ({
      async write(changes) {
        const repeated: Key[] = []
        for (const change of changes) {
          if (change.kind !== 'put' || (await currentRevision(store, change.row)) !== change.row.revision) continue
          repeated.push({ urn: change.row.urn, aspect: change.row.aspect })
        }
        return repeated.length > 0 ? repeated : store.write(changes)
      }
    })),
    'drops the points of a batch': writes(change => (change.kind === 'points' ? [] : [change])),
    'creates a version for a touch': writes(change =>
      change.kind === 'touch' ? [{ ...change, kind: 'put', keep: 20, add: [], drop: [] }] : [change]
    )
  },
  find: {
    'keeps entries that were dropped': writes(change => [change.kind === 'put' ? { ...change, drop: [] } : change]),
    'keeps the entries of removed rows': writes(change => [
      change.kind === 'remove' ? { ...change, drop: [] } : change
    ]),
    'returns the size of the page as total': aspects(store => ({
      async find(query, page) {
        const found = await store.find(query, page)
        return { ...found, total: found.urns.length }
      }
    })),
    'ignores types': aspects(store => ({ find: ({ types: _, ...query }, page) => store.find(query, page) }))
  },
  erase: {
    'ignores erasures': writes(change => (change.kind === 'erase' ? [] : [change]))
  },
  read: {
    'acknowledges before it writes': aspects(store => ({
      async write(changes) {
        setImmediate(() => store.write(changes).catch(() => undefined))
        return []
      }
    })),
    'returns rows that it read before a write': aspects(store => {
      const seen = new Map<string, Row[][]>()
      return {
        async read(wanted) {
          const key = JSON.stringify(wanted)
          const rows = seen.get(key) ?? (await store.read(wanted))
          seen.set(key, rows)
          return rows
        }
      }
    }),
    'returns rows in a different order': aspects(store => ({
      read: async wanted =>
        (await store.read(wanted)).map(rows => rows.toSorted((a, b) => (a.aspect < b.aspect ? -1 : 1)))
    })),
    'reports that everything exists': aspects(() => ({ exists: async urns => urns.map(() => true) }))
  },
  text: {
    'ignores the case of URNs': aspects(store => ({
      read: wanted => store.read(wanted.map(entity => ({ ...entity, urn: parseUrn(entity.urn.toLowerCase()) }))),
      write: changes =>
        store.write(
          changes.map(change =>
            change.kind === 'put'
              ? { ...change, row: { ...change.row, urn: parseUrn(change.row.urn.toLowerCase()) } }
              : change
          )
        )
    })),
    'composes characters': aspects(store => ({
      read: wanted => store.read(wanted.map(entity => ({ ...entity, urn: parseUrn(entity.urn.normalize()) })))
    })),
    'parses values': aspects(store => ({
      async read(wanted) {
        const found = await store.read(wanted)
        return found.map(rows => rows.map(row => ({ ...row, json: JSON.stringify(JSON.parse(row.json)) })))
      }
    }))
  },
  page: {
    'sorts by UTF-16': aspects(store => ({
      async find(query, page) {
        const found = await store.find(query, page)
        return { ...found, urns: query.sort ? found.urns : found.urns.toSorted() }
      }
    })),
    'sorts only in ascending order': aspects(store => ({
      find: ({ sort, ...query }, page) => store.find(sort ? { ...query, sort: { field: sort.field } } : query, page)
    })),
    'skips one too many': aspects(store => ({
      find: (query, page) => store.find(query, page.skip ? { ...page, skip: page.skip + 1 } : page)
    })),
    'ignores the cursor of a page': aspects(store => ({
      find: (query, { after: _, ...page }) => store.find(query, page)
    }))
  },
  count: {
    'counts values of all entities': aspects(store => ({ count: (_, field, limit) => store.count({}, field, limit) }))
  },
  changes: {
    'does not let a reader wait': aspects(store => ({
      changes: (after, page) => store.changes(after, { ...page, waitMs: 0 })
    })),
    'reports changes late': aspects(store => {
      let asked = 0
      return {
        async changes(after, page) {
          if (after !== undefined && asked++ % 2 === 0) return { keys: [], next: after }
          return store.changes(after, page)
        }
      }
    }),
    'repeats changes': aspects(store => ({
      async changes(after, page) {
        const found = await store.changes(after, page)
        return found === 'lost' || after === undefined ? found : { ...found, next: after }
      }
    }))
  },
  series: {
    'includes the end of a span': series(store => ({
      range: (span, page) => store.range(span.to === undefined ? span : { ...span, to: span.to + 1 }, page)
    })),
    'excludes the start of a span': series(store => ({
      range: (span, page) => store.range(span.from === undefined ? span : { ...span, from: span.from + 1 }, page)
    })),
    'returns points of a type for only one entity': series(store => ({
      range: (span, page) => (span.urn === undefined ? Promise.resolve({ points: [] }) : store.range(span, page))
    })),
    'removes more than the limit': series(store => ({ remove: span => store.remove(span, 1_000_000) })),
    'removes the newest first': series(store => ({
      async remove(span, limit) {
        const { points } = await store.range(span, { limit })
        for (const { aspect, urn, time } of points) await store.remove({ aspect, urn, from: time, to: time + 1 }, limit)
        return points.length
      }
    })),
    'counts characters instead of bytes': series(store => ({
      sizes: async () => (await store.sizes()).map(size => ({ ...size, bytes: size.bytes - 1 }))
    }))
  },
  texts: {
    'creates a version for a rewrite': writes(change =>
      change.kind === 'rewrite' ? [{ ...change, kind: 'put', keep: 20, add: [], drop: [] }] : [change]
    ),
    'keeps the entries of a rewritten row': writes(change => [
      change.kind === 'rewrite' ? { ...change, renames: [] } : change
    ]),
    'leaves superseded rows as they are': writes(change => (change.kind === 'rewritePast' ? [] : [change])),
    'rewrites whatever the point has': writes(change =>
      change.kind === 'rewritePoint' ? [{ kind: 'points', points: [change.point] }] : [change]
    ),
    'ends after the first page of texts': store => ({
      ...store,
      texts: {
        ...store.texts,
        find: async (texts, page) => ({ records: (await store.texts.find(texts, page)).records })
      }
    })
  },
  durable: {
    'does not close': store => ({ ...store, close: async () => undefined })
  }
}
