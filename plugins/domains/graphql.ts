import { type Call, type Demand, operation, parseUrn, type Urn } from '../../core/index.ts'
import { demandsOnEach, queryByUrn, searchOf, wholeEntities } from '../entities/index.ts'
import { APPLICATION, DOMAIN, type DomainDeps, PRODUCT, parseApplication, parseDomain, parseProduct } from './deps.ts'
import { updateDisplay } from './display.ts'
import { createDomain, deleteDomain, listDomains, moveDomain } from './domains.ts'
import {
  addAssets,
  createApplication,
  createProduct,
  deleteWithReferences,
  removeAssets,
  setProduct,
  updateProduct
} from './products.ts'
import type { Args } from './sdl.ts'
import { setApplication, setDomain, unsetApplication } from './setting.ts'

const onDomains: Demand = { anyOf: ['MANAGE_DOMAINS'], on: DOMAIN }
const onDomain = (urn: string, ...more: string[]): Demand => ({
  anyOf: ['MANAGE_DOMAINS', ...more],
  on: parseDomain(urn)
})

export function operations(deps: DomainDeps) {
  return {
    Query: {
      domain: queryByUrn(deps.model, DOMAIN),
      dataProduct: queryByUrn(deps.model, PRODUCT),
      application: queryByUrn(deps.model, APPLICATION),
      listDomains: operation('signed-in', ({ input }: Args['listDomains'], call) =>
        listDomains(deps, call, { ...searchOf(input), parentDomain: input.parentDomain })
      )
    },
    Mutation: {
      ...domainMutations(deps),
      ...productMutations(deps),
      ...applicationMutations(deps),
      updateDisplayProperties: operation(
        ({ urn }: Args['updateDisplayProperties']): Demand => ({
          anyOf: ['EDIT_ENTITY', 'MANAGE_DOMAINS', 'MANAGE_GLOSSARIES'],
          on: parseUrn(urn)
        }),
        ({ urn, input }, call) => updateDisplay(deps, call, urn, input)
      )
    }
  }
}

function domainMutations(deps: DomainDeps) {
  return {
    createDomain: operation(onDomains, ({ input }: Args['createDomain'], call) => createDomain(deps, call, input)),
    moveDomain: operation(
      ({ input }: Args['moveDomain']) => onDomain(input.resourceUrn),
      ({ input }, call) => moveDomain(deps, call, input)
    ),
    deleteDomain: operation(
      ({ urn }: Args['deleteDomain']) => onDomain(urn, 'DELETE_ENTITY'),
      ({ urn }, call) => deleteDomain(deps, call, parseDomain(urn))
    ),
    setDomain: operation(
      ({ entityUrn }: Args['setDomain']) => demandsOnEach([entityUrn], 'EDIT_DOMAINS_PRIVILEGE'),
      ({ entityUrn, domainUrn }, call) => setDomain(deps, call, domainUrn, [entityUrn])
    ),
    unsetDomain: operation(
      ({ entityUrn }: Args['unsetDomain']) => demandsOnEach([entityUrn], 'EDIT_DOMAINS_PRIVILEGE'),
      ({ entityUrn }, call) => setDomain(deps, call, null, [entityUrn])
    ),
    batchSetDomain: operation(
      ({ input }: Args['batchSetDomain']) =>
        demandsOnEach(wholeEntities(input.resources, 'a domain'), 'EDIT_DOMAINS_PRIVILEGE'),
      ({ input }, call) => setDomain(deps, call, input.domainUrn, wholeEntities(input.resources, 'a domain'))
    )
  }
}

function productMutations(deps: DomainDeps) {
  const onAssets = ({ resourceUrns }: { readonly resourceUrns: readonly string[] }) =>
    demandsOnEach(resourceUrns, 'EDIT_ENTITY_DATA_PRODUCTS')
  const onProduct = async (call: Call, urn: Urn, ...anyOf: string[]): Promise<Demand> => ({
    anyOf: ['EDIT_ENTITY', ...anyOf],
    on: urn,
    or: (await domainsOf(deps, call, urn)).map(on => ({ anyOf: ['MANAGE_DATA_PRODUCTS'], on }))
  })
  return {
    createDataProduct: operation(
      ({ input }: Args['createDataProduct']): Demand => ({
        anyOf: ['CREATE_ENTITY', 'MANAGE_DATA_PRODUCTS'],
        on: PRODUCT,
        or: [{ anyOf: ['MANAGE_DATA_PRODUCTS'], on: parseDomain(input.domainUrn) }]
      }),
      ({ input }, call) => createProduct(deps, call, input)
    ),
    updateDataProduct: operation(
      ({ urn }: Args['updateDataProduct'], call) => onProduct(call, parseProduct(urn)),
      ({ urn, input }, call) => updateProduct(deps, call, parseProduct(urn), input)
    ),
    deleteDataProduct: operation(
      ({ urn }: Args['deleteDataProduct'], call) => onProduct(call, parseProduct(urn), 'DELETE_ENTITY'),
      ({ urn }, call) => deleteWithReferences(deps, call, parseProduct(urn))
    ),
    batchSetDataProduct: operation(
      ({ input }: Args['batchSetDataProduct']) => onAssets(input),
      ({ input }, call) =>
        setProduct(deps, call, { productUrn: input.dataProductUrn, resourceUrns: input.resourceUrns })
    ),
    batchAddToDataProducts: operation(
      ({ input }: Args['batchAddToDataProducts']) => onAssets(input),
      ({ input: { dataProductUrns: productUrns, resourceUrns } }, call) =>
        addAssets(deps, call, { productUrns, resourceUrns })
    ),
    batchRemoveFromDataProducts: operation(
      ({ input }: Args['batchRemoveFromDataProducts']) => onAssets(input),
      ({ input: { dataProductUrns: productUrns, resourceUrns } }, call) =>
        removeAssets(deps, call, { productUrns, resourceUrns })
    )
  }
}

async function domainsOf({ entities }: DomainDeps, call: Call, urn: Urn): Promise<readonly Urn[]> {
  return (await entities.aspects.domains.get(call.as('finding the domain'), urn))?.domains ?? []
}

function applicationMutations(deps: DomainDeps) {
  const onEach = ({ resourceUrns }: { readonly resourceUrns: readonly string[] }) =>
    demandsOnEach(resourceUrns, 'EDIT_ENTITY_APPLICATIONS')
  return {
    createApplication: operation(
      { anyOf: ['MANAGE_APPLICATIONS'], on: APPLICATION },
      ({ input }: Args['createApplication'], call) => createApplication(deps, call, input)
    ),
    deleteApplication: operation(
      ({ urn }: Args['deleteApplication']): Demand => ({
        anyOf: ['MANAGE_APPLICATIONS', 'DELETE_ENTITY'],
        on: parseApplication(urn)
      }),
      ({ urn }, call) => deleteWithReferences(deps, call, parseApplication(urn))
    ),
    batchSetApplication: operation(
      ({ input }: Args['batchSetApplication']) => onEach(input),
      ({ input }, call) => setApplication(deps, call, input.applicationUrn, input.resourceUrns)
    ),
    batchUnsetApplication: operation(
      ({ input }: Args['batchUnsetApplication']) => onEach(input),
      ({ input }, call) => unsetApplication(deps, call, input.applicationUrn, input.resourceUrns)
    )
  }
}
