const TYPES = [
  'Dataset',
  'DataJob',
  'DataFlow',
  'Chart',
  'Dashboard',
  'MLModel',
  'MLFeature',
  'MLFeatureTable',
  'SchemaFieldEntity'
]

/** No interface of GraphQL has what these types have in common. */
const each = (types: readonly string[], fields: string): string =>
  types.map(type => `... on ${type} { ${fields} }`).join(' ')

export const HEALTH = `query healthOf($urn: String!) {
  entity(urn: $urn) { ${each(TYPES, 'health { ...facts }')} }
}
fragment facts on Health {
  type status causes
  activeIncidentHealthDetails { count }
  latestAssertionStatusByType { total }
}`

export const INCIDENTS = `query incidentsOf(
  $urn: String!, $activeStart: Int!, $activeCount: Int!, $resolvedStart: Int!, $resolvedCount: Int!
) {
  entity(urn: $urn) { ${each(
    TYPES,
    `active: incidents(state: ACTIVE, start: $activeStart, count: $activeCount) { ...found }
    resolved: incidents(state: RESOLVED, start: $resolvedStart, count: $resolvedCount) { ...found }`
  )} }
}
fragment found on EntityIncidentsResult {
  total
  incidents {
    urn incidentType customType title description priority
    incidentStatus { state stage message lastUpdated { time actor } }
    created { time actor }
  }
}`

export const INCIDENT = `query incidentNow($urn: String!) {
  entity(urn: $urn) { ... on Incident { title description priority } }
}`
export const RAISE = 'mutation raise($input: RaiseIncidentInput!) { raiseIncident(input: $input) }'
export const UPDATE =
  'mutation changeIncident($urn: String!, $input: UpdateIncidentInput!) { updateIncident(urn: $urn, input: $input) }'
export const SET_STATUS =
  'mutation setIncidentStatus($urn: String!, $input: IncidentStatusInput!) { updateIncidentStatus(urn: $urn, input: $input) }'

export const ASSERTIONS = `query assertionsOf($urn: String!, $start: Int!, $count: Int!) {
  entity(urn: $urn) { ${each(['Dataset', 'DataJob'], 'assertions(start: $start, count: $count) { ...found }')} }
}
fragment found on EntityAssertionsResult {
  total
  assertions {
    urn
    platform { urn name properties { displayName } }
    info {
      type description note externalUrl
      datasetAssertion { nativeType logic fields { path } }
      customAssertion { type nativeType logic fields { path } }
      sqlAssertion { statement }
      fieldAssertion { fieldValuesAssertion { field { path } } fieldMetricAssertion { field { path } } }
    }
    latest: runEvents(limit: 1) { runEvents { timestampMillis result { type error { type displayMessage } } } }
  }
}`

/** Apart from the list, since all results of the time are read to count them. */
export const COUNTS = `query resultCounts($urn: String!, $start: Int!, $count: Int!, $from: Long!) {
  entity(urn: $urn) { ${each(['Dataset', 'DataJob'], 'assertions(start: $start, count: $count) { ...counted }')} }
}
fragment counted on EntityAssertionsResult {
  assertions { urn runEvents(startTimeMillis: $from, limit: 0) { total failed errored } }
}`

export const RESULTS = `query resultsOf($urn: String!, $limit: Int!) {
  assertion(urn: $urn) {
    runEvents(limit: $limit) {
      runEvents {
        timestampMillis runId
        result {
          type rowCount missingCount unexpectedCount actualAggValue externalUrl
          nativeResults { key value }
          error { type displayMessage }
        }
      }
    }
  }
}`
export const DELETE = 'mutation dropAssertion($urn: String!) { deleteAssertion(urn: $urn) }'
