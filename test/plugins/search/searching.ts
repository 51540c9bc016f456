import type { Client } from '../../client.ts'
import { eventually } from '../../helper.ts'

const SEARCH = `query search($input: SearchAcrossEntitiesInput!) {
  searchAcrossEntities(input: $input) { total searchResults { entity { urn } } facets { field aggregations { value count } } }
}`

export interface Found {
  readonly total: number
  readonly urns: readonly string[]
}

/** What a user finds in all datasets, at most 1 000 of them. @throws Error with the answer if the search is refused */
export async function search(by: Client, query: string, input: object = {}): Promise<Found> {
  const all = { types: ['DATASET'], query, start: 0, count: 1000, ...input }
  const { data, errors } = await by.gql(SEARCH, { input: all })
  if (errors) throw new Error(`the search for ${query} was refused: ${JSON.stringify(errors)}`)
  const { total, searchResults } = data.searchAcrossEntities
  return { total, urns: searchResults.map(({ entity }: { entity: { urn: string } }) => entity.urn) }
}

/** Resolves when the index is built. */
export async function ready(by: Client): Promise<void> {
  await eventually(async () => (await search(by, '*').catch(() => undefined)) !== undefined)
}

export const datasetUrn = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`

/** Writes until it is stopped, as fast as one client can; the words are not those of the test. */
export function writeOn(by: Client, prefix: string): { stop(): Promise<number> } {
  let running = true
  const writing = (async () => {
    let written = 0
    for (; running; written++) {
      const { status } = await by.ingest(datasetUrn(`${prefix}.noise_${written % 500}`), 'datasetProperties', {
        name: `noise ${written}`,
        description: `noise of round ${written}`
      })
      if (status !== 200) throw new Error(`a write was answered with ${status}`)
    }
    return written
  })()
  return {
    stop() {
      running = false
      return writing
    }
  }
}
