import type { Call } from '../call.ts'
import type { Data } from '../contract/data.ts'
import type { EntityModel, Model } from '../contract/model.ts'
import type { LiveStore } from '../store/open.ts'
import type { Span } from '../store/port.ts'
import { entityTypeOf, type Urn } from '../urn.ts'
import { removalOf } from './changes.ts'
import type { Commits } from './commit.ts'
import { isOrdered } from './guarded-order.ts'

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

/** Hard delete of an entity. Points are removed first: if that fails, the entity still exists for a retry. */
export function createErase({ store, model, commits, removePoints }: EraseDeps): Data['erase'] {
  const aspectsOf = ({ aspects }: EntityModel) => aspects.flatMap(name => model.aspects.get(name) ?? [])

  async function erasePoints(call: Call, urn: Urn): Promise<number> {
    let points = 0
    for (const aspect of await store.series.aspectsOf(urn)) {
      for (let removed = SLICE; removed === SLICE; points += removed) {
        removed = await removePoints(call, { urn, aspect }, SLICE)
      }
    }
    return points
  }

  return async (call, urn) => {
    const type = model.type(entityTypeOf(urn))
    const isGuarded = [type, ...aspectsOf(type)].some(isOrdered)
    return commits.withRetry([urn], isGuarded, async order => {
      const [stored = []] = await store.aspects.read([{ urn }])
      const upcoming = Object.freeze(stored.map(removalOf))
      await commits.review(call, upcoming)
      const points = await erasePoints(call, urn)
      const older = await Promise.all(
        stored.map(({ aspect }) => store.aspects.history({ urn, aspect }, { limit: ALL_VERSIONS }))
      )
      const rows = stored.length + older.flat().length
      if (rows > 0 && !(await commits.commit(call, [{ kind: 'erase', urn }], upcoming, order))) return
      call.effects.written = true
      return { rows, points }
    })
  }
}
