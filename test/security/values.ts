import { DOCUMENTS_NAMED, DOCUMENTS_OPEN, DOCUMENTS_SPECIAL } from './documents-values.ts'
import * as formsValues from './forms-values.ts'
import * as governance from './governance-values.ts'
import { INGESTION_ARGUMENTS, INGESTION_OPEN } from './ingestion-values.ts'
import { OPENLINEAGE } from './openlineage-values.ts'
import * as quality from './quality-values.ts'
import * as queriesViews from './queries-views-values.ts'
import * as tools from './tools-values.ts'
import * as webhooks from './webhooks-values.ts'

/** Arguments for the operations: entities that exist, so that only a missing privilege can cause a refusal. */
export const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,matrix,PROD)'
export const TAG = 'urn:li:tag:matrix'
export const VICTIM = 'urn:li:corpuser:victim'
export const GROUP = 'urn:li:corpGroup:matrix'
export const POLICY = 'urn:li:dataHubPolicy:victim'
export const READER = 'urn:li:dataHubRole:Reader'

const proposal = {
  entityType: 'dataset',
  entityUrn: DATASET,
  changeType: 'UPSERT',
  aspectName: 'status',
  aspect: { value: '{"removed":false}', contentType: 'application/json' }
}
const snapshot = {
  value: {
    'com.linkedin.metadata.snapshot.DatasetSnapshot': {
      urn: DATASET,
      aspects: [{ 'com.linkedin.common.Status': { removed: false } }]
    }
  }
}
const PATCH = { urn: DATASET, aspectName: 'status', patch: [{ op: 'ADD', path: '/removed', value: 'false' }] }
const STATUS = [{ urn: DATASET, status: { value: { removed: false } } }]
const REMOVED = { patch: [{ op: 'add', path: '/removed', value: false }] }

/** Routes of both versions of the OpenAPI: lists of entities as bodies. */
const OPENAPI = Object.fromEntries(
  ['v2', 'v3'].flatMap(version => {
    const path = `/openapi/${version}/entity/:type`
    const write =
      version === 'v3'
        ? (aspects: object) => [{ urn: DATASET, ...aspects }]
        : (aspects: object) => [{ urn: DATASET, aspects }]
    return [
      [`POST ${path}`, { body: write({ status: { value: { removed: false } } }) }],
      [`PATCH ${path}`, { body: write({ status: { value: REMOVED } }) }],
      [`POST ${path}/:urn/:aspect`, { createIfNotExists: false, body: { value: { removed: false } } }],
      [`PATCH ${path}/:urn/:aspect`, { body: REMOVED }],
      [`DELETE ${path}/*`, { type: 'glossaryTerm', '*': 'urn:li:glossaryTerm:a/b/c' }]
    ]
  })
)
const bucket = {
  ...{ bucket: 1_700_000_000_000, duration: 'DAY', resource: DATASET },
  metrics: { totalSqlQueries: 1, uniqueUserCount: 0, users: [] }
}

/** Values by the name of the argument, input field or parameter. */
export const NAMED: Readonly<Record<string, unknown>> = {
  urn: DATASET,
  urns: [DATASET],
  ids: [DATASET],
  resourceUrn: DATASET,
  resourceUrns: [DATASET],
  tagUrn: TAG,
  tagUrns: [TAG],
  userUrn: VICTIM,
  userUrns: [VICTIM],
  groupUrn: GROUP,
  roleUrn: READER,
  actorUrn: VICTIM,
  actors: [VICTIM],
  entity: 'dataset',
  type: 'dataset',
  entityType: 'dataset',
  aspect: 'status',
  aspectName: 'datasetProfile',
  colorHex: '#ffffff',
  proposal,
  proposals: [proposal],
  entities: [snapshot],
  buckets: [bucket],
  endTimeMillis: 1,
  startTimeMillis: 0,
  privilege: 'EDIT_ENTITY_TAGS',
  datasetUrn: DATASET,
  from: 1,
  direction: 'OUTGOING',
  sortOrder: 'ASCENDING',
  runId: 'unknown',
  task: 'unknown:1',
  taskId: 'unknown:1',
  id: 'unknown:1',
  consumer: 'mcp',
  ...governance.NAMED,
  ...DOCUMENTS_NAMED
}

/** Values by operation, then by name: they replace those in `NAMED`. */
export const SPECIAL: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ...DOCUMENTS_SPECIAL,
  ...INGESTION_ARGUMENTS,
  ...tools.SPECIAL,
  ...webhooks.SPECIAL,
  tag: { urn: TAG },
  createTag: { id: 'new-by-matrix' },
  updateTag: { urn: TAG, ownership: { owners: [{ owner: VICTIM }] } },
  deleteTag: { urn: TAG },
  setTagColor: { urn: TAG },
  removeUser: { urn: VICTIM },
  erasurePlan: { urn: VICTIM },
  erasePerson: { urn: VICTIM, confirm: 'not the name' },
  permitPerson: { urn: VICTIM },
  updateUserStatus: { urn: VICTIM, status: 'ACTIVE' },
  updateCorpUserProperties: { urn: VICTIM, title: 'engineer' },
  corpUser: { urn: VICTIM },
  corpGroup: { urn: GROUP },
  removeGroup: { urn: GROUP },
  updateCorpGroupProperties: { urn: GROUP, description: 'a group' },
  policy: { urn: POLICY },
  updatePolicy: { urn: POLICY },
  deletePolicy: { urn: POLICY },
  listSessions: { userUrn: VICTIM },
  endSession: { userUrn: VICTIM, id: 'urn:li:aspectdSession:none' },
  endAllSessions: { userUrn: VICTIM },
  getGrantedPrivileges: { actorUrn: 'urn:li:corpuser:subject' },
  getInviteToken: { roleUrn: READER },
  createAccessToken: { type: 'PERSONAL', duration: 'ONE_HOUR' },
  createGroup: { id: 'new-by-matrix' },
  setLogicalParent: { resourceUrn: DATASET, parentUrn: null },
  updateAssetSettings: { urn: DATASET, summary: null },
  patchEntity: PATCH,
  patchEntities: PATCH,
  patchGlossaryTerm: { ...PATCH, urn: 'urn:li:glossaryTerm:matrix' },
  updateLineage: { edgesToAdd: [{ downstreamUrn: DATASET, upstreamUrn: DATASET }], edgesToRemove: [] },
  'GET /openapi/v1/events/poll': { topic: 'PlatformEvent_v1', pollTimeoutSeconds: 0 },
  'GET /relationships': { direction: 'INCOMING', types: 'DownstreamOf' },
  ...OPENAPI,
  ...OPENLINEAGE,
  'POST /openapi/v3/entity/generic': { body: { dataset: STATUS } },
  'PATCH /openapi/v3/entity/generic': { body: { dataset: [{ urn: DATASET, status: { value: REMOVED } }] } },
  'POST /openapi/v3/entity/:type/batchGet': { body: [{ urn: DATASET }] },
  'POST /openapi/v3/entity/generic/batchGet': { body: { dataset: [{ urn: DATASET }] } },
  'POST /openapi/v1/trace/write/:traceId': { traceId: '0'.repeat(32), body: {} },
  'POST /openapi/v3/entity/scroll': { body: {} },
  'POST /openapi/v3/entity/:type/scroll': { body: {} },
  'POST /openapi/v3/relationship/scroll': { body: {} },
  'GET /openapi/v3/relationship/:relationshipType': { relationshipType: 'DownstreamOf' },
  'POST /openapi/v3/lineage/scroll': { body: {} },
  'GET /openapi/relationships/v1/': { direction: 'INCOMING', relationshipTypes: 'DownstreamOf' },
  'GET /openapi/v1/registry/models/entity/specifications/:name': { name: 'dataset' },
  'GET /openapi/v1/registry/models/entity/specifications/:name/aspects': { name: 'dataset' },
  'GET /openapi/v1/registry/models/aspect/specifications/:name': { name: 'status' },
  'GET /openapi/v2/timeseries/:entityName/:aspectName': { entityName: 'dataset', aspectName: 'datasetProfile' },
  'entities.ingest': { entity: snapshot },
  'aspects.getTimeseriesAspectValues': { aspect: 'datasetProfile' },
  'operations.getEsTaskStatus': { nodeId: 'unknown', taskId: 1 },
  'operations.truncateTimeseriesAspect': { aspect: 'datasetProfile' },
  ...formsValues.SPECIAL,
  ...governance.SPECIAL,
  ...quality.SPECIAL,
  ...queriesViews.SPECIAL
}

/** Operations open to every authenticated user: they show only what the user may see, or concern their own account. */
export const OPEN: ReadonlySet<string> = new Set([
  ...INGESTION_OPEN,
  'aspectd',
  ...['follows', 'followState', 'followedSearch', 'followWays', 'inbox', 'inboxUnread', 'waitingForMe'],
  ...['follow', 'muteFollow', 'unfollow', 'markInbox', 'markInboxRead'],
  'mayCall',
  'entityChanges',
  'appConfig',
  'me',
  'getGrantedPrivileges',
  'listUsers',
  'listRoles',
  'tag',
  'dataset',
  'container',
  'chart',
  'dashboard',
  'dataFlow',
  'dataJob',
  'corpUser',
  'corpGroup',
  'dataPlatform',
  'dataPlatformInstance',
  'mlModel',
  'mlModelGroup',
  'mlFeature',
  'mlFeatureTable',
  'mlPrimaryKey',
  'entity',
  'entities',
  'entityExists',
  'entities.listUrns',
  'search',
  'searchAcrossEntities',
  'scrollAcrossEntities',
  'aggregateAcrossEntities',
  'searchColumns',
  'autoComplete',
  'autoCompleteForMultiple',
  'browse',
  'browsePaths',
  'browseV2',
  'searchAcrossLineage',
  'scrollAcrossLineage',
  'entities.search',
  'entities.searchAcrossEntities',
  'entities.scrollAcrossEntities',
  'entities.filter',
  'entities.list',
  'entities.getTotalEntityCount',
  'entities.batchGetTotalEntityCount',
  'entities.autocomplete',
  'entities.browse',
  'entities.getBrowsePaths',
  ...['acceptRole', 'changeOwnPassword', 'identityProviders', 'POST /oidc/link', 'POST /oidc/unlink'],
  'POST /openapi/v3/entity/:type/batchGet',
  'POST /openapi/v3/entity/generic/batchGet',
  'POST /openapi/v2/entity/batch/:type',
  'POST /openapi/v1/trace/write/:traceId',
  ...['GET /openapi/v3/entity/:type', 'GET /openapi/v2/entity/:type'],
  ...['POST /openapi/v3/entity/scroll', 'POST /openapi/v3/entity/:type/scroll'],
  'POST /openapi/v3/relationship/scroll',
  'GET /openapi/v3/relationship/:relationshipType',
  'POST /openapi/v3/lineage/scroll',
  'GET /openapi/v1/registry/models/entity/specifications',
  'GET /openapi/v1/registry/models/entity/specifications/:name',
  'GET /openapi/v1/registry/models/entity/specifications/:name/aspects',
  'GET /openapi/v1/registry/models/aspect/specifications',
  'GET /openapi/v1/registry/models/aspect/specifications/:name',
  'GET /openapi/v2/timeseries/:entityName/:aspectName',
  'GET /openapi/operations/identity/user/urn',
  // Of the plugin not-offered: the same answer for everybody.
  'GET /openapi/operations/messaging/:consumer/consumer/lag',
  'GET /openapi/operations/kafka/:consumer/consumer/offsets',
  'entities.deleteAll',
  ...formsValues.OPEN,
  ...governance.OPEN,
  ...DOCUMENTS_OPEN,
  ...quality.OPEN,
  ...queriesViews.OPEN,
  ...webhooks.OPEN,
  ...tools.OPEN
])
