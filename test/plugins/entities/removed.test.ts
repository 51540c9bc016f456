import t from 'tap'
import { start } from '../../helper.ts'
import { ingest, latest, proposal } from './proposals.ts'

const { admin } = await start(t)
const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,removed.labels,PROD)'
await ingest(admin, proposal(URN, 'datasetProperties', { description: 'from ingestion' }))

const column = { fieldPath: 'id', nativeDataType: 'text', type: { type: { 'com.linkedin.schema.StringType': {} } } }
await ingest(
  admin,
  proposal(URN, 'schemaMetadata', {
    ...{ schemaName: 's', platform: 'urn:li:dataPlatform:hive', version: 0, hash: '', fields: [column] },
    platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } }
  }),
  proposal('urn:li:glossaryTerm:inner', 'glossaryTermInfo', { definition: '', termSource: 'INTERNAL' }),
  proposal('urn:li:document:inner', 'documentInfo', {
    ...{ title: 'inner', contents: { text: '' }, created: { time: 1, actor: 'urn:li:corpuser:a' } },
    ...{ lastModified: { time: 1, actor: 'urn:li:corpuser:a' }, status: { state: 'PUBLISHED' } }
  }),
  proposal('urn:li:corpGroup:kept', 'origin', { type: 'NATIVE' })
)

const resource = `resourceUrn: "${URN}"`
const resources = `resourceUrns: ["${URN}"]`
/** How each kind of entity is given to another one. Domains and forms cannot be soft-deleted. */
const WAYS: Record<string, ((urn: string) => string)[]> = {
  tag: [urn => `addTag(input: { tagUrn: "${urn}", ${resource} })`],
  glossaryTerm: [
    urn => `addTerm(input: { termUrn: "${urn}", ${resource} })`,
    urn => `addRelatedTerms(input: { urn: "urn:li:glossaryTerm:inner", termUrns: ["${urn}"], relationshipType: isA })`
  ],
  corpuser: [
    urn => `addOwner(input: { ownerUrn: "${urn}", ownerEntityType: CORP_USER, ${resource}, type: NONE })`,
    urn => `addGroupMembers(input: { groupUrn: "urn:li:corpGroup:kept", userUrns: ["${urn}"] })`,
    urn => `raiseIncident(input: { type: OPERATIONAL, title: "t", ${resource}, assigneeUrns: ["${urn}"] })`
  ],
  corpGroup: [
    urn =>
      `batchAddOwners(input: { owners: [{ ownerUrn: "${urn}", ownerEntityType: CORP_GROUP }], resources: [{ ${resource} }] })`
  ],
  application: [urn => `batchSetApplication(input: { applicationUrn: "${urn}", ${resources} })`],
  dataProduct: [
    urn => `batchSetDataProduct(input: { dataProductUrn: "${urn}", ${resources} })`,
    urn => `batchAddToDataProducts(input: { dataProductUrns: ["${urn}"], ${resources} })`
  ],
  glossaryNode: [
    urn => `createGlossaryTerm(input: { name: "below", parentNode: "${urn}" })`,
    urn => `updateParentNode(input: { resourceUrn: "urn:li:glossaryTerm:inner", parentNode: "${urn}" })`
  ],
  businessAttribute: [
    urn =>
      `addBusinessAttribute(input: { businessAttributeUrn: "${urn}",
        resourceUrn: [{ ${resource}, subResource: "id", subResourceType: DATASET_FIELD }] })`
  ],
  document: [urn => `moveDocument(input: { urn: "urn:li:document:inner", parentDocument: "${urn}" })`],
  chart: [urn => `updateDeprecation(input: { urn: "${URN}", deprecated: true, replacement: "${urn}" })`]
}

t.test('what is soft-deleted is not given to an entity, until it is restored', async t => {
  for (const [type, ways] of Object.entries(WAYS)) {
    const urn = type === 'chart' ? 'urn:li:chart:(looker,old)' : `urn:li:${type}:old-${type}`
    await ingest(admin, proposal(urn, 'status', { removed: true }))
    for (const way of ways) {
      const { errors } = await admin.gql(`mutation { ${way(urn)} }`)
      t.match(errors?.[0]?.message, `${urn} is removed (soft-deleted)`, way(urn))
    }
    await ingest(admin, proposal(urn, 'status', { removed: false }))
    for (const way of ways) t.equal((await admin.gql(`mutation { ${way(urn)} }`)).errors, undefined, way(urn))
  }
  t.strictSame(await latest(admin, URN, 'globalTags'), { tags: [{ tag: 'urn:li:tag:old-tag' }] })
})
