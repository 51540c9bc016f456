import { type Call, type Criterion, type Data, pagesOf, type Query, type Urn } from '../../core/index.ts'
import type { Selection, Target } from './rule.ts'

const PAGE = 500
/** Containers nest up to this depth. */
const MAX_DEPTH = 32

type Finder = Pick<Data, 'find'>

/** Whether a rule is for all entities of its types. */
export const isAll = ({ platform, container, tag, exceptTags }: Selection): boolean =>
  platform === undefined && container === undefined && tag === undefined && exceptTags.length === 0

/** The entities of a type that a rule selects, and that meet other criteria. */
export async function selected(
  data: Finder,
  call: Call,
  {
    type,
    selection,
    where = []
  }: Pick<Target, 'type'> & { readonly selection: Selection; readonly where?: readonly Criterion[] }
): Promise<Query> {
  const { platform, container, tag, exceptTags } = selection
  const all: Criterion[] = [...where]
  if (platform !== undefined) all.push(onPlatform(type, platform))
  if (tag !== undefined) all.push({ field: 'globalTags.tags', in: [tag] })
  if (exceptTags.length > 0) all.push({ not: { field: 'globalTags.tags', in: exceptTags } })
  if (container !== undefined) all.push({ field: 'container.container', in: await inside(data, call, container) })
  return { types: [type], ...(all.length > 0 ? { where: { all } } : {}) }
}

/** Older clients do not send the aspect; the URNs of datasets and others have the platform. */
function onPlatform(type: string, platform: Urn): Criterion {
  return {
    any: [{ field: 'dataPlatformInstance.platform', in: [platform] }, { urnPrefix: `urn:li:${type}:(${platform},` }]
  }
}

/** A container and all containers inside of it. */
async function inside(data: Finder, call: Call, container: Urn): Promise<Urn[]> {
  const all = new Set([container])
  let level = [container]
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    const found: Urn[] = []
    const query: Query = { types: ['container'], where: { field: 'container.container', in: level } }
    for await (const { urns } of pagesOf(data, call, query, PAGE)) found.push(...urns)
    level = found.filter(urn => !all.has(urn))
    for (const urn of level) all.add(urn)
  }
  return [...all]
}
