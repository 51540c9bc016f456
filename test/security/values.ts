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
const bucket = {
  bucket: 1_700_000_000_000,
  duration: 'DAY',
  resource: DATASET,
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
  task: 'unknown:1',
  taskId: 'unknown:1',
  id: 'unknown:1'
}

/** Values by operation, then by name: they replace those in `NAMED`. */
export const SPECIAL: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  tag: { urn: TAG },
  createTag: { id: 'new-by-matrix' },
  updateTag: { urn: TAG },
  deleteTag: { urn: TAG },
  setTagColor: { urn: TAG },
  removeUser: { urn: VICTIM },
  updateUserStatus: { urn: VICTIM, status: 'ACTIVE' },
  updateCorpUserProperties: { urn: VICTIM, title: 'engineer' },
  corpUser: { urn: VICTIM },
  corpGroup: { urn: GROUP },
  removeGroup: { urn: GROUP },
  updateCorpGroupProperties: { urn: GROUP, description: 'a group' },
  updatePolicy: { urn: POLICY },
  deletePolicy: { urn: POLICY },
  listSessions: { userUrn: VICTIM },
  endSession: { userUrn: VICTIM, id: 'urn:li:aspectdSession:none' },
  endAllSessions: { userUrn: VICTIM },
  getGrantedPrivileges: { actorUrn: 'urn:li:corpuser:subject' },
  getInviteToken: { roleUrn: READER },
  createAccessToken: { type: 'PERSONAL', duration: 'ONE_HOUR' },
  createGroup: { id: 'new-by-matrix' },
  updateLineage: { edgesToAdd: [{ downstreamUrn: DATASET, upstreamUrn: DATASET }], edgesToRemove: [] },
  'GET /relationships': { direction: 'INCOMING', types: 'DownstreamOf' },
  'entities.ingest': { entity: snapshot },
  'aspects.getTimeseriesAspectValues': { aspect: 'datasetProfile' },
  'operations.getEsTaskStatus': { nodeId: 'unknown', taskId: 1 },
  'operations.truncateTimeseriesAspect': { aspect: 'datasetProfile' }
}

/** Operations open to every authenticated user: they show only what the user may see, or concern their own account. */
export const OPEN: ReadonlySet<string> = new Set([
  'aspectd',
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
  'entity',
  'entityExists',
  'entities.listUrns',
  'search',
  'searchAcrossEntities',
  'scrollAcrossEntities',
  'aggregateAcrossEntities',
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
  'acceptRole',
  'GET /openapi/operations/identity/user/urn'
])

/** Operations that require no credential. */
export const PUBLIC: ReadonlySet<string> = new Set([
  'GET /config',
  'GET /admin',
  'POST /logIn',
  'GET /logOut',
  'POST /signUp',
  'POST /resetNativeUserCredentials'
])
