import { type Call, type Demand, type Model, operation, parseUrn, type Urn } from '../../core/index.ts'
import { type Input, queryByUrn, searchOf } from '../entities/index.ts'
import { demandsOnEach, wholeEntities } from '../kit/index.ts'
import { addAssets, removeAssets, setProduct } from './assets.ts'
import { createDisplay } from './display.ts'
import { createDomain, DOMAIN, type DomainDeps, deleteDomain, listDomains, moveDomain } from './domain.ts'
import { APPLICATION, type ApplicationKind, createInDomain, PRODUCT, type ProductKind, updated } from './product.ts'
import type { Args } from './sdl.ts'
import { createSetting } from './setting.ts'

const MANAGE = 'MANAGE_DOMAINS'

interface OperationDeps extends DomainDeps {
  readonly model: Model
  readonly product: ProductKind
  readonly application: ApplicationKind
}

export function operations(deps: OperationDeps) {
  const { model, entities, domain } = deps
  const updateDisplay = createDisplay(deps)
  return {
    Query: {
      domain: queryByUrn(model, DOMAIN),
      dataProduct: queryByUrn(model, PRODUCT),
      application: queryByUrn(model, APPLICATION),
      listDomains: operation('signed-in', ({ input }: Args['listDomains'], call) => {
        const parentDomain = input.parentDomain == null ? undefined : domain.parse(input.parentDomain)
        return listDomains(entities.lists, call, { ...searchOf(input), parentDomain })
      })
    },
    Mutation: {
      ...domainMutations(deps),
      ...productMutations(deps),
      ...applicationMutations(deps),
      ...settingMutations(deps),
      updateDisplayProperties: operation(
        ({ urn }: Args['updateDisplayProperties']): Demand => ({
          anyOf: ['EDIT_ENTITY', 'MANAGE_DOMAINS', 'MANAGE_GLOSSARIES'],
          on: parseUrn(urn)
        }),
        ({ urn, input }, call) => updateDisplay(call, urn, input)
      )
    }
  }
}

function domainMutations(deps: DomainDeps) {
  const { domain } = deps
  return {
    createDomain: operation({ anyOf: [MANAGE], on: DOMAIN }, ({ input }: Args['createDomain'], call) =>
      createDomain(deps, call, input)
    ),
    moveDomain: operation(
      ({ input }: Args['moveDomain']) => domain.on(MANAGE)({ urn: input.resourceUrn }),
      ({ input }, call) => moveDomain(deps, call, input)
    ),
    deleteDomain: operation(domain.on(MANAGE, 'DELETE_ENTITY'), ({ urn }: Args['deleteDomain'], call) =>
      deleteDomain(deps, call, domain.parse(urn))
    )
  }
}

function productMutations(deps: OperationDeps) {
  const { entities, domain, product } = deps
  const create = createInDomain(deps)
  const domainsOf = async (call: Call, urn: Urn): Promise<readonly Urn[]> =>
    (await entities.aspects.domains.get(call.as('finding the domain'), urn))?.domains ?? []
  const onProduct =
    (...anyOf: string[]) =>
    async ({ urn }: { readonly urn: string }, call: Call): Promise<Demand> => ({
      ...product.on('EDIT_ENTITY', ...anyOf)({ urn }),
      or: (await domainsOf(call, product.parse(urn))).map(on => ({ anyOf: ['MANAGE_DATA_PRODUCTS'], on }))
    })
  return {
    createDataProduct: operation(
      ({ input }: Args['createDataProduct']): Demand => ({
        anyOf: ['CREATE_ENTITY', 'MANAGE_DATA_PRODUCTS'],
        on: PRODUCT,
        or: [{ anyOf: ['MANAGE_DATA_PRODUCTS'], on: domain.parse(input.domainUrn) }]
      }),
      ({ input }, call) => create(product, call, input)
    ),
    updateDataProduct: operation(onProduct(), ({ urn, input }: Args['updateDataProduct'], call) =>
      product.change(call, product.parse(urn), updated(input))
    ),
    deleteDataProduct: operation(onProduct('DELETE_ENTITY'), ({ urn }: Args['deleteDataProduct'], call) =>
      product.delete(call, product.parse(urn))
    )
  }
}

function applicationMutations(deps: OperationDeps) {
  const { application } = deps
  const create = createInDomain(deps)
  return {
    createApplication: operation(
      { anyOf: ['MANAGE_APPLICATIONS'], on: APPLICATION },
      ({ input }: Args['createApplication'], call) => create(application, call, input)
    ),
    deleteApplication: operation(
      application.on('MANAGE_APPLICATIONS', 'DELETE_ENTITY'),
      ({ urn }: Args['deleteApplication'], call) => application.delete(call, application.parse(urn))
    )
  }
}

interface OnResources {
  readonly resourceUrns: readonly string[]
}

/** What entities belong to. */
function settingMutations(deps: OperationDeps) {
  const set = createSetting(deps)
  const onEntity = ({ entityUrn }: { readonly entityUrn: string }) =>
    demandsOnEach([entityUrn], 'EDIT_DOMAINS_PRIVILEGE')
  const onAssets = ({ input }: Input<OnResources>) => demandsOnEach(input.resourceUrns, 'EDIT_ENTITY_DATA_PRODUCTS')
  const onEach = ({ input }: Input<OnResources>) => demandsOnEach(input.resourceUrns, 'EDIT_ENTITY_APPLICATIONS')
  return {
    setDomain: operation(onEntity, ({ entityUrn, domainUrn }: Args['setDomain'], call) =>
      set.domain(call, domainUrn, [entityUrn])
    ),
    unsetDomain: operation(onEntity, ({ entityUrn }: Args['unsetDomain'], call) => set.domain(call, null, [entityUrn])),
    batchSetDomain: operation(
      ({ input }: Args['batchSetDomain']) =>
        demandsOnEach(wholeEntities(input.resources, 'a domain'), 'EDIT_DOMAINS_PRIVILEGE'),
      ({ input }, call) => set.domain(call, input.domainUrn, wholeEntities(input.resources, 'a domain'))
    ),
    batchSetDataProduct: operation(onAssets, ({ input }: Args['batchSetDataProduct'], call) =>
      setProduct(deps, call, { productUrn: input.dataProductUrn, resourceUrns: input.resourceUrns })
    ),
    batchAddToDataProducts: operation(
      onAssets,
      ({ input: { dataProductUrns: productUrns, resourceUrns } }: Args['batchAddToDataProducts'], call) =>
        addAssets(deps, call, { productUrns, resourceUrns })
    ),
    batchRemoveFromDataProducts: operation(
      onAssets,
      ({ input: { dataProductUrns: productUrns, resourceUrns } }: Args['batchRemoveFromDataProducts'], call) =>
        removeAssets(deps, call, { productUrns, resourceUrns })
    ),
    batchSetApplication: operation(onEach, ({ input }: Args['batchSetApplication'], call) =>
      set.application(call, input.applicationUrn, input.resourceUrns)
    ),
    batchUnsetApplication: operation(onEach, ({ input }: Args['batchUnsetApplication'], call) =>
      set.withoutApplication(call, input.applicationUrn, input.resourceUrns)
    )
  }
}
