/** What the operations are called with: entities that exist, so that nothing but a privilege can be missing. */
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

/** By the name of the argument, input field or parameter. */
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
  task: 'nobody:1',
  taskId: 'nobody:1',
  id: 'nobody:1'
}

/** By operation, then by the same names: where an operation means something else by one of them. */
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
  getGrantedPrivileges: { actorUrn: 'urn:li:corpuser:somebody' },
  getInviteToken: { roleUrn: READER },
  createAccessToken: { type: 'PERSONAL', duration: 'ONE_HOUR' },
  createGroup: { id: 'new-by-matrix' },
  'entities.ingest': { entity: snapshot },
  'aspects.getTimeseriesAspectValues': { aspect: 'datasetProfile' },
  'operations.getEsTaskStatus': { nodeId: 'nobody', taskId: 1 },
  'operations.truncateTimeseriesAspect': { aspect: 'datasetProfile' }
}

/** What anybody who is signed in may ask: it shows him no more than he may see, or is about himself. */
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
  'acceptRole',
  'GET /openapi/operations/identity/user/urn'
])

/** What anybody may ask. */
export const PUBLIC: ReadonlySet<string> = new Set([
  'GET /config',
  'GET /admin',
  'POST /logIn',
  'GET /logOut',
  'POST /signUp',
  'POST /resetNativeUserCredentials'
])
