import { BadRequest, isRecord } from '../../../core/index.ts'

const NONE = 'NONE'

interface Address {
  readonly transform: string | undefined
  readonly downstream: string | undefined
  readonly query: string | undefined
  readonly upstream: string | undefined
}

/**
 * Column lineage, addressed by transformation / downstream / query / upstream. All upstreams with the same first three
 * parts are stored in one member. Removes the upstream when `value` is `undefined`.
 */
export function patchLineages(
  members: readonly unknown[],
  path: readonly string[],
  value: unknown
): readonly unknown[] {
  const [transform, downstream, query, upstream] = path
  const address = { transform, downstream, query, upstream }
  return value === undefined ? removeLineage(members, address) : addLineage(members, address, value)
}

function addLineage(members: readonly unknown[], address: Address, value: unknown): readonly unknown[] {
  const { transform, downstream, query, upstream } = address
  if (transform === undefined || downstream === undefined || query === undefined || upstream === undefined) {
    throw new BadRequest(
      'expected the path /fineGrainedLineages/<transformation>/<downstream>/<query>/<upstream> to add column lineage'
    )
  }
  const at = members.findIndex(member => matches(member, address))
  const old = members[at]
  const known = isRecord(old) ? old : blank(transform, downstream, query)
  const member = {
    ...known,
    ...(isRecord(value) ? value : {}),
    upstreams: [...new Set([...upstreamsOf(known), upstream])]
  }
  return at < 0 ? [...members, member] : members.with(at, member)
}

function removeLineage(members: readonly unknown[], address: Address): readonly unknown[] {
  return members.flatMap(member => {
    if (!matches(member, address) || !isRecord(member)) return [member]
    if (address.upstream === undefined) return []
    const upstreams = upstreamsOf(member)
    const left = upstreams.filter(urn => urn !== address.upstream)
    if (left.length === upstreams.length) return [member]
    return left.length > 0 ? [{ ...member, upstreams: left }] : []
  })
}

function matches(member: unknown, { transform, downstream, query }: Address): boolean {
  if (!isRecord(member)) return false
  const downstreams = Array.isArray(member.downstreams) ? member.downstreams : []
  return (
    (transform === undefined || (member.transformOperation ?? NONE) === transform) &&
    (downstream === undefined || (downstreams.length === 1 && downstreams[0] === downstream)) &&
    (query === undefined || (member.query ?? NONE) === query)
  )
}

function blank(transform: string, downstream: string, query: string) {
  return {
    upstreamType: 'FIELD_SET',
    downstreamType: 'FIELD',
    downstreams: [downstream],
    ...(transform === NONE ? {} : { transformOperation: transform }),
    ...(query === NONE ? {} : { query }),
    confidenceScore: 1
  }
}

const upstreamsOf = (member: Readonly<Record<string, unknown>>): readonly unknown[] =>
  Array.isArray(member.upstreams) ? member.upstreams : []
