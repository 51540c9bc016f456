import { type AspectDefinition, ScheduleState, type Static, Type } from '../../core/index.ts'

const GUARD = { read: ['MANAGE_INGESTION'], write: ['MANAGE_INGESTION'] }

const File = Type.Object({
  /** As the recipe names it: `upload://<name>`. */
  name: Type.String({ minLength: 1, maxLength: 200 }),
  bytes: Type.Integer({ minimum: 0 }),
  /** Milliseconds since the epoch. */
  uploadedAt: Type.Integer(),
  uploadedBy: Type.Optional(Type.String())
})
export type StoredFile = Static<typeof File>

const Settings = Type.Object({
  /** Its schedule does not fire. Absent: false. */
  isPaused: Type.Optional(Type.Boolean()),
  /** What people added is not removed by its runs. Absent: true. */
  keepsEdits: Type.Optional(Type.Boolean()),
  /** A tick that was missed while no server ran fires once after the start. Absent: true. */
  catchUp: Type.Optional(Type.Boolean()),
  /** A run that takes longer is stopped. Absent: as the executor is configured. */
  timeoutSeconds: Type.Optional(Type.Integer({ minimum: 1 })),
  files: Type.Optional(Type.Array(File, { maxItems: 100 }))
})
export type SettingsValue = Static<typeof Settings>

/** What a source does besides running its recipe, with the defaults. */
export interface SourceSettings {
  readonly isPaused: boolean
  readonly keepsEdits: boolean
  readonly catchesUp: boolean
  readonly timeoutSeconds: number | undefined
}

export const settingsOf = (stored: SettingsValue | undefined): SourceSettings => ({
  isPaused: stored?.isPaused ?? false,
  keepsEdits: stored?.keepsEdits ?? true,
  catchesUp: stored?.catchUp ?? true,
  timeoutSeconds: stored?.timeoutSeconds
})

export const aspects = {
  aspectdIngestionSettings: { schema: Settings, on: ['dataHubIngestionSource'], guard: GUARD },
  aspectdIngestionSchedule: { schema: ScheduleState, on: ['dataHubIngestionSource'], keep: 0, guard: { sealed: true } }
} as const satisfies Record<string, AspectDefinition>
