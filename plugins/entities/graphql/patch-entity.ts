import { BadRequest, type JsonRecord, type Model, operation, parseJson } from '../../../core/index.ts'
import { type MapEntry, mapOf } from '../inputs/string-map.ts'
import { parseEach, parseProposal } from '../proposals/proposal.ts'
import type { Writer } from '../proposals/writer.ts'

const MEMBERS =
  'urn: String! aspectName: String! patch: [PatchOperationInput!]! systemMetadata: SystemMetadataInput headers: [StringMapEntryInput!]'

export const patchEntitySdl = `
  extend type Mutation {
    "Changes an aspect of an entity with a JSON Patch, as a proposal with the change type PATCH does, and requires the same."
    patchEntity(input: PatchEntityInput!): PatchEntityResult!
    "The same of several: all or none."
    patchEntities(input: [PatchEntityInput!]!): [PatchEntityResult!]!
    "The same of a glossary term."
    patchGlossaryTerm(input: PatchGlossaryTermInput!): PatchEntityResult!
  }
  input PatchEntityInput { ${MEMBERS} }
  input PatchGlossaryTermInput { ${MEMBERS} }
  input PatchOperationInput {
    op: PatchOperationType!
    "Members of arrays are named by their keys: /tags/urn:li:tag:pii."
    path: String!
    "As JSON text; other text is a string. Required for ADD, REPLACE and TEST."
    value: String
    "The source of MOVE and COPY."
    from: String
  }
  enum PatchOperationType { ADD REMOVE REPLACE MOVE COPY TEST }
  input SystemMetadataInput { lastObserved: Long runId: String properties: [StringMapEntryInput!] }
  "A patch that fails is an error: success is always true."
  type PatchEntityResult { urn: String! success: Boolean! error: String }
` as const

export interface Input {
  readonly urn: string
  readonly aspectName: string
  readonly patch: readonly {
    readonly op: string
    readonly path: string
    readonly value?: string | null
    readonly from?: string | null
  }[]
  readonly systemMetadata?: {
    readonly lastObserved?: number | null
    readonly runId?: string | null
    readonly properties?: readonly MapEntry[] | null
  } | null
  readonly headers?: readonly MapEntry[] | null
}

export function patchEntityMutations({ model, writer }: { readonly model: Model; readonly writer: Writer }) {
  const ofOne = ({ input }: { readonly input: Input }) => [parseProposal(proposalOf(input), model)]
  const one = writer(ofOne)
  const term = writer((args: { readonly input: Input }) => {
    if (args.input.urn.startsWith('urn:li:glossaryTerm:')) return ofOne(args)
    throw new BadRequest(
      `patchGlossaryTerm: expected the URN of a glossary term, found ${args.input.urn.slice(0, 200)}`
    )
  })
  const many = writer(({ input }: { readonly input: readonly Input[] }) =>
    parseEach(input, (item, index) => parseProposal(proposalOf(item as Input), model, `input[${index}]: `))
  )
  return {
    patchEntity: operation(one.demands, async (args, call) => firstOf(await one.write(args, call))),
    patchGlossaryTerm: operation(term.demands, async (args, call) => firstOf(await term.write(args, call))),
    patchEntities: operation(many.demands, async (args, call) => (await many.write(args, call)).map(shown))
  }
}

interface Written {
  readonly urn: string
}

const shown = ({ urn }: Written) => ({ urn, success: true, error: null })

function firstOf([written]: readonly Written[]) {
  if (!written) throw new Error('nothing was written')
  return shown(written)
}

/** In the form of DataHub's REST. */
function proposalOf({ urn, aspectName, patch, systemMetadata, headers }: Input): JsonRecord {
  return {
    ...{ entityUrn: urn, changeType: 'PATCH', aspectName },
    aspect: { contentType: 'application/json-patch+json', value: JSON.stringify(patch.map(operationOf)) },
    ...(systemMetadata && { systemMetadata: metadataOf(systemMetadata) }),
    ...(headers && { headers: mapOf('headers', headers) })
  }
}

function operationOf({ op, path, value, from }: Input['patch'][number]): JsonRecord {
  return {
    op: op.toLowerCase(),
    path,
    ...(value != null && { value: jsonOrText(value) }),
    ...(from != null && { from })
  }
}

/** JSON if it is, otherwise the text itself. */
function jsonOrText(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return text
  }
}

function metadataOf({ properties, ...metadata }: NonNullable<Input['systemMetadata']>): JsonRecord {
  const present = Object.entries(metadata).filter(([, value]) => value != null)
  return { ...Object.fromEntries(present), ...(properties && { properties: mapOf('properties', properties) }) }
}
