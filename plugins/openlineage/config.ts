import { type Static, Type } from '../../core/index.ts'

/** DataHub's environments. */
const ENVIRONMENTS = [
  'DEV',
  'TEST',
  'QA',
  'UAT',
  'EI',
  'PRE',
  'STG',
  'NON_PROD',
  'PROD',
  'CORP',
  'RVW',
  'PRD',
  'TST',
  'SIT',
  'SBX',
  'SANDBOX',
  'CERT'
] as const
const text = (description: string) => Type.Optional(Type.String({ pattern: '^[^,()\\s]{1,200}$', description }))

const Namespace = Type.Object(
  {
    namespace: Type.String({
      minLength: 1,
      maxLength: 1000,
      description: 'as events name it; * at its end stands for anything'
    }),
    platform: text('name of the platform'),
    instance: text('platform_instance of the recipe'),
    environment: Type.Optional(Type.Enum([...ENVIRONMENTS], { description: 'env of the recipe' })),
    lowerCase: Type.Optional(Type.Boolean({ description: 'convert_urns_to_lowercase of the recipe' }))
  },
  { additionalProperties: false }
)

export const config = Type.Object({
  environment: Type.Enum([...ENVIRONMENTS], {
    default: 'PROD',
    description: 'environment of datasets whose namespace has no other one'
  }),
  hivePlatform: Type.String({
    pattern: '^[^,()\\s]{1,200}$',
    default: 'hive',
    description: 'platform of tables that are in a catalog which has no platform of its own'
  }),
  namespaces: Type.Array(Namespace, {
    default: [],
    description: 'what recipes call the namespaces of datasets, see docs/openlineage.md; the first that matches counts'
  }),
  unknownAfterHours: Type.Number({
    exclusiveMinimum: 0,
    maximum: 1_000_000,
    default: 24,
    description: 'hours without an event after which a run that has not ended is shown as ended, with an unknown result'
  }),
  lookSeconds: Type.Integer({
    minimum: 1,
    maximum: 86_400,
    default: 600,
    description: 'seconds between two looks for such runs'
  })
})
export type Config = Static<typeof config>
