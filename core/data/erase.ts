import type { Call } from '../call.ts'
import type { Data, Stored } from '../contract/data.ts'
import type { EntityModel, Model } from '../contract/model.ts'
import type { LiveStore } from '../store/open.ts'
import type { Row, Span } from '../store/port.ts'
import { entityTypeOf, type Urn } from '../urn.ts'
import { removalOf } from './changes.ts'
import type { Commits } from './commit.ts'
import { conditionsOf } from './conditions.ts'
import { isOrdered } from './guarded-order.ts'
import { parsedValue } from './row-value.ts'

/** Points removed per call. */
const SLICE = 10_000
/** No aspect has more superseded versions. */
const ALL_VERSIONS = 100_000

interface EraseDeps {
  readonly store: LiveStore
  readonly model: Model
  readonly commits: Commits
  removePoints(call: Call, span: Span, limit: number): Promise<number>
}

/** What is inside an entity, as columns in datasets, names it by this member of its key. */
const PARENT = 'parent'
/** Entities inside one that are found at once. */
const PAGE = 500

/**
 * Hard delete of an entity, and of what is inside it. Points are removed first: if that fails, the entity still exists for a
 * retry. With a condition they are removed after the commit that compares what the condition was asked of.
 */
export function createErase({ store, model, commits, removePoints }: EraseDeps): Data['erase'] {
  const aspectsOf = ({ aspects }: EntityModel) => aspects.flatMap(name => model.aspects.get(name) ?? [])

  const isOpen = ({ aspect }: Row) => model.aspects.has(aspect) && !model.aspects.get(aspect)?.guard.sealed

  async function erasePoints(call: Call, urn: Urn): Promise<number> {
    let points = 0
    for (const aspect of await store.series.aspectsOf(urn)) {
      for (let removed = SLICE; removed === SLICE; points += removed) {
        removed = await removePoints(call, { urn, aspect }, SLICE)
      }
    }
    return points
  }

  async function eraseOne(call: Call, urn: Urn, mayGo?: MayGo): Promise<Erased> {
    const type = model.type(entityTypeOf(urn))
    const isGuarded = [type, ...aspectsOf(type)].some(isOrdered)
    return commits.withRetry([urn], isGuarded, async order => {
      const [stored = []] = await store.aspects.read([{ urn }])
      if (mayGo && !mayGo(stored.filter(isOpen).map(valued))) return NOTHING
      const upcoming = Object.freeze(stored.map(removalOf))
      await commits.review(call, upcoming)
      const before = mayGo ? 0 : await erasePoints(call, urn)
      const older = await Promise.all(
        stored.map(({ aspect }) => store.aspects.history({ urn, aspect }, { limit: ALL_VERSIONS }))
      )
      const rows = stored.length + older.flat().length
      const compared = mayGo ? conditionsOf(new Map(), stored, []) : []
      if (rows > 0 && !(await commits.commit(call, [...compared, { kind: 'erase', urn }], upcoming, order))) return
      call.effects.written = true
      return { rows, points: mayGo ? await erasePoints(call, urn) : before }
    })
  }

  return withInside({ store, model }, eraseOne)
}

interface Erased {
  readonly rows: number
  readonly points: number
}
type MayGo = (stored: readonly Stored[]) => boolean

const NOTHING: Erased = { rows: 0, points: 0 }
const valued = (row: Row): Stored => ({ row, value: parsedValue(row) })

/** Erases an entity together with what is inside it, such as the columns of a dataset that are stored as entities. */
function withInside({ store, model }: Pick<EraseDeps, 'store' | 'model'>, eraseOne: Data['erase']): Data['erase'] {
  const inside = once(() => {
    const fields = new Set(model.searchFields().map(({ name }) => name))
    return Array.from(model.types.values(), ({ name, key }) => ({ type: name, field: `${key}.${PARENT}` })).filter(
      ({ field }) => fields.has(field)
    )
  })

  async function eraseInside(call: Call, urn: Urn): Promise<Erased[]> {
    const erased: Erased[] = []
    for (const { type, field } of inside()) {
      if (type === entityTypeOf(urn)) continue
      for (let left = true; left; ) {
        const { urns } = await store.aspects.find({ types: [type], where: { field, in: [urn] } }, { limit: PAGE })
        for (const one of urns) {
          call.signal.throwIfAborted()
          erased.push(await eraseOne(call, one))
        }
        left = urns.length === PAGE
      }
    }
    return erased
  }

  return async (call, urn, mayGo) => {
    if (inside().length === 0) return eraseOne(call, urn, mayGo)
    const all = mayGo ? [] : await eraseInside(call, urn)
    const own = await eraseOne(call, urn, mayGo)
    if (mayGo && own.rows === 0) return own
    all.push(own)
    // What was written in the meantime.
    all.push(...(await eraseInside(call, urn)))
    return { rows: sum(all.map(({ rows }) => rows)), points: sum(all.map(({ points }) => points)) }
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

function once<T>(compute: () => T): () => T {
  let known: T | undefined
  return () => {
    known ??= compute()
    return known
  }
}
