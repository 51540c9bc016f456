import { type EntityModel, type Host, type Model, operation, type Privilege } from '../../../core/index.ts'
import known from '../policies/privileges.json' with { type: 'json' }
import { appLook, appLookSdl } from './app-look.ts'
import { featureFlags, featureFlagsSdl } from './feature-flags.ts'
import applies from './privilege-types.json' with { type: 'json' }

export const appConfigSdl = `${featureFlagsSdl}${appLookSdl}
  extend type Query {
    "What this server has, and the privileges that policies can grant. For the pages of every signed-in user."
    appConfig: AppConfig
  }
  type AppConfig {
    appVersion: String
    analyticsConfig: AnalyticsConfig!
    authConfig: AuthConfig!
    featureFlags: FeatureFlagsConfig!
    identityManagementConfig: IdentityManagementConfig!
    lineageConfig: LineageConfig!
    managedIngestionConfig: ManagedIngestionConfig!
    policiesConfig: PoliciesConfig!
    telemetryConfig: TelemetryConfig!
    testsConfig: TestsConfig!
    viewsConfig: ViewsConfig!
  }
  type AnalyticsConfig { enabled: Boolean! }
  type AuthConfig {
    "Whether there are access tokens."
    tokenAuthEnabled: Boolean!
  }
  type IdentityManagementConfig { enabled: Boolean! }
  type LineageConfig { supportsImpactAnalysis: Boolean! }
  type ManagedIngestionConfig { enabled: Boolean! }
  type TelemetryConfig { enableThirdPartyLogging: Boolean }
  type TestsConfig { enabled: Boolean! }
  type ViewsConfig { enabled: Boolean! }
  type PoliciesConfig {
    "Always: access is by policies."
    enabled: Boolean!
    platformPrivileges: [Privilege!]!
    "All privileges on entities, each once."
    metadataPrivileges: [Privilege!]!
    "The same by the entity types to which they apply."
    resourcePrivileges: [ResourcePrivileges!]!
  }
  type ResourcePrivileges {
    "Name of the entity type, as in the filter TYPE of policies."
    resourceType: String!
    resourceTypeDisplayName: String
    entityType: EntityType
    privileges: [Privilege!]!
  }
  type Privilege {
    type: String!
    "Edit Entity Tags"
    displayName: String
    "What it permits, in a sentence."
    description: String
  }
` as const

export interface Described {
  readonly type: Privilege
  readonly displayName: string
  readonly description: string
}

export interface AppConfigDeps {
  readonly host: Host
  readonly model: Model
}

export function appConfigOperations({ host, model }: AppConfigDeps) {
  const isOn = (plugin: string) => host.plugins().includes(plugin)
  return {
    appConfig: operation('signed-in', () => ({
      appVersion: host.version,
      analyticsConfig: { enabled: isOn('analytics') && isOn('search') },
      authConfig: { tokenAuthEnabled: isOn('tokens') },
      featureFlags: featureFlags(isOn, model),
      identityManagementConfig: { enabled: isOn('users') },
      lineageConfig: { supportsImpactAnalysis: isOn('lineage') },
      managedIngestionConfig: { enabled: false },
      telemetryConfig: { enableThirdPartyLogging: false },
      testsConfig: { enabled: false },
      viewsConfig: { enabled: false },
      ...appLook(isOn)
    }))
  }
}

export const appConfigFields = ({ host, model }: AppConfigDeps) => ({
  AppConfig: { policiesConfig: () => policiesConfig(host, model) }
})

function policiesConfig(host: Pick<Host, 'privileges'>, model: Model) {
  const all = Array.from(host.privileges(), ([type, description]) => ({
    type,
    displayName: displayNameOf(type),
    description
  }))
  const onEntities = all.filter(({ type }) => type in known.resource)
  return {
    enabled: true,
    platformPrivileges: all.filter(({ type }) => !(type in known.resource)),
    metadataPrivileges: onEntities,
    resourcePrivileges: [...model.types.values()].flatMap(type => resourcePrivileges(type, onEntities))
  }
}

const having: Readonly<Record<Privilege, string>> = applies.having
const only: Readonly<Record<Privilege, readonly string[]>> = applies.only

/** Of the types that have owners, and those that a privilege names: others are not what policies are about. */
function resourcePrivileges(type: EntityModel, all: readonly Described[]) {
  const isNamed = Object.values(only).some(types => types.includes(type.name))
  if (!isNamed && !type.aspects.includes('ownership')) return []
  return [
    {
      resourceType: type.name,
      resourceTypeDisplayName: spaced(type.name),
      entityType: type.name,
      privileges: all.filter(({ type: privilege }) => appliesTo(privilege, type))
    }
  ]
}

function appliesTo(privilege: Privilege, { name, aspects }: EntityModel): boolean {
  const aspect = having[privilege]
  return (aspect === undefined || aspects.includes(aspect)) && (only[privilege]?.includes(name) ?? true)
}

const WORDS: Readonly<Record<string, string>> = { COL: 'Column', DOC: 'Documentation', DOCS: 'Documentation', ER: 'ER' }

/** `EDIT_DATASET_COL_TAGS` → `Edit Dataset Column Tags` */
function displayNameOf(privilege: Privilege): string {
  const words = privilege.replace(/_PRIVILEGE$/, '').split('_')
  return words.map(word => WORDS[word] ?? `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`).join(' ')
}

/** `dataFlow` → `data flow` */
const spaced = (type: string): string => type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
