import { graphql, useRights } from 'aspectd/console'
import { DOCUMENT, RELATE } from './documents.ts'
import type { DocumentPage, RelateDocumentVariables } from './documents.types.ts'
import { text } from './en.ts'

export type Loaded = NonNullable<DocumentPage['document']>

/** Why the user cannot create one. */
export const useCreation = (): string | undefined =>
  useRights({ createDocument: { input: { contents: { text: '' } } } }).createDocument

interface Titled {
  readonly info: { readonly title: string | null } | null
}
export const titleOf = ({ info }: Titled): string => info?.title || text.untitled

export async function loadDocument(urn: string, signal?: AbortSignal): Promise<Loaded | null> {
  return (await graphql<DocumentPage>(DOCUMENT, { urn }, signal)).document
}

/** Adds or removes what a document is about: refused (409) if somebody else changed that meanwhile. */
export async function relate(
  urn: string,
  before: readonly string[],
  change: (assets: readonly string[]) => readonly string[]
): Promise<void> {
  const input: RelateDocumentVariables['input'] = {
    urn,
    relatedAssets: [...change(before)],
    expectedRelatedAssets: [...before]
  }
  await graphql(RELATE, { input })
}

interface Relating {
  readonly info: { readonly relatedAssets: readonly { readonly asset: { readonly urn: string } }[] | null } | null
}

export const assetsOf = ({ info }: Relating): readonly string[] =>
  (info?.relatedAssets ?? []).map(({ asset }) => asset.urn)
