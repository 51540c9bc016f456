import { type Static, Type } from '../../core/index.ts'

export const config = Type.Object({
  folder: Type.String({
    default: '',
    description: 'folder that backups are written to, relative to the working folder; none are written without it'
  }),
  schedule: Type.String({ default: '0 2 * * *', description: 'when a backup is written, as cron' }),
  timezone: Type.String({ default: 'UTC', description: 'time zone of the schedule' }),
  keep: Type.Integer({
    minimum: 1,
    maximum: 10_000,
    default: 7,
    description: 'how many backups are kept: older ones are removed after a new one was verified'
  })
})
export type Config = Static<typeof config>
