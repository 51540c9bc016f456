export const LIST = `
  query listSources($input: ListIngestionSourcesInput!) {
    listIngestionSources(input: $input) {
      total
      ingestionSources {
        urn name type
        schedule { interval timezone }
        executions(start: 0, count: 1) {
          total
          executionRequests { urn input { requestedAt } result { status startTimeMs durationMs } }
        }
      }
    }
  }`

export const SOURCE = `
  query ingestionSource($urn: String!, $start: Int, $count: Int) {
    ingestionSource(urn: $urn) {
      urn name type
      schedule { interval timezone }
      config { recipe executorId version debugMode extraArgs { key value } }
      executions(start: $start, count: $count) {
        total
        executionRequests {
          urn id
          input { requestedAt actor { urn } }
          result { status startTimeMs durationMs report }
        }
      }
    }
  }`

export const CREATE = `
  mutation createSource($input: UpdateIngestionSourceInput!) { createIngestionSource(input: $input) }`

export const UPDATE = `
  mutation updateSource($urn: String!, $input: UpdateIngestionSourceInput!) {
    updateIngestionSource(urn: $urn, input: $input)
  }`

export const DELETE = `mutation deleteSource($urn: String!) { deleteIngestionSource(urn: $urn) }`

export const REQUEST = `
  mutation requestRun($input: CreateIngestionExecutionRequestInput!) { createIngestionExecutionRequest(input: $input) }`

export const CANCEL = `
  mutation cancelRun($input: CancelIngestionExecutionRequestInput!) { cancelIngestionExecutionRequest(input: $input) }`
