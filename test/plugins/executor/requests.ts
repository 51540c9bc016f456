import type { Test } from 'tap'
import { type Client, eventually } from '../../helper.ts'
import { KEYED } from '../secrets/requests.ts'
import { testEnvironment } from './environment.ts'

/** What the client of tests does: `[{ print: 'hello' }, { sleep: 600 }]`. */
export type Steps = readonly Readonly<Record<string, unknown>>[]

/** The configuration of a server that runs recipes with the client of tests. */
export function running(t: Test, settings: object = {}, plugins: object = {}) {
  const executor = { executorId: 'default', existing: testEnvironment(t), ...settings }
  // On a store that several servers may share, secrets are sealed with a key that is given.
  return { ...KEYED, config: { plugins: { executor, ...plugins } } }
}

export const recipeOf = (steps: Steps, config: object = {}, more: object = {}) =>
  JSON.stringify({ source: { type: 'demo-data', config: { steps, ...config } }, ...more })

interface Source {
  readonly recipe: string
  readonly config?: object
}

export function createSource(by: Client, name: string, { recipe, config }: Source) {
  const input = { name, type: 'demo-data', config: { recipe, executorId: 'default', ...config } }
  return by.gql('mutation c($input: UpdateIngestionSourceInput!) { createIngestionSource(input: $input) }', { input })
}

export async function sourceOf(
  by: Client,
  name: string,
  steps: Steps,
  more: Omit<Source, 'recipe'> = {}
): Promise<string> {
  const { data, errors } = await createSource(by, name, { recipe: recipeOf(steps), ...more })
  if (errors) throw new Error(JSON.stringify(errors))
  return data.createIngestionSource
}

/** Resolves to the URN of the request. */
export async function run(by: Client, ingestionSourceUrn: string): Promise<string> {
  const mutation = `mutation r($input: CreateIngestionExecutionRequestInput!) { createIngestionExecutionRequest(input: $input) }`
  const { data, errors } = await by.gql(mutation, { input: { ingestionSourceUrn } })
  if (errors) throw new Error(JSON.stringify(errors))
  return data.createIngestionExecutionRequest
}

export async function runSteps(by: Client, name: string, steps: Steps): Promise<string> {
  return run(by, await sourceOf(by, name, steps))
}

export async function testConnection(by: Client, recipe: string): Promise<string> {
  const mutation =
    'mutation t($input: CreateTestConnectionRequestInput!) { createTestConnectionRequest(input: $input) }'
  const { data, errors } = await by.gql(mutation, { input: { recipe } })
  if (errors) throw new Error(JSON.stringify(errors))
  return data.createTestConnectionRequest
}

export async function cancel(by: Client, ingestionSourceUrn: string, executionRequestUrn: string) {
  const mutation = `mutation c($input: CancelIngestionExecutionRequestInput!) { cancelIngestionExecutionRequest(input: $input) }`
  return by.gql(mutation, { input: { ingestionSourceUrn, executionRequestUrn } })
}

const STATE = `query e($urn: String!) { executionRequest(urn: $urn) {
  reason warnings failures waitsFor phase attempt attempts isSilent
  result { status report durationMs structuredReport { type serializedValue contentType } } } }`

export async function stateOf(by: Client, urn: string) {
  const { data, errors } = await by.gql(STATE, { urn })
  if (errors) throw new Error(JSON.stringify(errors))
  return data.executionRequest
}

/** Waits until the request has ended. */
export async function ended(by: Client, urn: string) {
  await eventually(async () => ![undefined, 'RUNNING'].includes((await stateOf(by, urn))?.result?.status))
  // The fields of one answer are not of one moment.
  return stateOf(by, urn)
}

/** Waits until its log has a text. */
export function logged(by: Client, urn: string, text: string) {
  return eventually(async () => {
    const log = await logOf(by, urn)
    return log.text.includes(text) && log
  })
}

export async function logOf(by: Client, urn: string, after = 0) {
  const query =
    'query l($urn: String!, $after: Int) { executionLog(urn: $urn, after: $after) { text next ended received changed } }'
  const { data, errors } = await by.gql(query, { urn, after })
  if (errors) throw new Error(JSON.stringify(errors))
  return data.executionLog
}
