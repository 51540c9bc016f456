const WINDOW = /* GraphQL */ `startTimeMillis: $from, endTimeMillis: $to, limit: $limit`

export const PROFILES = /* GraphQL */ `
  query datasetProfiles($urn: String!, $from: Long, $to: Long, $limit: Int) {
    dataset(urn: $urn) {
      datasetProfiles(${WINDOW}) {
        timestampMillis rowCount columnCount sizeInBytes
        partitionSpec { type partition }
      }
    }
  }`

export const COLUMN_PROFILES = /* GraphQL */ `
  query columnProfiles($urn: String!, $from: Long, $to: Long, $limit: Int) {
    dataset(urn: $urn) {
      datasetProfiles(${WINDOW}) {
        partitionSpec { type partition }
        fieldProfiles {
          fieldPath nullCount nullProportion uniqueCount uniqueProportion
          min max mean median stdev sampleValues
        }
      }
    }
  }`

export const OPERATIONS = /* GraphQL */ `
  query datasetOperations($urn: String!, $from: Long, $to: Long, $limit: Int) {
    dataset(urn: $urn) {
      operations(${WINDOW}) {
        timestampMillis lastUpdatedTimestamp operationType customOperationType numAffectedRows actor sourceType
      }
    }
  }`
