import { type Has, OWNERS, onAssets, SHOWN } from './fragments.ts'

/** Its neighbours of one hop: what is not drawn of them is counted. */
const NEAR = `fragment near on EntityLineageResult { total relationships { entity { urn } } }`

/** One hop of every type that has the field. */
const neighbours = (name: string, direction: string) => `
  fragment ${name} on Entity {
    ${['Dataset', 'DataJob', 'DataFlow', 'DataProcessInstance', 'Chart', 'Dashboard']
      .map(type => `... on ${type} { lineage(input: { direction: ${direction}, count: 100 }) { ...near } }`)
      .join('\n')}
  }`

const WALKED = `
  total
  isPartial
  facets { field aggregations { value count } }`

const START = `entity(urn: $urn) { ...shown ... on Dataset { schemaMetadata { totalFields } } }`

export const GRAPH = `query lineageGraph($urn: String!, $up: SearchAcrossLineageInput!, $down: SearchAcrossLineageInput!) {
    ${START}
    up: searchAcrossLineage(input: $up) {
      ${WALKED}
      searchResults { degree columnCount entity { ...shown ...nearUp } paths { path { urn } } }
    }
    down: searchAcrossLineage(input: $down) {
      ${WALKED}
      searchResults { degree columnCount entity { ...shown ...nearDown } paths { path { urn } } }
    }
  }
  ${SHOWN}
  ${NEAR}
  ${neighbours('nearUp', 'UPSTREAM')}
  ${neighbours('nearDown', 'DOWNSTREAM')}`

/** One hop, for servers without search. */
export const ONE_HOP = `query lineageOneHop($urn: String!) {
    ${START}
    hop: entity(urn: $urn) {
      ${['Dataset', 'DataJob', 'DataFlow', 'DataProcessInstance', 'Chart', 'Dashboard']
        .map(
          type => `... on ${type} {
            up: lineage(input: { direction: UPSTREAM, count: 1000 }) { total relationships { entity { ...shown ...nearUp } } }
            down: lineage(input: { direction: DOWNSTREAM, count: 1000 }) { total relationships { entity { ...shown ...nearDown } } }
          }`
        )
        .join('\n')}
    }
  }
  ${SHOWN}
  ${NEAR}
  ${neighbours('nearUp', 'UPSTREAM')}
  ${neighbours('nearDown', 'DOWNSTREAM')}`

/** Of the plugin `quality`. Asked after the graph, which does not wait for it. */
export const HEALTH = `query lineageHealth($urns: [String!]!) {
    entities(urns: $urns) { urn ${onAssets('health { type status }')} }
  }`

/** The columns of datasets that were opened, and what these columns are made of. */
export const COLUMNS = `query lineageColumns($urns: [String!]!) {
    entities(urns: $urns) {
      urn
      ... on Dataset {
        schemaMetadata { fields { fieldPath type isPartOfKey } }
        fineGrainedLineages { upstreams { urn } downstreams { urn } }
      }
    }
  }`

/** All that one column is made of, and all that is made of it. */
export const TRACE = `query lineageTrace($up: SearchAcrossLineageInput!, $down: SearchAcrossLineageInput!) {
    up: searchAcrossLineage(input: $up) { total searchResults { paths { path { urn } } } }
    down: searchAcrossLineage(input: $down) { total searchResults { paths { path { urn } } } }
  }`

export const listDocument = (has: Has): string => `query lineageList($input: ScrollAcrossLineageInput!) {
    scrollAcrossLineage(input: $input) {
      nextScrollId
      total
      isPartial
      searchResults { degree entity { ...shown ${has('owners') ? '...owned' : ''} } paths { path { urn } } }
    }
  }
  ${SHOWN}
  ${
    has('owners')
      ? `fragment owned on Entity {
    ${onAssets(OWNERS)}
    ... on SchemaFieldEntity { parent { ... on Dataset { ${OWNERS} } } }
  }`
      : ''
  }`

/** For its types. */
export const LIST = listDocument(() => true)
