import { type Call, parseUrn, type Urn } from '../../core/index.ts'
import { changeEach, type ModelAspects, requireNotRemoved } from '../entities/index.ts'
import { type DomainDeps, parseApplication, parseDomain } from './deps.ts'
import { NoSuchDomain, NoSuchEntityOf } from './errors.ts'

type Domains = ModelAspects['domains']
type Applications = ModelAspects['applications']

/** Puts entities into one domain instead of those that they were in; `null`: into none. All or none. */
export async function setDomain(
  { data, model, entities }: DomainDeps,
  call: Call,
  domainUrn: string | null | undefined,
  urns: readonly string[]
): Promise<boolean> {
  const domain = domainUrn == null ? undefined : parseDomain(domainUrn)
  if (domain !== undefined && !(await entities.exists(call, domain))) throw new NoSuchDomain(domain)
  return changeEach<Domains>({ data, model }, call, {
    urns,
    aspect: entities.aspects.domains,
    plural: 'a domain',
    change: old => inDomain(old, domain)
  })
}

/** Both lists of the aspect are in step: what ingestion says of a domain is kept while it is the domain. */
function inDomain(old: Domains | undefined, domain: Urn | undefined): Domains | undefined {
  const before = old?.domains ?? []
  const now = domain === undefined ? [] : [domain]
  if (before.length === now.length && before[0] === now[0]) return old
  const { domainAssociations, ...rest } = old ?? {}
  const kept = domainAssociations?.filter(one => one.domain === domain) ?? []
  return { ...rest, domains: now, ...(kept.length > 0 ? { domainAssociations: kept } : {}) }
}

/** All or none. */
export async function setApplication(
  { data, model, entities }: DomainDeps,
  call: Call,
  applicationUrn: string | null | undefined,
  urns: readonly string[]
): Promise<boolean> {
  const application = applicationUrn == null ? undefined : parseApplication(applicationUrn)
  if (application !== undefined) {
    if (!(await entities.exists(call, application))) throw new NoSuchEntityOf(application)
    await requireNotRemoved(entities.aspects, call, [application])
  }
  return changeEach<Applications>({ data, model }, call, {
    urns,
    aspect: entities.aspects.applications,
    plural: 'an application',
    change: old => {
      const now = application === undefined ? [] : [application]
      const before = old?.applications ?? []
      return before.length === now.length && before[0] === now[0] ? old : { ...old, applications: now }
    }
  })
}

/** Takes one application off entities. */
export function unsetApplication(
  { data, model, entities }: DomainDeps,
  call: Call,
  applicationUrn: string,
  urns: readonly string[]
): Promise<boolean> {
  const application = parseUrn(applicationUrn)
  return changeEach<Applications>({ data, model }, call, {
    urns,
    aspect: entities.aspects.applications,
    plural: 'an application',
    change: old =>
      old?.applications.includes(application)
        ? { ...old, applications: old.applications.filter(one => one !== application) }
        : old
  })
}
