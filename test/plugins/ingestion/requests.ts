import type { Client } from '../../helper.ts'

// biome-ignore lint/suspicious/noTemplateCurlyInString: the reference to a secret
export const RECIPE = JSON.stringify({ source: { type: 'postgres', config: { password: '${DB_PASSWORD}' } } })

/** An UpdateIngestionSourceInput. */
export function inputOf(name: string, more: object = {}, config: object = {}) {
  return { name, type: 'postgres', config: { recipe: RECIPE, executorId: 'default', ...config }, ...more }
}

export async function newSource(by: Client, name: string, more: object = {}): Promise<string> {
  const { data, errors } = await create(by, inputOf(name, more))
  if (errors) throw new Error(JSON.stringify(errors))
  return data.createIngestionSource
}

export function create(by: Client, input: object) {
  return by.gql('mutation c($input: UpdateIngestionSourceInput!) { createIngestionSource(input: $input) }', { input })
}

export function put(by: Client, urn: string, input: object) {
  const mutation = `mutation u($urn: String!, $input: UpdateIngestionSourceInput!) {
    updateIngestionSource(urn: $urn, input: $input) }`
  return by.gql(mutation, { urn, input })
}

const SOURCE = `query s($urn: String!) { ingestionSource(urn: $urn) {
  urn type name platform { urn } schedule { interval timezone }
  config { recipe executorId version debugMode extraArgs { key value } }
  executions { start count total executionRequests { urn id result { status } } }
  ownership { owners { owner { ... on CorpUser { urn } } } } } }`

export async function source(by: Client, urn: string) {
  return (await by.gql(SOURCE, { urn })).data.ingestionSource
}

export function list(by: Client, input: object = {}) {
  const query = `query l($input: ListIngestionSourcesInput!) { listIngestionSources(input: $input) {
    start count total ingestionSources { urn name } } }`
  return by.gql(query, { input })
}

export async function names(by: Client, input: object = {}): Promise<string[]> {
  const { data, errors } = await list(by, input)
  if (errors) throw new Error(JSON.stringify(errors))
  return data.listIngestionSources.ingestionSources.map(({ name }: { name: string }) => name)
}

export async function request(by: Client, ingestionSourceUrn: string) {
  const mutation = `mutation r($input: CreateIngestionExecutionRequestInput!) {
    createIngestionExecutionRequest(input: $input) }`
  return by.gql(mutation, { input: { ingestionSourceUrn } })
}

export function cancel(by: Client, ingestionSourceUrn: string, executionRequestUrn: string) {
  const mutation = `mutation c($input: CancelIngestionExecutionRequestInput!) {
    cancelIngestionExecutionRequest(input: $input) }`
  return by.gql(mutation, { input: { ingestionSourceUrn, executionRequestUrn } })
}

const EXECUTION = `query e($urn: String!) { executionRequest(urn: $urn) {
  urn type id source { name }
  input { task source { type ingestionSource } arguments { key value } requestedAt actorUrn actor { urn } executorId }
  result { status startTimeMs durationMs report structuredReport { type serializedValue contentType } } } }`

export async function execution(by: Client, urn: string) {
  return (await by.gql(EXECUTION, { urn })).data.executionRequest
}

export const schema = (by: Client, type: string) =>
  by.gql('query s($type: String!) { ingestionSchema(type: $type) { title state schema capabilities } }', { type })

export function updateSettings(by: Client, urn: string, input: object) {
  const mutation = `mutation s($urn: String!, $input: IngestionSourceSettingsInput!) {
    updateIngestionSourceSettings(urn: $urn, input: $input) }`
  return by.gql(mutation, { urn, input })
}

const SETTINGS = `query s($urn: String!) { ingestionSource(urn: $urn) {
  name isPaused keepsEdits catchesUp timeoutSeconds schedule { interval } config { recipe }
  files { name bytes uploadedAt uploadedBy path } } }`

export async function settingsOf(by: Client, urn: string) {
  return (await by.gql(SETTINGS, { urn })).data.ingestionSource
}
