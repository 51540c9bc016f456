import type { Server } from '../helper.ts'
import { DATASET } from '../plugins/timeseries/rows.ts'
import { HOSTILE, LONG, TURNED } from './hostile.ts'

/** Incidents, and assertions with results, whose texts attack, are long, or turn the direction. */
export async function fillQuality({ admin, ingest: put }: Server): Promise<void> {
  const send = async (mutation: string, variables: object) => {
    const { data, errors } = await admin.gql(mutation, { ...variables })
    if (errors) throw new Error(errors[0].message)
    return data
  }
  const description = `${HOSTILE}\n\n${LONG} ${TURNED}`
  const raise = 'mutation r($input: RaiseIncidentInput!) { raiseIncident(input: $input) }'
  const custom = { resourceUrn: DATASET, type: 'CUSTOM', description, priority: 'CRITICAL' }
  for (const status of [{ state: 'ACTIVE' }, { state: 'RESOLVED', stage: 'FIXED', message: description }]) {
    await send(raise, { input: { ...custom, title: HOSTILE, customType: TURNED, status } })
    await send(raise, { input: { ...custom, title: LONG.slice(0, 500), customType: LONG.slice(0, 500), status } })
  }
  const upsert = `mutation u($urn: String, $input: UpsertCustomAssertionInput!) {
    upsertCustomAssertion(urn: $urn, input: $input) { urn } }`
  const report = `mutation p($urn: String!, $result: AssertionResultInput!) {
    reportAssertionResult(urn: $urn, result: $result) }`
  for (const [at, text] of [HOSTILE, LONG, TURNED].entries()) {
    const urn = `urn:li:assertion:hostile${at}`
    const type = text.slice(0, 500)
    await send(upsert, {
      urn,
      input: {
        ...{ entityUrn: DATASET, type, description: text, logic: description, platform: { name: 'dbt' } },
        ...{ fieldPaths: ['id', TURNED], externalUrl: 'javascript:globalThis.hacked = 1' }
      }
    })
    await put(urn, 'assertionNote', { content: description, lastModified: { time: 1, actor: admin.actor } })
    await send(report, {
      urn,
      result: {
        ...{ type: 'ERROR', externalUrl: 'javascript:globalThis.hacked = 1' },
        properties: [{ key: HOSTILE, value: description }],
        error: { type: 'UNKNOWN_ERROR', message: text }
      }
    })
  }
}
