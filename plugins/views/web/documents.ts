const SHOWN = `fragment viewShown on DataHubView {
  urn name description viewType
  created { actor }
  lastModified { time }
  definition { entityTypes filter { operator filters { field condition values negated } } }
}`

export const VIEWS = `query viewsPage($mine: ListMyViewsInput!, $global: ListGlobalViewsInput!) {
    listMyViews(input: $mine) { total views { ...viewShown } }
    listGlobalViews(input: $global) { total views { ...viewShown } }
    globalViewsSettings { defaultView }
    me { corpUser { settings { views { defaultView { urn } } } } }
  }
  ${SHOWN}`

export const UPDATE =
  'mutation changeView($urn: String!, $input: UpdateViewInput!) { updateView(urn: $urn, input: $input) { urn } }'
export const DELETE = 'mutation dropView($urn: String!) { deleteView(urn: $urn) }'
export const SET_OWN = `mutation chooseView($input: UpdateCorpUserViewsSettingsInput!) {
  updateCorpUserViewsSettings(input: $input)
}`
export const SET_GLOBAL = `mutation chooseViewOfAll($input: UpdateGlobalViewsSettingsInput!) {
  updateGlobalViewsSettings(input: $input)
}`
