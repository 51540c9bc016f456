import { operation } from '../../core/index.ts'
import type { Task } from '../tasks/index.ts'
import { LOAD, type Sample } from './sample.ts'

export const sdl = /* GraphQL */ `
  "The sample data: the catalog of a toy shop."
  type Sample {
    "Whether anything of it is stored."
    isLoaded: Boolean!
    "The newest task that has loaded or removed it, or does; null when there was none lately."
    work: SampleWork
  }
  type SampleWork {
    "The id of the task."
    task: String!
    action: SampleAction!
    "QUEUED, RUNNING, COMPLETED, CANCELLED, TIMED_OUT or FAILED."
    state: String!
    "How much of total is done."
    done: Int!
    total: Int!
    "Why it failed."
    error: String
  }
  enum SampleAction { LOAD REMOVE }
  extend type Query { sample: Sample! }
  extend type Mutation {
    "Loads the sample data in the background. What is there already is not changed."
    loadSample: SampleWork!
    "Removes all that loadSample has written, in the background, with what was added to it. Null when nothing is there."
    removeSample: SampleWork
  }
`

/** As those who connect sources: what they run writes everywhere too. */
const ANY_OF = { anyOf: ['MANAGE_INGESTION'] }
/** It has users and groups, too: no token with a scope may make these. */
const ALL_OF = () => [ANY_OF, { anyOf: ['MANAGE_USER_CREDENTIALS'] }]

export function createOperations(sample: Sample) {
  return {
    Query: {
      sample: operation(ANY_OF, async (_args: object, call) => {
        const [isLoaded, work] = await Promise.all([sample.isLoaded(call), sample.work(call)])
        return { isLoaded, work: work ? shown(work) : null }
      })
    },
    Mutation: {
      loadSample: operation(ALL_OF, async (_args: object, call) => shown(await sample.load(call))),
      removeSample: operation(ALL_OF, async (_args: object, call) => {
        const work = await sample.remove(call)
        return work ? shown(work) : null
      })
    }
  }
}

const shown = ({ task, action, state, deleted, total, error }: Task) =>
  ({
    ...{ task, state, total, done: deleted, error: error ?? null },
    action: action === LOAD ? 'LOAD' : 'REMOVE'
  }) as const
