/** What shows an entity, and its neighbours of one hop: what is not drawn of them is counted. */
const SHOWN = `
  fragment platformShown on DataPlatform { urn name properties { displayName } }
  fragment shown on Entity {
    urn
    type
    ... on Dataset { name platform { ...platformShown } properties { name } subTypes { typeNames } }
    ... on Chart { platform { ...platformShown } properties { name } }
    ... on Dashboard { platform { ...platformShown } properties { name } }
    ... on DataFlow { platform { ...platformShown } properties { name } }
    ... on DataJob { dataFlow { platform { ...platformShown } } properties { name } }
    ... on SchemaFieldEntity { fieldPath parent { urn ... on Dataset { name properties { name } platform { ...platformShown } } } }
  }`

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

export const GRAPH = `query lineageGraph($urn: String!, $up: SearchAcrossLineageInput!, $down: SearchAcrossLineageInput!) {
    entity(urn: $urn) { ...shown }
    up: searchAcrossLineage(input: $up) {
      ${WALKED}
      searchResults { degree entity { ...shown ...nearUp } paths { path { urn } } }
    }
    down: searchAcrossLineage(input: $down) {
      ${WALKED}
      searchResults { degree entity { ...shown ...nearDown } paths { path { urn } } }
    }
  }
  ${SHOWN}
  ${NEAR}
  ${neighbours('nearUp', 'UPSTREAM')}
  ${neighbours('nearDown', 'DOWNSTREAM')}`

/** One hop, for servers without search. */
export const ONE_HOP = `query lineageOneHop($urn: String!) {
    entity(urn: $urn) {
      ...shown
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

export const LIST = `query lineageList($input: ScrollAcrossLineageInput!) {
    scrollAcrossLineage(input: $input) {
      nextScrollId
      total
      isPartial
      searchResults { degree entity { ...shown } paths { path { urn } } }
    }
  }
  ${SHOWN}`

export const UPDATE = `mutation updateLineage($input: UpdateLineageInput!) { updateLineage(input: $input) }`
