import { type ArgsOf, type Call, type EntityRef, operation, parseUrnOf, type Urn } from '../../core/index.ts'
import { ExecutorInput } from './errors.ts'
import { type End, type Entry, EXECUTION } from './record.ts'
import type { Programs } from './runs/programs.ts'
import { quoted, wantedOf } from './wanted.ts'

export const sdl = `
  extend type Query {
    "The log of a request from an offset on; at most about 200 kB of it."
    executionLog(
      urn: String!
      "How many characters the caller has: next of the answer before. Default: 0."
      after: Int
    ): ExecutionLog!
    "The Python environments of this server, by type."
    executionEnvironments: [ExecutionEnvironment!]!
  }
  extend type Mutation {
    "Begins to make the environment of a source type, so that it is there when the form is filled in. False: runs use an environment that is there."
    prepareExecutionEnvironment(
      type: String!
      "Of the client."
      version: String
    ): Boolean
    "False: there was none. It is made again when a run needs it."
    deleteExecutionEnvironment(id: String!): Boolean
  }
  type ExecutionLog {
    text: String!
    "The next argument after."
    next: Int!
    "Whether nothing follows."
    ended: Boolean!
    "Proposals that this server has got from the run."
    received: Long!
    "How many of them changed something, as far as that was not changed again."
    changed: Long!
  }
  type ExecutionEnvironment {
    id: String!
    type: String!
    "Of the client."
    version: String!
    bytes: Long!
    usedAt: Long!
  }
  extend type ExecutionRequest {
    "How it ended, in a sentence. Null until then, and if another executor ran it."
    reason: String
    "Of the report. Null as the reason."
    warnings: Int
    "Of the report. Null as the reason."
    failures: Int
  }
` as const

type Args = ArgsOf<typeof sdl>

export interface GraphqlDeps {
  readonly programs: { get(): Promise<Programs> }
  readonly settings: { readonly version: string; readonly existing: string; readonly executorId: string }
  readonly closing: AbortSignal
  readLog(call: Call, urn: Urn, after: number): Promise<{ text: string; next: number; ended: boolean }>
  entryOf(call: Call, urn: Urn): Promise<Entry | undefined>
  endOf(call: Call, urn: Urn): Promise<End | undefined>
  /** Proposals of a run of this instance; `undefined` for others. */
  receivedHere(urn: Urn): number | undefined
  changed(call: Call, run: Urn): Promise<number>
  /** Work that no request waits for. */
  inBackground(work: Promise<void>, failure: string): void
}

const manage = { anyOf: ['MANAGE_INGESTION'] }

export function operations(deps: GraphqlDeps) {
  const { programs, settings } = deps
  return {
    Query: {
      executionLog: operation({ ...manage, on: EXECUTION }, ({ urn, after }: Args['executionLog'], call) =>
        logOf(deps, call.as('reading the log of a run'), parseUrnOf(EXECUTION, urn), after ?? 0)
      ),
      executionEnvironments: operation(manage, async () => (await programs.get()).environments.list())
    },
    Mutation: {
      prepareExecutionEnvironment: operation(manage, ({ type, version }: Args['prepareExecutionEnvironment']) => {
        const wanted = wantedOf(type, version, settings.version)
        if (settings.existing !== '' || settings.executorId === '') return false
        const made = programs.get().then(({ environments }) => environments.get(wanted, () => undefined, deps.closing))
        deps.inBackground(
          made.then(() => undefined),
          `the environment of ${type} was not made in advance`
        )
        return true
      }),
      deleteExecutionEnvironment: operation(manage, async ({ id }: Args['deleteExecutionEnvironment']) => {
        if (!/^[\w.+!-]{1,200}$/.test(id) || id.startsWith('.'))
          throw new ExecutorInput(`Expected the id of an environment, found ${quoted(id)}`)
        return (await programs.get()).environments.delete(id)
      })
    }
  }
}

/** What the log has from an offset on. */
export async function logOf(deps: GraphqlDeps, call: Call, urn: Urn, after: number) {
  if (after < 0) throw new ExecutorInput(`Expected a number of characters from 0 in after, found ${after}`)
  const [end, entry, log] = [
    await deps.endOf(call, urn),
    await deps.entryOf(call, urn),
    await deps.readLog(call, urn, after)
  ]
  const received = end?.received ?? deps.receivedHere(urn) ?? entry?.received ?? 0
  const changed = end?.changed ?? (entry ? await deps.changed(call, urn) : 0)
  // An attempt that was interrupted has not ended its log.
  return { ...log, ended: log.ended || (!entry && log.text === ''), received, changed }
}

interface FieldDeps extends Pick<GraphqlDeps, 'endOf'> {
  reasonOf(call: Call, urn: Urn): Promise<string | undefined>
  /** Whether the caller may read results. */
  mayRead(call: Call, urn: Urn): Promise<boolean>
}

/** What an execution request shows besides DataHub's fields. */
export function fields({ endOf, reasonOf, mayRead }: FieldDeps) {
  const field =
    <T>(read: (call: Call, urn: Urn) => Promise<T | undefined>) =>
    async ({ urn }: EntityRef, _args: unknown, call: Call) =>
      (await mayRead(call, urn)) ? read(call.as('reading how a run ended'), urn) : undefined
  return {
    ExecutionRequest: {
      reason: field(reasonOf),
      warnings: field(async (call, urn) => (await endOf(call, urn))?.warnings),
      failures: field(async (call, urn) => (await endOf(call, urn))?.failures)
    }
  }
}
