import {
  type Aspect,
  type AspectDefinition,
  type Call,
  makeUrn,
  ScheduleState,
  type Static,
  Type,
  type TypeDefinition,
  type Urn
} from '../../core/index.ts'

const guard = { sealed: true }
const TYPE = 'aspectdRetention'
const Moment = Type.Integer({ minimum: 0 })
const closed = { additionalProperties: false }

/** `RUNNING` is also stored of a run that was cancelled: its task knows. `ASKS`: it removed nothing, as somebody must confirm it. `CHANGED`: its rule did. */
const STATES = ['RUNNING', 'COMPLETED', 'ASKS', 'CHANGED', 'FAILED'] as const

const Run = Type.Object(
  {
    task: Type.String(),
    state: Type.Enum([...STATES]),
    startedAt: Moment,
    endedAt: Type.Optional(Moment),
    removed: Type.Integer({ minimum: 0 }),
    /** What it would have removed, and the largest share of a type, if it asks. */
    planned: Type.Optional(Type.Integer({ minimum: 0 })),
    share: Type.Optional(Type.Number()),
    error: Type.Optional(Type.String())
  },
  closed
)
export type Run = Static<typeof Run>

/** What is stored of a rule. */
const RuleRecord = Type.Object(
  {
    /** A run is due since then: whichever instance is first starts it. */
    due: Type.Optional(Moment),
    /** Somebody has confirmed what is due, however much it removes. */
    isConfirmed: Type.Optional(Type.Boolean()),
    /** Entities that a run is about to erase: of those that are gone, points and references can be left after a crash. */
    erasing: Type.Optional(Type.Array(Type.Unsafe<Urn>(Type.String({ format: 'urn' })))),
    /** Newest first. */
    runs: Type.Array(Run)
  },
  closed
)
export type RuleRecord = Static<typeof RuleRecord>

export const types: Readonly<Record<string, TypeDefinition>> = { [TYPE]: { key: 'aspectdRetentionKey', guard } }
export const aspects = {
  aspectdRetentionKey: { schema: Type.Object({ id: Type.String() }), on: [TYPE], guard },
  aspectdRetentionRule: { schema: RuleRecord, on: [TYPE], keep: 0, guard },
  aspectdRetentionSchedule: { schema: ScheduleState, on: [TYPE], keep: 0, guard }
} as const satisfies Record<string, AspectDefinition>

/** Names of rules have no dot. */
export const SCHEDULE = makeUrn(TYPE, '.schedule')
export const urnOfRule = (name: string) => makeUrn(TYPE, name)

const MOST_RUNS = 20

/** The record with a run, in place of what it had of the same run. */
export function withRun(record: RuleRecord | undefined, run: Run): RuleRecord {
  const others = (record?.runs ?? []).filter(({ task }) => task !== run.task)
  return { ...record, runs: [run, ...others].slice(0, MOST_RUNS) }
}

/** Remembers in the record of a rule what it is about to erase. */
export const createNote =
  (records: Aspect<RuleRecord>) =>
  async (call: Call, rule: string, urns: readonly Urn[]): Promise<void> => {
    await records.update(call, urnOfRule(rule), old => ({ runs: [], ...old, erasing: [...urns] }))
  }

/** After a run that has left nothing. */
export function withoutErasing(record: RuleRecord | undefined): RuleRecord | undefined {
  if (!record) return record
  const { erasing: _erasing, ...rest } = record
  return rest
}

/** The record with the run that was due. */
export function started({ due: _due, isConfirmed: _isConfirmed, ...record }: RuleRecord, run: Run): RuleRecord {
  return withRun(record, run)
}
