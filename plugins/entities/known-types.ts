import { isRecord, type JsonRecord } from '../../core/index.ts'

const PLATFORM = { platform: ['dataPlatform'] }
// DataHub's readers of SQL count groups as users, too.
const USERS = ['corpuser', 'corpGroup']
const USER = { user: USERS }

/**
 * The entity types of references that DataHub's model leaves untyped although only one meaning is possible: by the aspect
 * or record, and by its member. References that writers fill in different ways, such as queries of lineage and actors,
 * stay untyped.
 */
const KNOWN: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  dataPlatformInstance: { ...PLATFORM, instance: ['dataPlatformInstance'] },
  dataPlatformInstanceKey: PLATFORM,
  datasetKey: PLATFORM,
  mlModelKey: PLATFORM,
  mlModelGroupKey: PLATFORM,
  mlModelDeploymentKey: PLATFORM,
  metricKey: PLATFORM,
  semanticModelKey: PLATFORM,
  dataHubIngestionSourceInfo: PLATFORM,
  incidentsSummary: { resolvedIncidents: ['incident'], activeIncidents: ['incident'] },
  operation: { affectedDatasets: ['dataset'], queries: ['query'] },
  propertyDefinition: { allowedPlatforms: ['dataPlatform'] },
  usageFeatures: { topUsersLast30Days: USERS },
  'com.linkedin.chart.ChartUserUsageCounts': USER,
  'com.linkedin.common.FormAssociation': { urn: ['form'] },
  'com.linkedin.common.FormVerificationAssociation': { form: ['form'] },
  'com.linkedin.common.IncidentSummaryDetails': { urn: ['incident'] },
  'com.linkedin.dashboard.DashboardUserUsageCounts': USER,
  'com.linkedin.datacontract.FreshnessContract': { assertion: ['assertion'] },
  'com.linkedin.dataset.DatasetUserUsageCounts': USER,
  'com.linkedin.dataset.FineGrainedLineage': {
    upstreams: ['dataset', 'schemaField'],
    downstreams: ['dataset', 'schemaField']
  },
  'com.linkedin.domain.DomainAssociation': { domain: ['domain'] },
  'com.linkedin.form.FormActorAssignment': { groups: ['corpGroup'], users: ['corpuser'] },
  'com.linkedin.form.StructuredPropertyParams': { urn: ['structuredProperty'] },
  'com.linkedin.identity.CorpUserViewsSettings': { defaultView: ['dataHubView'] },
  'com.linkedin.schema.ForeignKeyConstraint': { sourceFields: ['schemaField'] },
  'com.linkedin.settings.asset.AssetSummarySettingsTemplate': { template: ['dataHubPageTemplate'] },
  'com.linkedin.settings.global.GlobalHomePageSettings': { defaultTemplate: ['dataHubPageTemplate'] }
}

/** The schema with the types that are known. The name is that of its aspect or record. */
export function withKnownTypes<S extends object>(name: string, schema: S): S {
  const known = KNOWN[name]
  if (!known || !('properties' in schema) || !isRecord(schema.properties)) return schema
  const properties = Object.entries(schema.properties).map(([member, node]) => {
    const types = Object.hasOwn(known, member) ? known[member] : undefined
    return [member, types && isRecord(node) ? typed(node, types) : node]
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

/** The types of a reference, or of each one in a list. */
const typed = (node: JsonRecord, types: readonly string[]): JsonRecord =>
  isRecord(node.items) ? { ...node, items: { ...node.items, 'x-entity': types } } : { ...node, 'x-entity': types }
