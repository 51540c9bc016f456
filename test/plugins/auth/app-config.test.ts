import t from 'tap'
import { start } from '../../helper.ts'

const PRIVILEGES = '{ type displayName description }'
const CONFIG = `{ appConfig {
  appVersion
  analyticsConfig { enabled } authConfig { tokenAuthEnabled } identityManagementConfig { enabled }
  lineageConfig { supportsImpactAnalysis } managedIngestionConfig { enabled }
  telemetryConfig { enableThirdPartyLogging } testsConfig { enabled } viewsConfig { enabled }
  policiesConfig {
    platformPrivileges ${PRIVILEGES} metadataPrivileges ${PRIVILEGES}
    resourcePrivileges { resourceType resourceTypeDisplayName entityType privileges { type } }
  }
} }`

interface Privilege {
  readonly type: string
  readonly displayName: string
  readonly description: string
}
interface OfType {
  readonly resourceType: string
  readonly resourceTypeDisplayName: string
  readonly entityType: string
  readonly privileges: readonly Privilege[]
}

t.test('every privilege of the server is listed once, with a sentence', async t => {
  const { admin, user } = await start(t)
  const reader = await user('reader')
  const { data, errors } = await reader.gql(CONFIG)
  t.equal(errors, undefined, 'every signed-in user may read it')
  const { policiesConfig, ...rest } = data.appConfig
  const all: Privilege[] = [...policiesConfig.platformPrivileges, ...policiesConfig.metadataPrivileges]
  t.equal(new Set(all.map(({ type }) => type)).size, all.length)
  for (const { type, description } of all) t.match(description, /^[A-Z].+\.$/, type)
  t.match(all.find(({ type }) => type === 'EDIT_DATASET_COL_TAGS')?.displayName, 'Edit Dataset Column Tags')
  const granted = await admin.gql(`{ getGrantedPrivileges(input: {actorUrn: "${admin.actor}"}) { privileges } }`)
  const platform = policiesConfig.platformPrivileges.map(({ type }: Privilege) => type)
  t.strictSame(
    granted.data.getGrantedPrivileges.privileges.filter((one: string) => !all.some(({ type }) => type === one)),
    [],
    'what the first user has is listed'
  )
  t.ok(platform.includes('VIEW_AUDIT_EVENTS'), 'privileges of plugins are on the platform')
  t.strictSame(rest, {
    appVersion: '0.0.0',
    analyticsConfig: { enabled: true },
    authConfig: { tokenAuthEnabled: true },
    identityManagementConfig: { enabled: true },
    lineageConfig: { supportsImpactAnalysis: true },
    managedIngestionConfig: { enabled: false },
    telemetryConfig: { enableThirdPartyLogging: false },
    testsConfig: { enabled: false },
    viewsConfig: { enabled: false }
  })
})

t.test('privileges by entity type are those that apply to it', async t => {
  const { admin } = await start(t)
  const { data } = await admin.gql(CONFIG)
  const types: OfType[] = data.appConfig.policiesConfig.resourcePrivileges
  const of = (type: string) => types.find(one => one.resourceType === type)
  const names = (type: string) => of(type)?.privileges.map(one => one.type) ?? []
  t.match(of('dataFlow'), { resourceTypeDisplayName: 'data flow', entityType: 'DATA_FLOW' })
  for (const type of ['EDIT_DATASET_COL_TAGS', 'VIEW_DATASET_PROFILE', 'EDIT_LINEAGE', 'EDIT_ENTITY_TAGS']) {
    t.ok(names('dataset').includes(type), type)
    t.notOk(names('tag').includes(type), type)
  }
  t.ok(names('tag').includes('EDIT_TAG_COLOR'))
  t.ok(names('corpuser').includes('EDIT_USER_PROFILE'))
  t.equal(of('aspectdSession'), undefined, 'not of the internals of plugins')
})

t.test('a plugin that is off is said so', async t => {
  const { admin } = await start(t, { config: { plugins: { lineage: false } } })
  const { data } = await admin.gql(CONFIG)
  t.equal(data.appConfig.lineageConfig.supportsImpactAnalysis, false)
})
