import type { Client } from '../../helper.ts'

let made = 0

/** An id that no other test of the file uses. */
export const newId = (word: string): string => `${word}-${++made}`

const INPUTS: Readonly<Record<string, string>> = {
  createGlossaryTerm: 'CreateGlossaryEntityInput',
  createGlossaryNode: 'CreateGlossaryEntityInput',
  updateParentNode: 'UpdateParentNodeInput',
  updateName: 'UpdateNameInput',
  addRelatedTerms: 'RelatedTermsInput',
  removeRelatedTerms: 'RelatedTermsInput',
  addTerm: 'TermAssociationInput',
  addTerms: 'AddTermsInput',
  batchAddTerms: 'BatchAddTermsInput',
  removeTerm: 'TermAssociationInput',
  batchRemoveTerms: 'BatchRemoveTermsInput'
}

/** Calls a mutation with one argument, `input`. */
export function change(client: Client, mutation: keyof typeof INPUTS, input: object) {
  return client.gql(`mutation m($input: ${INPUTS[mutation]}!) { ${mutation}(input: $input) }`, { input })
}

/** The result of a mutation. @throws Error if the server refuses it */
export async function changed(client: Client, mutation: keyof typeof INPUTS, input: object): Promise<string> {
  const { data, errors } = await change(client, mutation, input)
  if (errors) throw new Error(JSON.stringify(errors))
  return data[mutation]
}

/** A node with a name that no other test of the file uses. */
export const newNode = (client: Client, word = 'node', parentNode?: string): Promise<string> =>
  create(client, 'createGlossaryNode', word, parentNode)
export const newTerm = (client: Client, word = 'term', parentNode?: string): Promise<string> =>
  create(client, 'createGlossaryTerm', word, parentNode)

function create(client: Client, mutation: string, word: string, parentNode?: string): Promise<string> {
  const id = newId(word)
  return changed(client, mutation, { id, name: id, ...(parentNode === undefined ? {} : { parentNode }) })
}

export const TERM = `query q($urn: String!) { glossaryTerm(urn: $urn) {
  urn type exists name hierarchicalName properties { name description termSource }
  parentNodes { count nodes { urn properties { name } } } relatedTerms { isA { urn } hasA { urn } } } }`
export const NODE = `query q($urn: String!) { glossaryNode(urn: $urn) {
  urn type exists properties { name description } parentNodes { count nodes { urn } }
  childrenCount { termsCount nodesCount } } }`

export const term = async (client: Client, urn: string) => (await client.gql(TERM, { urn })).data.glossaryTerm
export const node = async (client: Client, urn: string) => (await client.gql(NODE, { urn })).data.glossaryNode

/** Term URNs of a dataset, and of each of its edited columns. */
export async function termsOf(client: Client, urn: string) {
  const query = `query q($urn: String!) { dataset(urn: $urn) {
    glossaryTerms { terms { term { urn } associatedUrn actor { urn } } }
    editableSchemaMetadata { editableSchemaFieldInfo { fieldPath glossaryTerms { terms { term { urn } } } } } } }`
  const { data, errors } = await client.gql(query, { urn })
  if (errors) throw new Error(JSON.stringify(errors))
  const urnsOf = (given: { terms: { term: { urn: string } }[] } | null) =>
    (given?.terms ?? []).map(({ term }) => term.urn)
  const columns: { fieldPath: string; glossaryTerms: never }[] =
    data.dataset.editableSchemaMetadata?.editableSchemaFieldInfo ?? []
  return {
    own: urnsOf(data.dataset.glossaryTerms),
    columns: Object.fromEntries(columns.map(({ fieldPath, glossaryTerms }) => [fieldPath, urnsOf(glossaryTerms)]))
  }
}
