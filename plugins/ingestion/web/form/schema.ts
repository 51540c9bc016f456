import { graphql, h, type VNode } from 'aspectd/console'
import { SCHEMA } from '../documents.ts'
import type { SourceSchema, SourceSchemaVariables } from '../documents.types.ts'
import { parsed } from '../model/report.ts'
import type { Schema } from '../model/schema.ts'
import { text } from './en.ts'

export interface KnownSchema {
  readonly title: string
  readonly schema: Schema | undefined
  /** Why there is no schema. */
  readonly reason?: string
}

/** What is known of the settings of a type. Without it the recipe is written as text. */
export async function loadSchema(type: string, version: string | undefined, signal: AbortSignal): Promise<KnownSchema> {
  try {
    const variables: SourceSchemaVariables = { type, version }
    const { ingestionSchema: found } = await graphql<SourceSchema>(SCHEMA, { ...variables }, signal)
    return { title: found.title || type, schema: parsed(found.schema) as Schema | undefined }
  } catch (error) {
    if (signal.aborted) throw error
    return { title: type, schema: undefined, reason: error instanceof Error ? error.message : String(error) }
  }
}

export const NoSchema = ({ reason }: { readonly reason: string }): VNode =>
  h('p', { class: 'banner warning', role: 'status' }, text.noSchema(reason))
