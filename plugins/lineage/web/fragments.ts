/** What has owners, labels, states and a description. */
export const onAssets = (fields: string): string =>
  ['Dataset', 'DataJob', 'DataFlow', 'Chart', 'Dashboard'].map(type => `... on ${type} { ${fields} }`).join('\n')

/** What shows an entity. */
export const SHOWN = `
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
    ${onAssets('deprecation { deprecated }')}
  }`

export const OWNERS = `ownership { owners { owner {
    ... on CorpUser { urn username properties { displayName } }
    ... on CorpGroup { urn name properties { displayName } }
  } } }`

/** `has`: whether a plugin is enabled. Fields of others are not asked for. */
export type Has = (plugin: string) => boolean
