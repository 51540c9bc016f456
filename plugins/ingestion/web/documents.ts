const RUN_STATE = `
  fragment runState on ExecutionRequest {
    urn waitsFor phase attempt attempts isSilent
    input { task requestedAt source { type } actor { urn } }
    result { status startTimeMs durationMs }
  }`

export const LIST = `
  query listSources($input: ListIngestionSourcesInput!) {
    listIngestionSources(input: $input) {
      total
      ingestionSources {
        urn name type isPaused
        schedule { interval timezone }
        nextRuns(count: 1)
        lastSkipped { at reason count }
        executions(start: 0, count: 1) { total executionRequests { ...runState } }
      }
    }
    ingestionMissing
  }
  ${RUN_STATE}`

export const GALLERY = `
  query ingestionGallery {
    ingestionGallery { type title state platform isCommon hasSchema }
    ingestionMissing
  }`

export const MISSING = `query whyNoRuns { ingestionMissing }`

export const SCHEMA = `
  query sourceSchema($type: String!, $version: String) {
    ingestionSchema(type: $type, version: $version) { title state schema capabilities }
  }`

export const CHECK = `
  query checkRecipe($recipe: String!, $executorId: String, $urn: String, $version: String) {
    checkRecipe(recipe: $recipe, executorId: $executorId, urn: $urn, version: $version) { problems { path message severity } json }
  }`

export const PREVIEW = `
  query previewSchedule($interval: String!, $timezone: String!, $count: Int) {
    previewSchedule(interval: $interval, timezone: $timezone, count: $count)
  }`

export const SOURCE = `
  query ingestionSource($urn: String!, $start: Int, $count: Int) {
    ingestionSource(urn: $urn) {
      urn name type isPaused keepsEdits catchesUp timeoutSeconds
      schedule { interval timezone }
      nextRuns(count: 3)
      lastSkipped { at reason count }
      config { recipe executorId version debugMode extraArgs { key value } }
      files { name bytes uploadedAt uploadedBy path }
      executions(start: $start, count: $count) { total executionRequests { ...runState } }
    }
    ingestionMissing
  }
  ${RUN_STATE}`

export const RECIPE = `
  query recipeOfSource($urn: String!) {
    ingestionSource(urn: $urn) { config { recipe extraArgs { key value } } }
  }`

export const CREATE = `
  mutation createSource($input: UpdateIngestionSourceInput!) { createIngestionSource(input: $input) }`

export const UPDATE = `
  mutation updateSource($urn: String!, $input: UpdateIngestionSourceInput!) {
    updateIngestionSource(urn: $urn, input: $input)
  }`

export const SETTINGS = `
  mutation changeSourceSettings($urn: String!, $input: IngestionSourceSettingsInput!) {
    updateIngestionSourceSettings(urn: $urn, input: $input)
  }`

export const CLONE = `
  mutation cloneSource($urn: String!, $name: String!) { cloneIngestionSource(urn: $urn, name: $name) }`

export const DELETE = `mutation deleteSource($urn: String!) { deleteIngestionSource(urn: $urn) }`

export const DELETE_FILE = `
  mutation deleteSourceFile($urn: String!, $name: String!) { deleteIngestionFile(urn: $urn, name: $name) }`

export const REQUEST = `
  mutation requestRun($input: CreateIngestionExecutionRequestInput!) { createIngestionExecutionRequest(input: $input) }`

export const TEST = `
  mutation testConnection($input: CreateTestConnectionRequestInput!) { createTestConnectionRequest(input: $input) }`

export const CANCEL = `
  mutation cancelRun($input: CancelIngestionExecutionRequestInput!) { cancelIngestionExecutionRequest(input: $input) }`

export const TEST_RESULT = `
  query testResult($urn: String!) {
    executionRequest(urn: $urn) {
      waitsFor phase
      result { status startTimeMs durationMs report structuredReport { serializedValue } }
    }
  }`

export const RUN = `
  query runOfSource($urn: String!) {
    executionRequest(urn: $urn) {
      ...runState
      id
      source { urn name type }
      result { report structuredReport { serializedValue } }
    }
  }
  ${RUN_STATE}`

export const RUN_PROGRESS = `
  query runProgress($urn: String!) { executionRequest(urn: $urn) { ...runState } }
  ${RUN_STATE}`

export const LOG = `
  query runLog($urn: String!, $after: Int) {
    executionLog(urn: $urn, after: $after) { text next ended received changed }
  }`

export const PREPARE = `
  mutation prepareEnvironment($type: String!, $version: String) {
    prepareExecutionEnvironment(type: $type, version: $version)
  }`

export const SECRETS = `
  query secretNames { listSecrets(input: { start: 0, count: 1000 }) { secrets { urn name } } }`

export const CREATE_SECRET = `
  mutation createSourceSecret($input: CreateSecretInput!) { createSecret(input: $input) }`

export const UPDATE_SECRET = `
  mutation updateSourceSecret($input: UpdateSecretInput!) { updateSecret(input: $input) }`

export const FAILED = `
  query lastRuns {
    listIngestionSources(input: { start: 0, count: 1000 }) {
      ingestionSources {
        name
        executions(start: 0, count: 1) {
          executionRequests { urn input { requestedAt source { type } } result { status startTimeMs durationMs } }
        }
      }
    }
  }`

export const CHANGED = `subscription ingestionChanged { ingestionChanged }`

export const RUN_LIVE = `
  subscription runLive($urn: String!) { executionRequest(urn: $urn) { log { next } } }`
