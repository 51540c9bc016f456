/** What a page shows of a form. */
export const SHOWN = `fragment formShown on Form {
  urn
  exists
  info {
    name
    description
    type
    prompts { id title description type required }
    actors { owners users { urn } groups { urn } isAssignedToMe }
  }
}`

/** What its prompts ask for; only while the plugin properties is enabled. */
export const ASKED = `fragment formAsked on Form {
  info {
    prompts {
      id
      structuredPropertyParams {
        structuredProperty {
          urn
          exists
          definition {
            qualifiedName
            displayName
            description
            cardinality
            immutable
            valueType { info { type } }
            typeQualifier { allowedTypes { info { type } } }
            allowedValues { description value { ... on StringValue { stringValue } ... on NumberValue { numberValue } } }
          }
        }
      }
    }
  }
}`

export const FORM = `query formPage($urn: String!) { form(urn: $urn) { ...formShown ...formAsked } }
${SHOWN}
${ASKED}`

/** Only with the plugin search. */
export const SEARCH = `query findForms($input: SearchAcrossEntitiesInput!) {
  searchAcrossEntities(input: $input) { total searchResults { entity { urn } } }
}`
/** Structured properties that a question can ask for; only with the plugins properties and search. */
export const PROPERTIES = `query propertiesForForms($input: SearchAcrossEntitiesInput!) {
  searchAcrossEntities(input: $input) {
    searchResults { entity { urn ... on StructuredPropertyEntity { definition { qualifiedName displayName } } } }
  }
}`
export const COUNTS = `query countForms(
  $open: SearchAcrossEntitiesInput!
  $complete: SearchAcrossEntitiesInput!
  $verified: SearchAcrossEntitiesInput!
) {
  open: searchAcrossEntities(input: $open) { total }
  complete: searchAcrossEntities(input: $complete) { total }
  verified: searchAcrossEntities(input: $verified) { total }
}`

export const CREATE = 'mutation defineForm($input: CreateFormInput!) { createForm(input: $input) { urn } }'
export const UPDATE = 'mutation redefineForm($input: UpdateFormInput!) { updateForm(input: $input) { urn } }'
export const DELETE = 'mutation dropForm($input: DeleteFormInput!) { deleteForm(input: $input) }'
export const ASSIGN = 'mutation giveForm($input: BatchAssignFormInput!) { batchAssignForm(input: $input) }'
export const REMOVE = 'mutation takeForm($input: BatchRemoveFormInput!) { batchRemoveForm(input: $input) }'
export const SUBMIT = `mutation answerPrompt($urn: String!, $input: SubmitFormPromptInput!) {
  submitFormPrompt(urn: $urn, input: $input)
}`
export const VERIFY = 'mutation signForm($input: VerifyFormInput!) { verifyForm(input: $input) }'
