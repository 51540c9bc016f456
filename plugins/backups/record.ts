import {
  type AspectDefinition,
  makeUrn,
  ScheduleState,
  type Static,
  Type,
  type TypeDefinition
} from '../../core/index.ts'

const TYPE = 'aspectdBackups'
const guard = { sealed: true }
const closed = { additionalProperties: false }
const Moment = Type.Integer({ minimum: 0 })

const BackupRecord = Type.Object(
  {
    /** A backup is due: the tick that it is for. */
    due: Type.Optional(Moment),
    /** The instance that writes it, and its heartbeats. */
    owner: Type.Optional(Type.String()),
    beat: Type.Integer({ minimum: 0 }),
    /** The last one that was written and verified. */
    last: Type.Optional(
      Type.Object(
        { tick: Moment, at: Moment, file: Type.String(), entities: Type.Integer(), bytes: Type.Integer() },
        closed
      )
    ),
    /** Why the latest one failed. */
    failed: Type.Optional(Type.Object({ tick: Moment, at: Moment, error: Type.String() }, closed))
  },
  closed
)
export type BackupRecord = Static<typeof BackupRecord>

export const STATE = makeUrn(TYPE, 'state')
export const types: Readonly<{ [name: string]: TypeDefinition }> = { [TYPE]: { key: 'aspectdBackupsKey', guard } }
export const aspects = {
  aspectdBackupsKey: { schema: Type.Object({ id: Type.String() }), on: [TYPE], guard },
  aspectdBackups: { schema: BackupRecord, on: [TYPE], keep: 0, guard },
  aspectdBackupsSchedule: { schema: ScheduleState, on: [TYPE], keep: 0, guard }
} as const satisfies { readonly [name: string]: AspectDefinition }
