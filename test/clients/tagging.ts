import type { Client } from '../client.ts'

interface Tagged {
  readonly tags: readonly { readonly tag: { readonly urn: string } }[]
}
interface Target {
  readonly resourceUrn: string
  readonly subResourceType?: 'DATASET_FIELD'
  readonly subResource?: string
}

/** Runs a GraphQL operation that must succeed. @throws Error with the errors of the response. */
export async function ask<T>(client: Client, query: string, variables: object = {}): Promise<T> {
  const { data, errors } = await client.gql(query, variables)
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

export async function createTag(client: Client, id: string, name: string): Promise<string> {
  const query = 'mutation ($input: CreateTagInput!) { createTag(input: $input) }'
  const { createTag } = await ask<{ createTag: string }>(client, query, { input: { id, name, description: name } })
  return createTag
}

export async function addTags(client: Client, tagUrns: readonly string[], target: Target): Promise<boolean> {
  const query = 'mutation ($input: AddTagsInput!) { addTags(input: $input) }'
  const { addTags } = await ask<{ addTags: boolean }>(client, query, { input: { tagUrns, ...target } })
  return addTags
}

export async function removeTag(client: Client, tagUrn: string, target: Target): Promise<boolean> {
  const query = 'mutation ($input: TagAssociationInput!) { removeTag(input: $input) }'
  const { removeTag } = await ask<{ removeTag: boolean }>(client, query, { input: { tagUrn, ...target } })
  return removeTag
}

/** The tags of a dataset, of its columns and of a container. */
export async function tagsOf(client: Client, dataset: string, container: string): Promise<object> {
  const query = `query ($dataset: String!, $container: String!) {
    dataset(urn: $dataset) {
      tags { tags { tag { name urn properties { description colorHex } } } }
      editableSchemaMetadata { editableSchemaFieldInfo { fieldPath tags { tags { tag { urn } } } } }
    }
    container(urn: $container) { tags { tags { tag { urn } } } }
  }`
  interface Answer {
    dataset: {
      tags: Tagged
      editableSchemaMetadata: { editableSchemaFieldInfo: { fieldPath: string; tags: Tagged }[] } | null
    }
    container: { tags: Tagged }
  }
  const answer = await ask<Answer>(client, query, { dataset, container })
  const columns = answer.dataset.editableSchemaMetadata?.editableSchemaFieldInfo ?? []
  return {
    dataset: answer.dataset.tags.tags.map(({ tag }) => tag),
    columns: Object.fromEntries(columns.map(({ fieldPath, tags }) => [fieldPath, tags.tags.map(({ tag }) => tag.urn)])),
    container: answer.container.tags.tags.map(({ tag }) => tag.urn)
  }
}
