import { ingest } from '../../../testing/users.ts'
import type { Client } from '../../helper.ts'

export { ingest }

export const FIELDS = `urn type viewType name description created { actor } lastModified { time actor }
  definition { entityTypes filter { operator filters { field condition values negated } } }`

/** The input of a new view. */
export const newView = (name: string, more: object = {}) => ({
  ...{ viewType: 'PERSONAL', name },
  definition: {
    entityTypes: ['DATASET'],
    filter: { operator: 'AND', filters: [{ field: 'tags', values: ['urn:li:tag:pii'] }] }
  },
  ...more
})
export const filtered = (operator: string, filters: object[], entityTypes: string[] = []) => ({
  definition: { entityTypes, filter: { operator, filters } }
})

export const create = (client: Client, input: object) =>
  client.gql(`mutation m($input: CreateViewInput!) { createView(input: $input) { ${FIELDS} } }`, { input })
export const update = (client: Client, urn: string, input: object) =>
  client.gql(
    `mutation m($urn: String!, $input: UpdateViewInput!) { updateView(urn: $urn, input: $input) { ${FIELDS} } }`,
    {
      urn,
      input
    }
  )
export const remove = (client: Client, urn: string) =>
  client.gql('mutation m($urn: String!) { deleteView(urn: $urn) }', { urn })

export async function created(client: Client, name: string, more: object = {}): Promise<string> {
  const { data, errors } = await create(client, newView(name, more))
  if (errors) throw new Error(JSON.stringify(errors))
  return data.createView.urn
}

export async function viewOf(client: Client, urn: string) {
  return (await client.gql(`query q($urn: String!) { view(urn: $urn) { ${FIELDS} } }`, { urn })).data.view
}

/** URNs of a list, and its total. */
export async function list(client: Client, field: 'listMyViews' | 'listGlobalViews', input: object = {}) {
  const type = field === 'listMyViews' ? 'ListMyViewsInput' : 'ListGlobalViewsInput'
  const { data, errors } = await client.gql(
    `query q($input: ${type}!) { ${field}(input: $input) { start count total views { urn name } } }`,
    { input }
  )
  if (errors) throw new Error(JSON.stringify(errors))
  const { views, ...page } = data[field]
  return { ...page, urns: views.map(({ urn }: { urn: string }) => urn) }
}

export const setGlobal = (client: Client, defaultView: string | null) =>
  client.gql('mutation m($input: UpdateGlobalViewsSettingsInput!) { updateGlobalViewsSettings(input: $input) }', {
    input: { defaultView }
  })
export const setOwn = (client: Client, defaultView: string | null) =>
  client.gql('mutation m($input: UpdateCorpUserViewsSettingsInput!) { updateCorpUserViewsSettings(input: $input) }', {
    input: { defaultView }
  })

/** What the tools of agents ask before every search. */
export async function defaults(client: Client) {
  const { data, errors } = await client.gql(`{
    me { corpUser { settings { views { defaultView { urn name } } } } }
    globalViewsSettings { defaultView }
  }`)
  if (errors) throw new Error(JSON.stringify(errors))
  return {
    own: data.me.corpUser.settings?.views?.defaultView?.urn ?? null,
    global: data.globalViewsSettings.defaultView
  }
}
