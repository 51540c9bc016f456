import {
  BadRequest,
  type Call,
  isUrn,
  type JsonRecord,
  NotFound,
  publicError,
  Type,
  tool
} from '../../../core/index.ts'
import type { Asking } from '../asking.ts'
import { ASKED_INSIDE, done, editing, MOST } from './changing.ts'
import { recordAt, textAt } from './clean.ts'
import { requiredList, texts } from './lists.ts'

const DEFINITION = `
  query definition($urn: String!) {
    entity(urn: $urn) {
      urn type
      ... on StructuredPropertyEntity { definition { qualifiedName valueType { urn info { qualifiedName } } } }
    }
  }`
const UPSERT = `
  mutation upsert($input: UpsertStructuredPropertiesInput!) { upsertStructuredProperties(input: $input) { __typename } }`
const REMOVE = `
  mutation remove($input: RemoveStructuredPropertiesInput!) { removeStructuredProperties(input: $input) { __typename } }`

const entity_urns = texts(`URNs of the entities, at most ${MOST}.`)
const changes = editing('EDIT_ENTITY_PROPERTIES')

export function addStructuredProperties(asking: Asking) {
  return tool(
    {
      description:
        'Sets values of structured properties of entities. get_entities of a property shows its type and allowed values.',
      input: Type.Object({
        property_values: Type.Record(
          Type.String(),
          Type.Array(Type.Unsafe<string | number>({ type: ['string', 'number'] })),
          {
            description: 'URN of each property with the list of its values; numbers also as text.'
          }
        ),
        entity_urns
      }),
      changes
    },
    ASKED_INSIDE,
    async ({ property_values, entity_urns }, call) => {
      const entries = Object.entries(property_values)
      if (entries.length === 0) throw new BadRequest('property_values cannot be empty')
      const urns = requiredList('entity_urns', entity_urns, MOST)
      const params: JsonRecord[] = []
      for (const [urn, values] of entries) {
        const definition = await definitionOf(asking, call, urn)
        params.push({ structuredPropertyUrn: urn, values: values.map(value => propertyValue(urn, definition, value)) })
      }
      const change = (assetUrn: string) =>
        asking.graphql(call, UPSERT, { input: { assetUrn, structuredPropertyInputParams: params } })
      await eachOf(urns, change)
      return done(`Successfully added ${entries.length} structured propert(ies) to ${urns.length} entit(ies)`)
    }
  )
}

export function removeStructuredProperties(asking: Asking) {
  return tool(
    {
      description: 'Removes structured properties of entities.',
      input: Type.Object({ property_urns: texts('URNs of the properties.'), entity_urns }),
      changes
    },
    ASKED_INSIDE,
    async ({ property_urns, entity_urns }, call) => {
      const properties = requiredList('property_urns', property_urns, MOST)
      const urns = requiredList('entity_urns', entity_urns, MOST)
      for (const urn of properties) await definitionOf(asking, call, urn)
      const change = (assetUrn: string) =>
        asking.graphql(call, REMOVE, { input: { assetUrn, structuredPropertyUrns: properties } })
      await eachOf(urns, change)
      return done(`Successfully removed ${properties.length} structured propert(ies) from ${urns.length} entit(ies)`)
    }
  )
}

/** @throws the first refusal, with how many were changed before it */
async function eachOf(urns: readonly string[], change: (urn: string) => Promise<unknown>): Promise<void> {
  for (const [at, urn] of urns.entries()) {
    try {
      await change(urn)
    } catch (error) {
      if (at > 0 && error instanceof Error && publicError(error).statusCode < 500) {
        error.message = `${error.message} (${urn}; the ${at} entities before it in the list are changed)`
      }
      throw error
    }
  }
}

async function definitionOf({ graphql }: Asking, call: Call, urn: string): Promise<JsonRecord> {
  const { entity } = isUrn(urn) ? await graphql(call, DEFINITION, { urn }) : {}
  if (textAt({ entity }, 'entity', 'definition', 'qualifiedName') === '') {
    throw new NotFound(`Structured property URN does not exist in DataHub: ${urn}. Find existing ones with search`)
  }
  return recordAt({ entity }, 'entity', 'definition')
}

function propertyValue(urn: string, definition: JsonRecord, value: string | number): JsonRecord {
  const type = textAt(definition, 'valueType', 'info', 'qualifiedName') || textAt(definition, 'valueType', 'urn')
  if (!/number|int|float|double|long/i.test(type)) return { stringValue: String(value) }
  const number = String(value).trim() === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) throw new BadRequest(`${urn} expects numbers (${type}), found ${value}`)
  return { numberValue: number }
}
