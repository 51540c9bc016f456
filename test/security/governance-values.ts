import type { Client } from '../helper.ts'
import { ingest } from '../people.ts'

/** Values for the operations on the glossary, owners, domains and structured properties; see values.ts. */

const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,matrix,PROD)'
const TERM = 'urn:li:glossaryTerm:matrix'
const NODE = 'urn:li:glossaryNode:matrix'
const DOMAIN = 'urn:li:domain:matrix'
const PRODUCT = 'urn:li:dataProduct:matrix'
const APPLICATION = 'urn:li:application:matrix'
const PROPERTY = 'urn:li:structuredProperty:matrix'
const OWNERSHIP_TYPE = 'urn:li:ownershipType:matrix'
const STAMP = { time: 0, actor: 'urn:li:corpuser:victim' }
const DEFINITION = {
  ...{ qualifiedName: 'matrix', valueType: 'urn:li:dataType:datahub.string' },
  entityTypes: ['urn:li:entityType:datahub.dataset']
}
const TYPE_INFO = { name: 'matrix', created: STAMP, lastModified: STAMP }

/** What the operations of the matrix are asked about: URN, aspect and value. */
export const STORED: readonly (readonly [string, string, object])[] = [
  [TERM, 'glossaryTermInfo', { definition: '', termSource: 'INTERNAL' }],
  [NODE, 'glossaryNodeInfo', { definition: '' }],
  [DOMAIN, 'domainProperties', { name: 'matrix' }],
  [PRODUCT, 'dataProductProperties', { name: 'matrix' }],
  [APPLICATION, 'applicationProperties', { name: 'matrix' }],
  [PROPERTY, 'propertyDefinition', DEFINITION],
  [OWNERSHIP_TYPE, 'ownershipTypeInfo', TYPE_INFO]
]

export const NAMED: Readonly<Record<string, unknown>> = {
  termUrn: TERM,
  termUrns: [TERM],
  domainUrn: DOMAIN,
  dataProductUrn: PRODUCT,
  dataProductUrns: [PRODUCT],
  applicationUrn: APPLICATION,
  structuredPropertyUrn: PROPERTY,
  structuredPropertyUrns: [PROPERTY],
  assetUrn: DATASET,
  entityUrn: DATASET,
  ownerUrn: 'urn:li:corpuser:victim',
  ownerUrns: ['urn:li:corpuser:victim']
}

const of = (urn: string) => ({ urn })
const VICTIM_OWNS = { ownerUrn: 'urn:li:corpuser:victim', ownerEntityType: 'CORP_USER' }

export const SPECIAL: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  updateName: of(TERM),
  glossaryTerm: of(TERM),
  glossaryNode: of(NODE),
  createGlossaryTerm: { id: 'new-by-matrix', parentNode: null },
  createGlossaryNode: { id: 'new-by-matrix', parentNode: null },
  updateParentNode: { resourceUrn: TERM, parentNode: null },
  deleteGlossaryEntity: of(TERM),
  addRelatedTerms: of(TERM),
  removeRelatedTerms: of(TERM),
  updateOwnershipType: of(OWNERSHIP_TYPE),
  deleteOwnershipType: of(OWNERSHIP_TYPE),
  domain: of(DOMAIN),
  createDomain: { id: 'new-by-matrix', parentDomain: null, owners: [VICTIM_OWNS] },
  moveDomain: { resourceUrn: DOMAIN, parentDomain: null },
  listDomains: { parentDomain: null },
  deleteDomain: of(DOMAIN),
  dataProduct: of(PRODUCT),
  listDataProductAssets: of(PRODUCT),
  createDataProduct: { id: 'new-by-matrix' },
  updateDataProduct: of(PRODUCT),
  deleteDataProduct: of(PRODUCT),
  application: of(APPLICATION),
  createApplication: { id: 'new-by-matrix', domainUrn: null },
  deleteApplication: of(APPLICATION),
  updateDisplayProperties: { urn: DOMAIN, colorHex: '#ffffff' },
  structuredProperty: of(PROPERTY),
  createStructuredProperty: {
    ...{ id: 'new-by-matrix', qualifiedName: null, valueType: 'urn:li:dataType:datahub.string' },
    ...{ entityTypes: ['urn:li:entityType:datahub.dataset'], allowedValues: null, typeQualifier: null }
  },
  updateStructuredProperty: { urn: PROPERTY, newAllowedValues: null, newEntityTypes: null, typeQualifier: null },
  deleteStructuredProperty: of(PROPERTY)
}

export const OPEN: readonly string[] = [
  'glossaryTerm',
  'glossaryNode',
  'getRootGlossaryTerms',
  'getRootGlossaryNodes',
  'listOwnershipTypes',
  'domain',
  'listDomains',
  'dataProduct',
  'listDataProductAssets',
  'application',
  'structuredProperty',
  'listChangeRequests'
]

type Updates = Readonly<Record<string, [string, (urn: string) => string]>>

const KNOWN_TERM = 'urn:li:glossaryTerm:known'
const OWNER = 'ownerUrn: "urn:li:corpuser:datahub", ownerEntityType: CORP_USER'
const REMOVED_OWNER = 'ownerUrn: "urn:li:corpuser:datahub"'
const resource = (urn: string) => `resources: [{resourceUrn: "${urn}"}]`

/** What the updates refer to besides their subject. */
export async function prepare(admin: Client): Promise<void> {
  await ingest(admin, KNOWN_TERM, 'glossaryTermInfo', { definition: '', termSource: 'INTERNAL' })
  await ingest(admin, 'urn:li:domain:known', 'domainProperties', { name: 'known' })
  await ingest(admin, 'urn:li:dataProduct:known', 'dataProductProperties', { name: 'known' })
  await ingest(admin, 'urn:li:application:known', 'applicationProperties', { name: 'known' })
  await ingest(admin, 'urn:li:structuredProperty:known', 'propertyDefinition', {
    ...DEFINITION,
    ...{ qualifiedName: 'known', entityTypes: ['urn:li:entityType:datahub.container'] }
  })
}

/** Every update of a subject, by name: its type, and the field of GraphQL. */
export const UPDATES: Updates = {
  proposeChange: [
    'container',
    urn => `proposeChange(input: {resourceUrn: "${urn}", change: {termUrns: ["${KNOWN_TERM}"]}})`
  ],
  acceptChangeRequest: ['container', urn => `acceptChangeRequest(input: {entityUrn: "${urn}", id: "none"})`],
  declineChangeRequest: [
    'container',
    urn => `declineChangeRequest(input: {entityUrn: "${urn}", id: "none", answer: "no"})`
  ],
  withdrawChangeRequest: ['container', urn => `withdrawChangeRequest(entityUrn: "${urn}", id: "none")`],
  updateName: ['glossaryTerm', urn => `updateName(input: {urn: "${urn}", name: "${urn}"})`],
  updateParentNode: ['glossaryTerm', urn => `updateParentNode(input: {resourceUrn: "${urn}"})`],
  addRelatedTerms: [
    'glossaryTerm',
    urn => `addRelatedTerms(input: {urn: "${urn}", termUrns: ["${KNOWN_TERM}"], relationshipType: isA})`
  ],
  removeRelatedTerms: [
    'glossaryTerm',
    urn => `removeRelatedTerms(input: {urn: "${urn}", termUrns: ["${KNOWN_TERM}"], relationshipType: isA})`
  ],
  addTerm: ['container', urn => `addTerm(input: {termUrn: "${KNOWN_TERM}", resourceUrn: "${urn}"})`],
  addTerms: ['container', urn => `addTerms(input: {termUrns: ["${KNOWN_TERM}"], resourceUrn: "${urn}"})`],
  batchAddTerms: ['container', urn => `batchAddTerms(input: {termUrns: ["${KNOWN_TERM}"], ${resource(urn)}})`],
  removeTerm: ['container', urn => `removeTerm(input: {termUrn: "${KNOWN_TERM}", resourceUrn: "${urn}"})`],
  batchRemoveTerms: ['container', urn => `batchRemoveTerms(input: {termUrns: ["${KNOWN_TERM}"], ${resource(urn)}})`],
  addOwner: ['container', urn => `addOwner(input: {${OWNER}, resourceUrn: "${urn}"})`],
  addOwners: ['container', urn => `addOwners(input: {owners: [{${OWNER}}], resourceUrn: "${urn}"})`],
  batchAddOwners: ['container', urn => `batchAddOwners(input: {owners: [{${OWNER}}], ${resource(urn)}})`],
  removeOwner: ['container', urn => `removeOwner(input: {${REMOVED_OWNER}, resourceUrn: "${urn}"})`],
  batchRemoveOwners: [
    'container',
    urn => `batchRemoveOwners(input: {ownerUrns: ["urn:li:corpuser:datahub"], ${resource(urn)}})`
  ],
  updateOwnershipType: ['ownershipType', urn => `updateOwnershipType(urn: "${urn}", input: {name: "n"}) { urn }`],
  moveDomain: ['domain', urn => `moveDomain(input: {resourceUrn: "${urn}"})`],
  setDomain: ['container', urn => `setDomain(entityUrn: "${urn}", domainUrn: "urn:li:domain:known")`],
  unsetDomain: ['container', urn => `unsetDomain(entityUrn: "${urn}")`],
  batchSetDomain: ['container', urn => `batchSetDomain(input: {domainUrn: "urn:li:domain:known", ${resource(urn)}})`],
  updateDataProduct: ['dataProduct', urn => `updateDataProduct(urn: "${urn}", input: {name: "n"}) { urn }`],
  batchSetDataProduct: [
    'container',
    urn => `batchSetDataProduct(input: {dataProductUrn: "urn:li:dataProduct:known", resourceUrns: ["${urn}"]})`
  ],
  batchAddToDataProducts: [
    'container',
    urn => `batchAddToDataProducts(input: {dataProductUrns: ["urn:li:dataProduct:known"], resourceUrns: ["${urn}"]})`
  ],
  batchRemoveFromDataProducts: [
    'dataProduct',
    urn => `batchRemoveFromDataProducts(input: {dataProductUrns: ["${urn}"], resourceUrns: ["urn:li:container:any"]})`
  ],
  batchSetApplication: [
    'container',
    urn => `batchSetApplication(input: {applicationUrn: "urn:li:application:known", resourceUrns: ["${urn}"]})`
  ],
  batchUnsetApplication: [
    'container',
    urn => `batchUnsetApplication(input: {applicationUrn: "urn:li:application:known", resourceUrns: ["${urn}"]})`
  ],
  updateDisplayProperties: ['domain', urn => `updateDisplayProperties(urn: "${urn}", input: {colorHex: "#fff"})`],
  upsertStructuredProperties: [
    'container',
    urn =>
      `upsertStructuredProperties(input: {assetUrn: "${urn}", structuredPropertyInputParams: [{structuredPropertyUrn: "urn:li:structuredProperty:known", values: [{stringValue: "a"}]}]}) { properties { associatedUrn } }`
  ],
  batchUpdateStructuredProperties: [
    'container',
    urn =>
      `batchUpdateStructuredProperties(input: {updates: [{resourceUrn: "${urn}", structuredPropertyUrnsToRemove: ["urn:li:structuredProperty:known"]}]})`
  ],
  removeStructuredProperties: [
    'container',
    urn =>
      `removeStructuredProperties(input: {assetUrn: "${urn}", structuredPropertyUrns: ["urn:li:structuredProperty:known"]}) { properties { associatedUrn } }`
  ],
  updateStructuredProperty: [
    'structuredProperty',
    urn => `updateStructuredProperty(input: {urn: "${urn}", displayName: "d"}) { urn }`
  ]
}

/** Creates the subject of a round. */
export const MAKE: Readonly<Record<string, (by: Client, name: string) => Promise<unknown>>> = {
  glossaryTerm: (by, name) => by.gql(`mutation { createGlossaryTerm(input: {id: "${name}", name: "${name}"}) }`),
  domain: (by, name) => by.gql(`mutation { createDomain(input: {id: "${name}", name: "${name}"}) }`),
  dataProduct: (by, name) => ingest(by, `urn:li:dataProduct:${name}`, 'dataProductProperties', { name }),
  ownershipType: (by, name) => ingest(by, `urn:li:ownershipType:${name}`, 'ownershipTypeInfo', { ...TYPE_INFO, name }),
  structuredProperty: (by, name) =>
    ingest(by, `urn:li:structuredProperty:${name}`, 'propertyDefinition', { ...DEFINITION, qualifiedName: name })
}

export const REMOVE: Readonly<Record<string, string>> = {
  glossaryTerm: 'deleteGlossaryEntity',
  domain: 'deleteDomain',
  dataProduct: 'deleteDataProduct',
  ownershipType: 'deleteOwnershipType'
}
