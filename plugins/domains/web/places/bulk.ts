import {
  type BulkTarget,
  bulk,
  graphql,
  h,
  loadAspects,
  nameOfTargets,
  PickDialog,
  type Picked,
  toast
} from 'aspectd/console'
import { SET_DOMAIN } from './documents.ts'
import type { PutInDomainVariables } from './documents.types.ts'
import { text } from './en.ts'

const findDomain = async (query: string, signal: AbortSignal): Promise<readonly Picked[]> =>
  (await import('../data.ts')).findDomains(query, signal)

/** Puts all selected entities into one domain, with Undo. */
export const PlaceAll = bulk(({ targets, onDone, onClose }) => {
  const said = text.domain
  const put = async ({ urn, name }: Picked) => {
    const before = await domainsOf(targets)
    await setDomain(
      targets.map(one => one.urn),
      urn
    )
    onDone()
    toast(text.bulk.done(nameOfTargets(targets), name), async () => {
      for (const [domain, urns] of before) await setDomain(urns, domain)
      onDone()
    })
  }
  return h(PickDialog, {
    ...{ title: text.bulk.title(nameOfTargets(targets)), label: said.field, types: ['DOMAIN'], find: findDomain },
    ...{ onPick: put, onClose }
  })
})

interface Stored {
  readonly domains: { readonly domains: readonly string[] }
}

/** The entities by the domain that they are in; `null`: in none. */
async function domainsOf(targets: readonly BulkTarget[]): Promise<ReadonlyMap<string | null, readonly string[]>> {
  const urns = targets.map(({ urn }) => urn)
  const stored = await loadAspects<Stored>(urns, ['domains'])
  return Map.groupBy(urns, urn => stored.get(urn)?.domains?.domains[0] ?? null)
}

async function setDomain(urns: readonly string[], domainUrn: string | null): Promise<void> {
  const input: PutInDomainVariables['input'] = { domainUrn, resources: urns.map(resourceUrn => ({ resourceUrn })) }
  await graphql(SET_DOMAIN, { input })
}
