import { isRecord } from '../../../core/index.ts'

/**
 * The aspect `domains` has two lists: `domains`, which readers use, and `domainAssociations` with attributions, which
 * newer patches change. A domain that a patch adds to the second is added to the first; one that it removes from either
 * is removed from the other.
 */
export function keepInStep(old: unknown, patched: unknown): unknown {
  if (!isRecord(patched)) return patched
  const [before, now] = [listsOf(old), listsOf(patched)]
  const associated = missingIn(before.associated, now.associated)
  const added = new Set([...associated, ...missingIn(before.domains, now.domains)])
  const removed = [...missingIn(now.domains, before.domains), ...missingIn(now.associated, before.associated)]
  const gone = new Set(removed.filter(domain => !added.has(domain)))
  const domains = [...new Set([...now.domains, ...associated])].filter(domain => !gone.has(domain))
  const { domainAssociations: list } = patched
  if (!Array.isArray(list)) return { ...patched, domains }
  return { ...patched, domains, domainAssociations: list.filter(one => !gone.has(isRecord(one) ? one.domain : one)) }
}

/** Those of `others` that are not in the list. */
const missingIn = (list: readonly unknown[], others: readonly unknown[]) => others.filter(one => !list.includes(one))

function listsOf(aspect: unknown) {
  const { domains = [], domainAssociations = [] } = isRecord(aspect) ? aspect : {}
  return {
    domains: Array.isArray(domains) ? domains : [],
    associated: Array.isArray(domainAssociations)
      ? domainAssociations.map(one => (isRecord(one) ? one.domain : one))
      : []
  }
}
