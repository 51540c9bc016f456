import { type Call, pagesOf, parseUrn, type Urn } from '../../core/index.ts'
import { SET, type VersionDeps } from './version.ts'

const PAGE = 200

/**
 * Keeps `isLatest` of the versions as their set says: ingestion writes `versionSetProperties` without it. For a durable
 * follower: it may see a change twice, and reads what is stored now.
 */
export async function markLatest(deps: VersionDeps, call: Call, keys: readonly { readonly urn: Urn }[] | 'lost') {
  if (keys !== 'lost') {
    for (const { urn } of keys) await markVersionsOf(deps, call, urn)
    return
  }
  for await (const { urns } of pagesOf(deps.data, call, { types: [SET] }, PAGE)) {
    for (const urn of urns) await markVersionsOf(deps, call, parseUrn(urn))
  }
}

async function markVersionsOf({ data, aspects }: VersionDeps, call: Call, set: Urn): Promise<void> {
  const where = { field: 'versionProperties.versionSet', in: [set] }
  for await (const { urns } of pagesOf(data, call, { where }, PAGE)) {
    const [properties, versions] = await Promise.all([
      aspects.versionSetProperties.get(call, set),
      aspects.versionProperties.getMany(call, urns)
    ])
    if (!properties) return
    const edits = urns
      .map((urn, at) => ({ urn, was: versions[at]?.isLatest ?? false, isLatest: properties.latest === urn }))
      .filter(({ was, isLatest }) => was !== isLatest)
      .map(({ urn, isLatest }) =>
        aspects.versionProperties.edit(urn, old => (old?.versionSet === set ? { ...old, isLatest } : old))
      )
    await data.write(call, edits)
  }
}
