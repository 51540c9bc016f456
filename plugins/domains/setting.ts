import { type Call, type Data, type Model, parseUrn, type Urn } from '../../core/index.ts'
import type { Entities, ModelAspects } from '../entities/index.ts'
import {
  changeEach,
  demandsOnEach,
  editsOfEach,
  type Proposable,
  requireNotRemoved,
  wholeEntities
} from '../kit/index.ts'
import type { DomainKind } from './domain.ts'
import { DomainChanged, NoSuchDomain, NoSuchEntityOf } from './errors.ts'
import type { ApplicationKind } from './product.ts'

type Domains = ModelAspects['domains']
type Applications = ModelAspects['applications']

interface SettingDeps {
  readonly data: Data
  readonly model: Model
  readonly entities: Entities
  readonly domain: DomainKind
  readonly application: ApplicationKind
}

/** Puts entities into a domain, and applications on them: all of them or none. */
export function createSetting({ data, model, entities, domain, application }: SettingDeps) {
  const { aspects } = entities
  const changeApplications = (call: Call, urns: readonly string[], change: (before: readonly Urn[]) => Urn[]) =>
    changeEach<Applications>({ data, model }, call, {
      ...{ urns, aspect: aspects.applications, plural: 'an application' },
      change: old => {
        const before = old?.applications ?? []
        const now = change(before)
        return isSame(before, now) ? old : { ...old, applications: now }
      }
    })

  return {
    /** Instead of the domain that they were in; `null`: into none. */
    async domain(call: Call, text: string | null | undefined, urns: readonly string[]): Promise<boolean> {
      return changeEach<Domains>({ data, model }, call, await intoDomain({ entities, domain }, call, { text, urns }))
    },

    async application(call: Call, text: string | null | undefined, urns: readonly string[]): Promise<boolean> {
      const wanted = text == null ? [] : [application.parse(text)]
      for (const urn of wanted) if (!(await entities.exists(call, urn))) throw new NoSuchEntityOf(urn)
      await requireNotRemoved(aspects, call, wanted)
      return changeApplications(call, urns, () => wanted)
    },

    /** Takes one application off; it need not exist. */
    async withoutApplication(call: Call, text: string, urns: readonly string[]): Promise<boolean> {
      const unwanted = parseUrn(text)
      return changeApplications(call, urns, before => before.filter(one => one !== unwanted))
    }
  }
}

interface Move {
  /** The domain; absent: none. */
  readonly text: string | null | undefined
  readonly urns: readonly string[]
}

type MoveDeps = Pick<SettingDeps, 'entities' | 'domain'>

async function intoDomain({ entities, domain }: MoveDeps, call: Call, { text, urns }: Move) {
  const wanted = text == null ? undefined : domain.parse(text)
  if (wanted !== undefined && !(await entities.exists(call, wanted))) throw new NoSuchDomain(wanted)
  return {
    ...{ urns, aspect: entities.aspects.domains, plural: 'a domain' },
    change: (old: Domains | undefined) => inDomain(old, wanted)
  }
}

/** The value is the URN of a domain, which replaces the one before. */
export function proposableDomain(deps: Omit<SettingDeps, 'application'>): Proposable<string> {
  const { domains } = deps.entities.aspects
  return {
    demands: ({ resource }) => demandsOnEach(wholeEntities([resource], 'a domain'), 'EDIT_DOMAINS_PRIVILEGE'),
    current: async (call, { resource }) => textOf(await domains.get(call, parseUrn(resource.resourceUrn))),
    async edits(call, { resource, value: text }, expected) {
      const { change, ...rest } = await intoDomain(deps, call, { text, urns: [resource.resourceUrn] })
      return editsOfEach<Domains>(deps, call, {
        ...rest,
        change(old, urn) {
          if (expected !== undefined && expected !== textOf(old)) throw new DomainChanged(urn)
          return change(old)
        }
      })
    }
  }
}

const textOf = (stored: Domains | undefined): string => (stored?.domains ?? []).join(' ')

const isSame = (before: readonly Urn[], now: readonly Urn[]): boolean =>
  before.length === now.length && before.every((one, at) => one === now[at])

/** Both lists of the aspect are in step: what ingestion says of a domain is kept while it is the domain. */
function inDomain(old: Domains | undefined, domain: Urn | undefined): Domains | undefined {
  const now = domain === undefined ? [] : [domain]
  if (isSame(old?.domains ?? [], now)) return old
  const { domainAssociations, ...rest } = old ?? {}
  const kept = domainAssociations?.filter(one => one.domain === domain) ?? []
  return { ...rest, domains: now, ...(kept.length > 0 ? { domainAssociations: kept } : {}) }
}
