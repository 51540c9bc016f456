import { definePlugin, idOf } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { kit, type Proposable } from '../kit/index.ts'
import { owners } from '../owners/index.ts'
import { search } from '../search/index.ts'
import { consolePart } from './console.ts'
import { DOMAIN, domainKind, unique } from './domain.ts'
import { entityFields, fields, searchQueries } from './fields.ts'
import { operations } from './graphql.ts'
import { APPLICATION, applicationKind, PRODUCT, productKind } from './product.ts'
import { ownersSdl, sdl, searchSdl } from './sdl.ts'
import { proposableDomain } from './setting.ts'

/** What other plugins get. */
export interface DomainsApi {
  /** The domain that users propose to put an entity into. */
  readonly proposable: Proposable<string>
}

/** Domains, data products and applications, and what is in them. */
export const domains = definePlugin({
  name: 'domains',
  contract: 2,
  needs: { entities, kit },
  wants: { owners, search },
  console: consolePart,
  setup({ needs: { entities, kit }, wants: { owners, search }, data, model }) {
    const product = productKind(kit, entities)
    const kinds = { domain: domainKind(kit, entities), product, application: applicationKind(kit, entities) }
    entities.renaming.define(DOMAIN, {
      aspect: 'domainProperties',
      demand: (_call, urn) => ({ anyOf: ['EDIT_ENTITY', 'MANAGE_DOMAINS'], on: urn }),
      unique
    })
    for (const [type, aspect] of [
      [PRODUCT, 'dataProductProperties'] as const,
      [APPLICATION, 'applicationProperties'] as const
    ]) {
      entities.renaming.define(type, {
        aspect,
        unnamed: idOf,
        demand: (_call, urn) => ({ anyOf: ['EDIT_ENTITY'], on: urn })
      })
    }
    const { Query, Mutation } = operations({ ...kinds, data, model, entities, owners })
    const ofSearch = search ? searchQueries(search, entities, product) : {}
    const api: DomainsApi = { proposable: proposableDomain({ data, model, entities, domain: kinds.domain }) }
    return {
      api,
      sdl: `${sdl}${search ? searchSdl : ''}${owners ? ownersSdl : ''}`,
      entityTypes: { [DOMAIN]: 'Domain', [PRODUCT]: 'DataProduct', [APPLICATION]: 'Application' },
      operations: { Query: { ...Query, ...ofSearch }, Mutation },
      fields: fields({ data, entities, search }),
      entityFields: entityFields(entities)
    }
  }
})
