import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { partsOf } from './rows.ts'
import { tableProposals, urnOf } from './sample.ts'
import { authorize, launch, post } from './server.ts'

export interface Catalog {
  /** Of a client with a token. */
  readonly headers: Record<string, string>
  /** A copy of the store for the yardsticks. */
  readonly copy: string
}

/** On every tenth dataset. */
export const RARE = 'urn:li:tag:rare'

const BATCH = 500

/** Stores datasets with tags in a folder, through a server that has stopped when it resolves. */
export async function fillCatalog(folder: string, datasets: number): Promise<Catalog> {
  const server = await launch('../bin/aspectd.js', folder)
  const headers = await authorize(server.url)
  const query = 'mutation { createTag(input: {id: "pii", name: "Personal data", description: "names a person"}) }'
  await post(`${server.url}/api/graphql`, headers, { query })
  const proposals = Array.from({ length: datasets }, (_none, number) => [
    ...tableProposals(number),
    ...(number % 10 === 0 ? [rare(number)] : [])
  ])
  for (const part of partsOf(proposals.flat(), BATCH))
    await post(`${server.url}/aspects?action=ingestProposalBatch`, headers, { proposals: part })
  await server.stop()
  cpSync(join(folder, 'data'), join(folder, 'copy'), { recursive: true })
  return { headers, copy: join(folder, 'copy', 'aspectd.db') }
}

function rare(number: number) {
  const tags = ['urn:li:tag:pii', 'urn:li:tag:bench', RARE].map(tag => ({ tag }))
  return {
    entityType: 'dataset',
    entityUrn: urnOf(number),
    changeType: 'UPSERT',
    aspectName: 'globalTags',
    aspect: { value: JSON.stringify({ tags }), contentType: 'application/json' }
  }
}
