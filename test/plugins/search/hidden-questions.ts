import type { Client } from '../../client.ts'
import { CUSTOMERS, ORDERS, PII, ZANZIBAR } from './hidden-sample.ts'

type Question = (client: Client) => Promise<unknown>

const ENTITY = '__typename urn'
const FACETS = 'facets { field displayName aggregations { value count displayName } }'
const HIT = `entity { ${ENTITY} } score matchedFields { name value } extraProperties { name value }`
const SEARCH = `query($input: SearchAcrossEntitiesInput!) { searchAcrossEntities(input: $input) {
  start count total searchResults { ${HIT} } ${FACETS} suggestions { text frequency } } }`
const AGGREGATE = `query($input: AggregateAcrossEntitiesInput!) { aggregateAcrossEntities(input: $input) { ${FACETS} } }`
const COMPLETE = `query($input: AutoCompleteInput!) { autoComplete(input: $input) { query suggestions entities { ${ENTITY} } } }`
const COMPLETE_ALL = `query($input: AutoCompleteMultipleInput!) { autoCompleteForMultiple(input: $input) {
  query suggestions { type suggestions entities { ${ENTITY} } } } }`
const SCROLL = `query($input: ScrollAcrossEntitiesInput!) { scrollAcrossEntities(input: $input) {
  count total nextScrollId searchResults { ${HIT} } ${FACETS} } }`
const BROWSE = `query($input: BrowseV2Input!) { browseV2(input: $input) {
  start count total groups { name count hasSubGroups } } }`
const LINEAGE = `query($input: SearchAcrossLineageInput!) { searchAcrossLineage(input: $input) {
  start count total isPartial searchResults { entity { ${ENTITY} } degree degrees paths { path { urn } }
    matchedFields { name value } explored truncatedChildren } ${FACETS} } }`
const NEIGHBOURS = `query($urn: String!, $direction: LineageDirection!) { dataset(urn: $urn) { lineage(input: {direction: $direction}) {
  total filtered relationships { type entity { urn } } } } }`
const SEARCH_COLUMNS = `query($input: SearchColumnsInput!) { searchColumns(input: $input) {
  total datasets isExact searchResults { entity { ${ENTITY} } total columns { schemaField { fieldPath } } } } }`
const COLUMNS = ['closetName', 'closetText', 'tags', 'owners']

const gql =
  (document: string, variables: object): Question =>
  async client => {
    const { data, errors } = await client.gql(document, { ...variables })
    return { data, errors: errors?.map(({ message }: { message: string }) => message) }
  }
const post =
  (action: string, body: object): Question =>
  async client => {
    const { status, body: answer } = await client.post(`/entities?action=${action}`, body)
    return { status, answer }
  }
const asked = (query: string, more: object = {}) =>
  gql(SEARCH, {
    input: { query, count: 50, searchFlags: { getSuggestions: true, fetchExtraFields: COLUMNS }, ...more }
  })
const where = (...and: object[]) => ({ orFilters: [{ and }] })

const WORDS = [
  ...['*', '', 'orders', 'zanzibar', 'islands', 'quagga', 'quokka', 'zeppelin', 'zebra', 'note', 'zanzibox', 'far'],
  ...['"zanzibar islands"', '"orders of zanzibar"', '"the quagga"', 'zan*', 'q?agga', 'qua', 'name:*anz*'],
  ...['zanzibor~', 'zanzibor', 'quaggo', 'zeppelen', 'quokko~', 'closetName:quagga', 'closetName:quokka'],
  ...['closetText:quagga', 'closetGuarded.closetName:quagga', 'closetName:*', '_exists_:closetText'],
  ...['NOT closetName:quagga', 'NOT _exists_:closetName', 'orders -closetText:quagga', 'orders OR zanzibar'],
  ...['closetName:[q TO r]', 'tags:island', 'owners:sultan', 'urn:li:corpuser:sultan', '!nothing']
]

/** Every way to search, by name. The answers must be what an index without the hidden things would give. */
export const QUESTIONS: Readonly<Record<string, Question>> = {
  ...Object.fromEntries(WORDS.map(word => [`search ${word}`, asked(word)])),
  'search of datasets': asked('*', { types: ['DATASET'] }),
  'search of boxes': asked('*', { types: ['CLOSET_BOX'] }),
  'search of boxes and datasets': asked('zeppelin', { types: ['CLOSET_BOX', 'DATASET'] }),
  'a filter': asked('*', where({ field: 'closetName', values: ['quagga'] })),
  'a negated filter': asked('*', where({ field: 'closetName', values: ['quagga'], negated: true })),
  'a filter of existence': asked('*', where({ field: 'closetGuarded.closetName', condition: 'EXISTS' })),
  'a filter of a beginning': asked('*', where({ field: 'closetName', values: ['qua'], condition: 'START_WITH' })),
  'a filter of a text': asked('*', where({ field: 'closetText', values: ['the quagga'], condition: 'CONTAIN' })),
  'sorted by a field': asked('*', { sortInput: { sortCriterion: { field: 'closetName', sortOrder: 'DESCENDING' } } }),
  'sorted by a guarded field': asked('*', {
    sortInput: { sortCriterion: { field: 'closetGuarded.closetName', sortOrder: 'ASCENDING' } }
  }),
  'all facets': gql(AGGREGATE, { input: { query: '*' } }),
  'some facets': gql(AGGREGATE, {
    input: { query: '*', facets: ['closetName', 'tags', 'owners', '_entityType', 'tags␞closetName', 'closetText'] }
  }),
  ...Object.fromEntries(
    ['z', 'zan', 'qua', 'quo', 'o', 'isles', 'sul'].flatMap(query => [
      [`completion of ${query}`, gql(COMPLETE, { input: { query, type: 'DATASET' } })],
      [`completion of all ${query}`, gql(COMPLETE_ALL, { input: { query } })],
      [`completion of boxes ${query}`, gql(COMPLETE_ALL, { input: { query, types: ['CLOSET_BOX'] } })],
      [`completion of a field ${query}`, gql(COMPLETE, { input: { query, type: 'DATASET', field: 'closetName' } })]
    ])
  ),
  scroll: gql(SCROLL, { input: { query: '*', count: 1 } }),
  'browse at the root': gql(BROWSE, { input: { type: 'DATASET', path: [] } }),
  'browse below': gql(BROWSE, { input: { type: 'DATASET', path: ['isles'] } }),
  ...Object.fromEntries(
    (
      [
        ['orders', ORDERS, 'UPSTREAM'],
        ['customers', CUSTOMERS, 'DOWNSTREAM'],
        ['zanzibar', ZANZIBAR, 'UPSTREAM']
      ] as const
    ).flatMap(([name, urn, direction]) => [
      [`lineage of ${name}`, gql(LINEAGE, { input: { urn, direction, query: '*', count: 10 } })],
      [`lineage of ${name} to quagga`, gql(LINEAGE, { input: { urn, direction, query: 'quagga OR shop', count: 10 } })],
      [`neighbours of ${name}`, gql(NEIGHBOURS, { urn, direction })]
    ])
  ),
  ...Object.fromEntries(
    ['*', 'zanzibar', 'order id'].map(query => [`columns ${query}`, gql(SEARCH_COLUMNS, { input: { query } })])
  ),
  'columns with a tag': gql(SEARCH_COLUMNS, { input: { tags: [PII] } }),
  'REST search': post('search', { entity: 'dataset', input: 'zanzibar', start: 0, count: 10 }),
  'REST search across': post('searchAcrossEntities', { input: 'quagga', start: 0, count: 10 }),
  'REST completion': post('autocomplete', { entity: 'dataset', query: 'zan', limit: 10 }),
  'REST list': post('list', { entity: 'dataset', start: 0, count: 10 })
}
