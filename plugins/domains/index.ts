import { definePlugin, idOf } from '../../core/index.ts'
import { createDeletion, createHierarchy, entities } from '../entities/index.ts'
import { owners } from '../owners/index.ts'
import { search } from '../search/index.ts'
import { tasks } from '../tasks/index.ts'
import { consolePart } from './console.ts'
import { APPLICATION, DOMAIN, type DomainDeps, PRODUCT } from './deps.ts'
import { unique } from './domains.ts'
import { entityFields, fields, searchQueries } from './fields.ts'
import { operations } from './graphql.ts'
import { ownersSdl, sdl, searchSdl } from './sdl.ts'

/** Domains, data products and applications, and what is in them. */
export const domains = definePlugin({
  name: 'domains',
  contract: 1,
  needs: { entities },
  wants: { tasks, owners, search },
  console: consolePart,
  setup({ needs: { entities }, wants: { tasks, owners, search }, data, model }) {
    const { domainProperties } = entities.aspects
    const deps: DomainDeps = {
      ...{ data, model, entities, owners, search },
      hierarchy: createHierarchy(async (call, urn) => (await domainProperties.get(call, urn))?.parentDomain),
      deletion: createDeletion({ data, references: entities.references, tasks }, 'deleteDomain')
    }
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
    const { Query, Mutation } = operations(deps)
    return {
      api: {},
      sdl: `${sdl}${search ? searchSdl : ''}${owners ? ownersSdl : ''}`,
      entityTypes: { [DOMAIN]: 'Domain', [PRODUCT]: 'DataProduct', [APPLICATION]: 'Application' },
      operations: { Query: { ...Query, ...searchQueries(deps) }, Mutation },
      fields: fields(deps),
      entityFields: entityFields(deps)
    }
  }
})
