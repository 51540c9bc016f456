import type { Client } from '../helper.ts'

export const LARGE = 'urn:li:dataset:(urn:li:dataPlatform:hive,unread,PROD)'

/** Two HTTP requests, by REST and by GraphQL, that are answered with a description of so many bytes. */
export async function largeRequests(admin: Client, bytes: number): Promise<readonly string[]> {
  const { status } = await admin.ingest(LARGE, 'datasetProperties', { description: 'x'.repeat(bytes) })
  if (status !== 200) throw new Error(`the dataset was not written: ${status}`)
  const secret = await admin.gql(`mutation {
    createAccessToken(input: { type: PERSONAL, actorUrn: "urn:li:corpuser:datahub", duration: ONE_HOUR, name: "x" }) { accessToken }
  }`)
  const head = `host: x\r\nauthorization: Bearer ${secret.data?.createAccessToken.accessToken}`
  const body = JSON.stringify({ query: `{ dataset(urn: "${LARGE}") { properties { description } } }` })
  return [
    `GET /entitiesV2/${encodeURIComponent(LARGE)} HTTP/1.1\r\n${head}\r\n\r\n`,
    `POST /api/graphql HTTP/1.1\r\n${head}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  ]
}
