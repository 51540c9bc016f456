import type { Call } from '../../../core/index.ts'
import type { Kind } from '../config.ts'
import { walkRequests, walkRuns } from './entities.ts'
import type { Walk, WalkDeps, WalkOf } from './found.ts'
import { walkPoints } from './points.ts'
import { walkSoftDeleted } from './soft-deleted.ts'
import { walkVersions } from './versions.ts'

const WALKS: Readonly<Record<Kind, (deps: WalkDeps, call: Call, of: WalkOf) => Walk>> = {
  timeseries: walkPoints,
  runs: walkRuns,
  requests: walkRequests,
  'soft-deleted': walkSoftDeleted,
  versions: walkVersions
}

/** What a rule removes. A walk that starts again finds what is left, so its place is never stored. */
export const walk = (deps: WalkDeps, call: Call, of: WalkOf): Walk => WALKS[of.rule.of](deps, call, of)
