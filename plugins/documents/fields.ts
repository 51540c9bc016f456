import { type Call, type EntityField, type EntityRef, makeUrn } from '../../core/index.ts'
import type { Entities } from '../entities/index.ts'
import { createHistory, type HistoryArgs } from './history.ts'
import type { DocumentLists, RelatedSearch } from './list.ts'
import { parentsOf } from './tree.ts'

const OWN_PLATFORM = makeUrn('dataPlatform', 'datahub')

/** Resolvers of the type Document. An aspect is read only when a query selects its field. */
export function documentFields(entities: Entities) {
  const { documentInfo, documentSettings, subTypes, dataPlatformInstance, semanticText } = entities.aspects
  const changeHistory = createHistory(entities)
  return {
    Document: {
      info: async ({ urn }: EntityRef, _args: object, call: Call) => {
        const info = await documentInfo.get(call, urn)
        if (!info) return null
        const properties = Object.entries(info.customProperties ?? {})
        return {
          ...info,
          contents: { ...info.contents, urn },
          customProperties: properties.map(([key, value]) => ({ key, value, associatedUrn: urn }))
        }
      },
      settings: async ({ urn }: EntityRef, _args: object, call: Call) => {
        const settings = await documentSettings.get(call, urn)
        return settings && { showInGlobalContext: settings.showInGlobalContext ?? true }
      },
      subType: async ({ urn }: EntityRef, _args: object, call: Call) => (await subTypes.get(call, urn))?.typeNames[0],
      platform: async ({ urn }: EntityRef, _args: object, call: Call) =>
        (await dataPlatformInstance.get(call, urn))?.platform ?? OWN_PLATFORM,
      parentDocuments: async ({ urn }: EntityRef, _args: object, call: Call) => {
        const documents = await parentsOf(entities, call, urn)
        return { count: documents.length, documents }
      },
      changeHistory: ({ urn }: EntityRef, args: HistoryArgs, call: Call) => changeHistory(call, urn, args)
    },
    DocumentContent: {
      semanticText: async ({ urn }: EntityRef, _args: object, call: Call) => (await semanticText.get(call, urn))?.text
    }
  }
}

/** While the plugin `search` is enabled, which defines the type of facets. */
export function facetFields(lists: DocumentLists) {
  const facets = (page: Parameters<DocumentLists['facets']>[1], _args: object, call: Call) => lists.facets(call, page)
  return { SearchDocumentsResult: { facets }, RelatedDocumentsResult: { facets } }
}

/** The documents about an entity, of whatever type: a client asks for them on the interface. */
export function entityFields(lists: DocumentLists): EntityField[] {
  return [
    {
      sdl: `
        "Documents about it, the last changed first; also those that searchDocuments leaves out."
        relatedDocuments(input: RelatedDocumentsInput!): RelatedDocumentsResult`,
      resolve: {
        relatedDocuments: ({ urn }, { input }: { readonly input: RelatedSearch }, call) =>
          lists.related(call, urn, input)
      }
    }
  ]
}
