import type { Runs } from '../contract/whole-store.ts'
import type { LiveStore } from '../store/open.ts'
import { NO_RUN } from './metadata.ts'
import type { Writer } from './write.ts'

/** The core writes its own rows with an empty run. */
const NO_RUNS = [NO_RUN, '']

/** What runs wrote, for system calls: who may see it is decided per entity by those who ask. */
export function createRuns({ aspects, series }: LiveStore, writer: Writer): Runs {
  return {
    list: async (call, page) =>
      call.system === undefined ? { runs: [], total: 0 } : aspects.runs({ ...page, except: NO_RUNS }),
    rows: async (call, run, page) =>
      call.system === undefined || NO_RUNS.includes(run) ? { rows: [] } : aspects.ofRun(run, page),
    async count(call, run) {
      if (call.system === undefined || NO_RUNS.includes(run)) return { rows: 0, points: 0 }
      const [rows, points] = await Promise.all([aspects.countOfRun(run), series.countOfRun(run)])
      return { rows, points }
    },
    removePoints: (call, run, limit) => writer.removePointsOfRun(call, run, limit)
  }
}
