import type { Client } from '../client.ts'
import { inGroups } from './in-groups.ts'
import { inPath } from './reading.ts'

interface Named {
  readonly urn: string
  readonly aspect: string
}

/**
 * The number of the latest version of each aspect, found like a client would: by reading one version after the other.
 */
export async function versionsOf(client: Client, aspects: readonly Named[]): Promise<Record<string, number>> {
  const versions = await inGroups(aspects, aspect => latestVersion(client, aspect))
  return Object.fromEntries(aspects.map(({ urn, aspect }, at) => [`${urn} ${aspect}`, versions[at] ?? 0]))
}

async function latestVersion(client: Client, { urn, aspect }: Named): Promise<number> {
  for (let version = 1; ; version++) {
    const { status } = await client.get(`/aspects/${inPath(urn)}?aspect=${aspect}&version=${version}`)
    if (status === 404) return version - 1
    if (status !== 200) throw new Error(`version ${version} of ${aspect} of ${urn}: ${status}`)
  }
}
