import type { EntityField, Urn } from '../../core/index.ts'
import type { ModelAspects, ModelHandles } from '../entities/index.ts'

export const fieldsSdl = `
  "Descriptions of several sources, each with who or what wrote it."
  type Documentation { documentations: [DocumentationAssociation!]! }
  type DocumentationAssociation { documentation: String! attribution: MetadataAttribution }
  "A page that shows the entity, for a frame."
  type Embed { renderUrl: String }
`

type Documented = ModelAspects['documentation']

/** Fields of all entity types that have the aspects. */
export function entityFields(aspects: ModelHandles): EntityField[] {
  return [
    {
      having: 'documentation',
      sdl: 'documentation: Documentation',
      resolve: {
        documentation: async ({ urn }, _args, call) => {
          const value = await aspects.documentation.get(call, urn)
          return value && documentationOf(value)
        }
      }
    },
    {
      having: 'embed',
      sdl: 'embed: Embed',
      resolve: { embed: ({ urn }: { readonly urn: Urn }, _args, call) => aspects.embed.get(call, urn) }
    }
  ]
}

function documentationOf({ documentations }: Documented) {
  return {
    documentations: documentations.map(({ documentation, attribution }) => ({
      documentation,
      attribution: attribution && {
        ...attribution,
        sourceDetail: Object.entries(attribution.sourceDetail ?? {}).map(([key, value]) => ({ key, value }))
      }
    }))
  }
}
