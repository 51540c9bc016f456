import type { Filter } from 'mongodb'
import type { Urn } from '../../../urn.ts'
import { makeCursor, parseCursor } from '../../cursor.ts'
import type { AspectStore, RunRow, RunSize } from '../../port.ts'
import { type Deadline, type Run, timeLeft } from '../connection/deadline.ts'
import type { Collections, RowDocument } from '../connection/documents.ts'

type RunReads = Pick<AspectStore, 'runs' | 'ofRun' | 'countOfRun'>
type Hit = Pick<RowDocument, '_id' | 't'>

/** What runs wrote, each by the index of runs alone. */
export function createRuns({ aspects }: Collections, run: Run): RunReads {
  const options = (deadline: Deadline) => ({ maxTimeMS: timeLeft(deadline) })
  const countOfRun = (id: string) =>
    run(deadline => aspects.countDocuments({ n: id }, { ...options(deadline), hint: { n: 1, t: 1, _id: 1 } }))

  async function all(except: readonly string[]): Promise<Pick<RunSize, 'run' | 'time'>[]> {
    // The server jumps from run to run in the index, so the number of rows does not matter.
    const pipeline = [{ $sort: { n: -1, t: -1 } }, { $group: { _id: '$n', time: { $first: '$t' } } }]
    const found = await run(deadline =>
      aspects.aggregate<{ _id: string; time: number }>(pipeline, options(deadline)).toArray()
    )
    const runs = found.filter(({ _id }) => !except.includes(_id)).map(({ _id, time }) => ({ run: _id, time }))
    return runs.sort(
      (one, other) => other.time - one.time || Buffer.compare(Buffer.from(one.run), Buffer.from(other.run))
    )
  }

  return {
    async runs({ except, skip, limit }) {
      const found = await all(except)
      const page = found.slice(skip, skip + limit)
      const sizes = await Promise.all(page.map(async one => ({ ...one, rows: await countOfRun(one.run) })))
      return { runs: sizes, total: found.length }
    },
    async ofRun(id, { after, limit }) {
      const filter = { n: id, ...(after === undefined ? {} : positionFilter(after)) }
      const found = await run(deadline =>
        aspects
          .find<Hit>(filter, { ...options(deadline), projection: { t: 1 }, sort: { t: -1, _id: -1 }, limit: limit + 1 })
          .toArray()
      )
      const page = found.slice(0, limit)
      const last = page.at(-1)
      const rows = page.map(rowOf)
      return found.length <= limit || !last ? { rows } : { rows, next: makeCursor([last.t, last._id]) }
    },
    countOfRun
  }
}

function positionFilter(after: string): Filter<RowDocument> {
  const [time, id] = parseCursor(after, 2)
  const t = Number(time)
  return { $or: [{ t: { $lt: t } }, { t, _id: { $lt: String(id) } }] }
}

function rowOf({ _id, t }: Hit): RunRow {
  const at = _id.indexOf('\0')
  return { urn: _id.slice(0, at) as Urn, aspect: _id.slice(at + 1), time: t }
}
