import { BadRequest, Type, tool } from '../../../core/index.ts'
import type { Asking } from '../asking.ts'
import { ASKED_INSIDE, done, editing, MOST, requireKind, resourcesOf } from './changing.ts'
import { texts } from './lists.ts'

const SET = 'mutation set($input: BatchSetDomainInput!) { batchSetDomain(input: $input) }'
const entity_urns = texts(`URNs of the entities, at most ${MOST}.`)
const changes = editing('EDIT_DOMAINS_PRIVILEGE')

export function setDomains(asking: Asking) {
  return tool(
    {
      description: 'Puts entities into a domain, instead of the one that they are in: all or none.',
      input: Type.Object({ domain_urn: Type.String({ description: 'URN of an existing domain.' }), entity_urns }),
      changes
    },
    ASKED_INSIDE,
    async ({ domain_urn, entity_urns }, call) => {
      if (domain_urn === '') throw new BadRequest('domain_urn cannot be empty')
      const resources = resourcesOf(entity_urns)
      await requireKind(asking, call, [domain_urn], { name: 'domain', types: ['DOMAIN'] })
      await asking.graphql(call, SET, { input: { domainUrn: domain_urn, resources } })
      return done(`Successfully set domain for ${resources.length} entit(ies)`)
    }
  )
}

export function removeDomains({ graphql }: Asking) {
  return tool(
    { description: 'Takes entities out of their domains: all or none.', input: Type.Object({ entity_urns }), changes },
    ASKED_INSIDE,
    async ({ entity_urns }, call) => {
      const resources = resourcesOf(entity_urns)
      await graphql(call, SET, { input: { domainUrn: null, resources } })
      return done(`Successfully removed domain from ${resources.length} entit(ies)`)
    }
  )
}
