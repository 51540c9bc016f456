import { type Model, operation, parseUrn, valuesOf, type Wakeups } from '../../core/index.ts'
import { editDemands } from '../entities/index.ts'
import { RUNS, type RunDeps } from './actions.ts'
import { listRuns } from './lists.ts'

export const sdl = /* GraphQL */ `
  extend type Query {
    "Ingestion runs that wrote values which are still the latest, newest first."
    listRuns(start: Int, count: Int): RunsResult!
  }
  extend type Subscription {
    "True: now, and whenever something was written or removed, at most four times a second: listRuns can have another answer."
    runsChanged: Boolean!
  }
  type RunsResult {
    start: Int!
    count: Int!
    total: Int!
    runs: [Run!]!
  }
  "An ingestion run."
  type Run {
    runId: String!
    "Values that it wrote and that are still the latest."
    rows: Long!
    "Milliseconds since the epoch of the newest of them."
    timestamp: Long!
  }

  extend type Mutation {
    "Undoes one change of an aspect. Refused if the aspect was changed since."
    undoChange(input: UndoChangeInput!): UndoneChange!
  }
  input UndoChangeInput {
    urn: String!
    aspect: String!
    "The version that the change made."
    version: Int!
  }
  type UndoneChange {
    urn: String!
    aspect: String!
    version: Int!
    "Who made the change."
    actor: String!
    "Milliseconds since the epoch."
    time: Long!
    "The version whose value is stored again; null: the aspect did not exist before, and was removed."
    restored: Int
  }
`

interface UndoInput {
  readonly input: { readonly urn: string; readonly aspect: string; readonly version: number }
}

/** @param wakeups woken by all changes */
export function createOperations(deps: RunDeps, wakeups: Wakeups) {
  const listed = operation({ anyOf: RUNS }, async ({ start, count }: Window, call) => {
    const page = { skip: Math.max(0, start ?? 0), limit: Math.min(1000, Math.max(1, count ?? 20)) }
    const { total, runs } = await listRuns(deps.data, call, page)
    return { start: page.skip, count: runs.length, total, runs }
  })
  const undoChange = operation(undoDemands(deps.model), ({ input }: UndoInput, call) =>
    deps.undo(call, { ...input, urn: parseUrn(input.urn), dryRun: false })
  )
  const runsChanged = operation({ anyOf: RUNS }, (_args: object, call) => valuesOf(wakeups, call, () => true))
  return { Query: { listRuns: listed }, Mutation: { undoChange }, Subscription: { runsChanged } }
}

interface Window {
  readonly start?: number | null
  readonly count?: number | null
}

/** What an undo requires: what a write of the aspect does. */
export const undoDemands =
  (model: Model) =>
  ({ input: { urn, aspect } }: UndoInput) =>
    editDemands(model, parseUrn(urn), aspect)
