const NODE_ROW = 'urn properties { name } childrenCount { termsCount nodesCount }'
const TERM_ROW = 'urn properties { name }'

export const ROOTS = `query glossaryRoots($nodes: GetRootGlossaryEntitiesInput!, $terms: GetRootGlossaryEntitiesInput!) {
  getRootGlossaryNodes(input: $nodes) { total nodes { ${NODE_ROW} } }
  getRootGlossaryTerms(input: $terms) { total terms { ${TERM_ROW} } }
}`

/** By name, which only the search can. */
export const INSIDE = `query glossaryInside($nodes: SearchAcrossEntitiesInput!, $terms: SearchAcrossEntitiesInput!) {
  nodes: searchAcrossEntities(input: $nodes) {
    total searchResults { entity { urn ... on GlossaryNode { ${NODE_ROW} } } }
  }
  terms: searchAcrossEntities(input: $terms) {
    total searchResults { entity { urn ... on GlossaryTerm { ${TERM_ROW} } } }
  }
}`

/** While the search is off: nodes first, in the order of their URNs. */
export const INSIDE_UNSORTED = `query glossaryInsideUnsorted($urn: String!, $start: Int!, $count: Int!) {
  glossaryNode(urn: $urn) {
    relationships(
      input: { types: ["IsPartOf"], direction: INCOMING, start: $start, count: $count, includeSoftDelete: false }
    ) {
      total
      relationships {
        entity {
          urn
          ... on GlossaryNode { node: properties { name } childrenCount { termsCount nodesCount } }
          ... on GlossaryTerm { term: properties { name } }
        }
      }
    }
  }
}`

export const FIND = `query glossaryFind($input: SearchAcrossEntitiesInput!) {
  searchAcrossEntities(input: $input) {
    total
    searchResults {
      entity {
        urn
        ... on GlossaryNode {
          node: properties { name description }
          parentNodes { nodes { urn properties { name } } }
        }
        ... on GlossaryTerm {
          term: properties { name description }
          parentNodes { nodes { urn properties { name } } }
        }
      }
    }
  }
}`

const ABOVE = 'parentNodes { nodes { urn properties { name } } }'
const RELATED = 'total relationships { entity { urn ... on GlossaryTerm { properties { name } } } }'

export const TERM = `query termFacts($urn: String!) {
  glossaryTerm(urn: $urn) {
    urn
    properties { name description termSource sourceRef sourceUrl }
    ${ABOVE}
    relatedTerms { isA { urn properties { name } } hasA { urn properties { name } } }
    kinds: relationships(input: { types: ["IsA"], direction: INCOMING, count: 50, includeSoftDelete: false }) { ${RELATED} }
    partOf: relationships(input: { types: ["HasA"], direction: INCOMING, count: 50, includeSoftDelete: false }) { ${RELATED} }
    entities: relationships(input: { types: ["TermedWith"], direction: INCOMING, count: 0 }) { total }
    columns: relationships(
      input: { types: ["EditableSchemaFieldWithGlossaryTerm"], direction: INCOMING, count: 0 }
    ) { total }
    ingested: relationships(input: { types: ["SchemaFieldWithGlossaryTerm"], direction: INCOMING, count: 0 }) { total }
  }
}`

export const NODE = `query nodeFacts($urn: String!) {
  glossaryNode(urn: $urn) {
    urn
    properties { name description }
    ${ABOVE}
    childrenCount { termsCount nodesCount }
  }
}`

export const CREATE_TERM =
  'mutation createTermHere($input: CreateGlossaryEntityInput!) { createGlossaryTerm(input: $input) }'
export const CREATE_NODE =
  'mutation createNodeHere($input: CreateGlossaryEntityInput!) { createGlossaryNode(input: $input) }'
export const RENAME = 'mutation renamePart($input: UpdateNameInput!) { updateName(input: $input) }'
export const MOVE = 'mutation movePart($input: UpdateParentNodeInput!) { updateParentNode(input: $input) }'
export const DELETE = 'mutation deletePart($urn: String!) { deleteGlossaryEntity(urn: $urn) }'
export const RELATE = 'mutation relateTerms($input: RelatedTermsInput!) { addRelatedTerms(input: $input) }'
export const UNRELATE = 'mutation unrelateTerms($input: RelatedTermsInput!) { removeRelatedTerms(input: $input) }'
