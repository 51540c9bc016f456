import { type Static, Type } from '../../core/index.ts'

/** What a rule removes. */
export const KINDS = ['timeseries', 'runs', 'requests', 'soft-deleted', 'versions'] as const
export type Kind = (typeof KINDS)[number]

const text = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 1000, description }))
const days = (description: string) => Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 36_500, description }))
const whole = (description: string) => Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description }))
const share = { exclusiveMinimum: 0, maximum: 1 }

const GivenRule = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,63}$', description: 'identifies it' }),
    of: Type.Enum([...KINDS], { description: 'what it removes' }),
    type: text('entity type'),
    aspect: text('name of an aspect; * for all timeseries of the type'),
    platform: text('only of this platform: its URN or name'),
    container: text('only in this container, or inside of it: its URN'),
    tag: text('only with this tag: its URN'),
    exceptTags: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { description: 'not with one of these tags' })),
    keepDays: days('what is younger is kept'),
    keepLast: whole('the newest are kept, of each entity, job or source'),
    atMost: whole('more of a source or job are removed, however young they are'),
    peopleToo: Type.Optional(Type.Boolean({ description: 'also what people wrote' })),
    maxShare: Type.Optional(Type.Number({ ...share, description: 'instead of the maxShare of all rules' }))
  },
  { additionalProperties: false }
)
export type GivenRule = Static<typeof GivenRule>

export const config = Type.Object({
  enabled: Type.Boolean({ default: true, description: 'run the rules by the schedule' }),
  schedule: Type.String({ default: '15 3 * * *', description: 'when the rules run, as cron' }),
  timezone: Type.String({ default: 'UTC', description: 'time zone of the schedule' }),
  maxShare: Type.Number({
    ...share,
    default: 0.2,
    description: 'a run that would remove a larger share of what is stored waits until somebody confirms it'
  }),
  batchSize: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 10_000,
    description: 'maximum points, versions or entities that a run removes in one slice'
  }),
  rules: Type.Array(GivenRule, {
    default: [],
    description: 'what is removed, and when: a list of objects, see docs/retention.md. Without rules nothing is'
  })
})
export type Config = Static<typeof config>
