import { type Client, eventually } from '../helper.ts'
import { create, request } from '../plugins/ingestion/requests.ts'

export interface Ended {
  readonly status: string
  readonly durationMs: number
  readonly report: string
  readonly structuredReport: { readonly serializedValue: string } | null
}

interface SourceOf {
  readonly type: string
  readonly config: object
}

/** A source of our own executor, unless `more` names another one. Resolves to its URN. */
export async function newSource(by: Client, source: SourceOf, more: object = {}): Promise<string> {
  const config = { recipe: JSON.stringify({ source }), executorId: 'default', ...more }
  const { data, errors } = await create(by, { name: source.type, type: source.type, config })
  if (errors) throw new Error(JSON.stringify(errors))
  return data.createIngestionSource
}

/** Requests a run. Resolves to its URN. */
export async function requestRun(by: Client, source: string): Promise<string> {
  const { data, errors } = await request(by, source)
  if (errors) throw new Error(JSON.stringify(errors))
  return data.createIngestionExecutionRequest
}

const RESULT = `query e($urn: String!) { executionRequest(urn: $urn) {
  waitsFor result { status durationMs report structuredReport { serializedValue } } } }`

/** The result of a run that has ended. */
export async function resultOf(by: Client, urn: string): Promise<Ended | undefined> {
  const { result } = await progressOf(by, urn)
  return result && result.status !== 'RUNNING' ? result : undefined
}

async function progressOf(
  by: Client,
  urn: string
): Promise<{ readonly waitsFor: string | null; readonly result: Ended | null }> {
  return (await by.gql(RESULT, { urn })).data.executionRequest
}

/** Waits for the end of a run, as long as its log grows at least once a minute. @throws Error with the log */
export async function endOf(by: Client, urn: string): Promise<Ended> {
  for (let seen = -1; ; ) {
    const lengthOf = (report: string | undefined | null) => report?.length ?? 0
    const moved = async () => {
      const { result } = await progressOf(by, urn)
      return (result && result.status !== 'RUNNING') || lengthOf(result?.report) > seen
    }
    await eventually(moved).catch(async error => {
      throw new Error(`${urn} stands still: ${JSON.stringify(await progressOf(by, urn))}`, { cause: error })
    })
    const ended = await resultOf(by, urn)
    if (ended) return ended
    seen = lengthOf((await progressOf(by, urn)).result?.report)
  }
}

/** Runs a source to its end. */
export async function run(by: Client, source: string): Promise<Ended & { readonly urn: string }> {
  const urn = await requestRun(by, source)
  return { urn, ...(await endOf(by, urn)) }
}
