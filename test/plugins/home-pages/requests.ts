import type { Client } from '../../helper.ts'

const MODULE = `urn type properties {
  name type visibility { scope } created { actor { urn } } lastModified { time }
  params {
    linkParams { linkUrl imageUrl description } richTextParams { content }
    assetCollectionParams { assetUrns dynamicFilterJson }
    hierarchyViewParams { assetUrns showRelatedEntities relatedEntitiesFilterJson }
  } }`
const TEMPLATE = `urn type properties {
  rows { modules { urn properties { name } } } assetSummary { summaryElements { elementType } }
  surface { surfaceType } visibility { scope } created { actor { urn } } lastModified { time } }`

export const LINK = { linkParams: { linkUrl: 'https://example.com' } }
export const newModule = (name: string, more: object = {}) => ({
  name,
  type: 'LINK',
  scope: 'PERSONAL',
  params: LINK,
  ...more
})
export const newTemplate = (modules: readonly string[], more: object = {}) => ({
  ...{ rows: [{ modules }], scope: 'PERSONAL', surfaceType: 'HOME_PAGE' },
  ...more
})

export const putModule = (client: Client, input: object) =>
  client.gql(`mutation m($input: UpsertPageModuleInput!) { upsertPageModule(input: $input) { ${MODULE} } }`, { input })
export const putTemplate = (client: Client, input: object) =>
  client.gql(`mutation m($input: UpsertPageTemplateInput!) { upsertPageTemplate(input: $input) { ${TEMPLATE} } }`, {
    input
  })
export const removeModule = (client: Client, urn: string) =>
  client.gql('mutation m($input: DeletePageModuleInput!) { deletePageModule(input: $input) }', { input: { urn } })
export const removeTemplate = (client: Client, urn: string) =>
  client.gql('mutation m($input: DeletePageTemplateInput!) { deletePageTemplate(input: $input) }', { input: { urn } })

export async function moduleMade(client: Client, name: string, more: object = {}): Promise<string> {
  const { data, errors } = await putModule(client, newModule(name, more))
  if (errors) throw new Error(JSON.stringify(errors))
  return data.upsertPageModule.urn
}
export async function templateMade(client: Client, modules: readonly string[], more: object = {}): Promise<string> {
  const { data, errors } = await putTemplate(client, newTemplate(modules, more))
  if (errors) throw new Error(JSON.stringify(errors))
  return data.upsertPageTemplate.urn
}

/** As `entity(urn)` shows it. */
export async function shown(client: Client, urn: string) {
  const { data, errors } = await client.gql(
    `query q($urn: String!) { entity(urn: $urn) { ... on DataHubPageTemplate { ${TEMPLATE} } ... on DataHubPageModule { ${MODULE} } } }`.replace(
      /properties \{\s+name type/,
      'moduleProperties: properties { name type'
    ),
    { urn }
  )
  if (errors) throw new Error(JSON.stringify(errors))
  return data.entity
}

export const setGlobal = (client: Client, defaultTemplate: string | null) =>
  client.gql('mutation m($input: UpdateGlobalHomePageSettingsInput!) { updateGlobalHomePageSettings(input: $input) }', {
    input: { defaultTemplate }
  })
export const setOwn = (client: Client, input: object) =>
  client.gql('mutation m($input: UpdateUserHomePageSettingsInput!) { updateUserHomePageSettings(input: $input) }', {
    input
  })
export const setSetting = (client: Client, name: string, value: boolean) =>
  client.gql('mutation m($input: UpdateUserSettingInput!) { updateUserSetting(input: $input) }', {
    input: { name, value }
  })

export async function settingsOf(client: Client) {
  const { data, errors } = await client.gql(`{
    globalHomePageSettings { defaultTemplate { urn } }
    me { corpUser { settings {
      appearance { showSimplifiedHomepage showThemeV2 }
      homePage { pageTemplate { urn } dismissedAnnouncementUrns }
    } } }
  }`)
  if (errors) throw new Error(JSON.stringify(errors))
  const { appearance, homePage } = data.me.corpUser.settings ?? {}
  return {
    global: data.globalHomePageSettings.defaultTemplate?.urn ?? null,
    own: homePage?.pageTemplate?.urn ?? null,
    dismissed: homePage?.dismissedAnnouncementUrns ?? [],
    appearance: appearance ?? {}
  }
}
