import type { Client, Server } from '../../helper.ts'
import { ingestSchema } from '../tags/requests.ts'

export const TAG = 'urn:li:tag:pii'
export const OTHER_TAG = 'urn:li:tag:legacy'
export const TERM = 'urn:li:glossaryTerm:revenue'
export const DOMAIN = 'urn:li:domain:sales'
export const PROPERTY = 'urn:li:structuredProperty:cost'
export const COLUMN = { subResourceType: 'DATASET_FIELD', subResource: 'mail' }
const ANY = ['dataset', 'schemaField', 'chart'].map(type => `urn:li:entityType:datahub.${type}`)

export const urnOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`

/** What can be proposed, and a steward who may decide on all of it, on the entity only. */
export async function prepare({ admin, user }: Server) {
  await admin.gql(`mutation {
    pii: createTag(input: { id: "pii", name: "pii" })
    legacy: createTag(input: { id: "legacy", name: "legacy" })
    createGlossaryTerm(input: { id: "revenue", name: "Revenue" })
    createDomain(input: { id: "sales", name: "Sales" })
    createStructuredProperty(input: {
      id: "cost", qualifiedName: "cost", valueType: "urn:li:dataType:datahub.number", entityTypes: ${JSON.stringify(ANY)}
    }) { urn }
  }`)
  return user('rita', { privileges: ['VIEW_ENTITY_PAGE'] })
}

export async function tableNamed(admin: Client, name: string): Promise<string> {
  await ingestSchema(admin, urnOf(name), ['id', 'mail'])
  return urnOf(name)
}

export const propose = (by: Client, resourceUrn: string, change: object, more: object = {}) =>
  by.gql('mutation ($input: ProposeChangeInput!) { proposeChange(input: $input) }', {
    input: { resourceUrn, change, ...more }
  })

/** @throws Error if it is refused. Resolves to the id. */
export async function proposed(by: Client, urn: string, change: object, more: object = {}): Promise<string> {
  const { data, errors } = await propose(by, urn, change, more)
  if (errors) throw new Error(JSON.stringify(errors))
  return data.proposeChange
}

export const accept = (by: Client, entityUrn: string, id: string, more: object = {}) =>
  by.gql('mutation ($input: AcceptChangeRequestInput!) { acceptChangeRequest(input: $input) }', {
    input: { entityUrn, id, ...more }
  })
export const decline = (by: Client, entityUrn: string, id: string, answer = 'not now') =>
  by.gql('mutation ($input: DeclineChangeRequestInput!) { declineChangeRequest(input: $input) }', {
    input: { entityUrn, id, answer }
  })
export const withdraw = (by: Client, entityUrn: string, id: string) =>
  by.gql('mutation ($urn: String!, $id: String!) { withdrawChangeRequest(entityUrn: $urn, id: $id) }', {
    urn: entityUrn,
    id
  })

export interface Shown {
  readonly id: string
  readonly state: string
  readonly [member: string]: unknown
}

const LIST = `query ($input: ListChangeRequestsInput!) { listChangeRequests(input: $input) { next requests {
  id entityUrn entity { urn } column kind state before note proposedBy { urn } decidedBy { urn } answer isMine mayDecide
  change { tagUrns termUrns owners { ownerUrn ownershipTypeUrn } domainUrn description properties { structuredPropertyUrn values { stringValue numberValue } } }
  made { tagUrns description }
} } }`
export async function pageOf(by: Client, input: object): Promise<{ requests: Shown[]; next: string | null }> {
  const { data, errors } = await by.gql(LIST, { input })
  if (errors) throw new Error(JSON.stringify(errors))
  return data.listChangeRequests
}
export const listed = async (by: Client, input: object): Promise<Shown[]> => (await pageOf(by, input)).requests

const STORED = `query ($urn: String!) { dataset(urn: $urn) {
  openChangeRequests
  editableProperties { description }
  tags { tags { tag { urn } } } glossaryTerms { terms { term { urn } } }
  ownership { owners { owner { ... on CorpUser { urn } } } } domain { domain { urn } }
  editableSchemaMetadata { editableSchemaFieldInfo { fieldPath description tags { tags { tag { urn } } } glossaryTerms { terms { term { urn } } } } }
} }`

/** What users have set on a dataset and its column `mail`. */
export async function stored(admin: Client, urn: string) {
  const { data, errors } = await admin.gql(STORED, { urn })
  if (errors) throw new Error(JSON.stringify(errors))
  const { dataset } = data
  const column = dataset.editableSchemaMetadata?.editableSchemaFieldInfo.find(
    (one: { fieldPath: string }) => one.fieldPath === 'mail'
  )
  const tags = (of: { tags?: { tags: { tag: { urn: string } }[] } } | undefined) =>
    (of?.tags?.tags ?? []).map(({ tag }) => tag.urn)
  return {
    open: dataset.openChangeRequests,
    description: dataset.editableProperties?.description ?? null,
    tags: tags(dataset),
    terms: (dataset.glossaryTerms?.terms ?? []).map((one: { term: { urn: string } }) => one.term.urn),
    owners: (dataset.ownership?.owners ?? []).map((one: { owner: { urn: string } }) => one.owner.urn),
    domain: dataset.domain?.domain.urn ?? null,
    columnDescription: column?.description ?? null,
    columnTags: tags(column)
  }
}
