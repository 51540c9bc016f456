import { BadRequest, isUrn, type JsonRecord, Type, tool } from '../../../core/index.ts'
import type { Asking } from '../asking.ts'
import { clean, recordAt, recordsAt, textAt } from '../datahub/clean.ts'
import { parseFilter } from '../datahub/filter.ts'
import { requireInView } from '../datahub/lineage.ts'
import { listOf, texts } from '../datahub/lists.ts'
import { FILTER } from '../datahub/search.ts'
import { noticed } from '../notices.ts'

const NAMES = 'tags { tags { tag { properties { name } } } } glossaryTerms { terms { term { properties { name } } } }'
const FIND = `
  query columns($input: SearchColumnsInput!) {
    searchColumns(input: $input) {
      total datasets isExact
      searchResults {
        entity { urn ... on Dataset { name platform { name } } }
        total
        columns {
          schemaField { fieldPath nativeDataType nullable description ${NAMES} }
          editableInfo { description ${NAMES} }
        }
      }
    }
  }`

const input = Type.Object({
  query: Type.String({
    default: '*',
    description: 'One column has all of the words, in its name, description, tags or terms.'
  }),
  dataset_urn: Type.Optional(Type.String({ description: 'Only of this dataset: then with whole descriptions.' })),
  filter: Type.Optional(Type.String({ description: `Of the datasets. ${FILTER.split('\n')[0]}` })),
  tags: Type.Optional(texts('URNs of tags, all of which the column has.')),
  terms: Type.Optional(texts('URNs of glossary terms, all of which the column has.')),
  num_datasets: Type.Integer({ default: 10, minimum: 1, maximum: 100 }),
  columns_per_dataset: Type.Integer({ default: 5, minimum: 1, maximum: 100 }),
  offset: Type.Integer({ default: 0, minimum: 0, description: 'Datasets to skip.' })
})

/** Columns of all datasets, in one call. */
export function findColumns(asking: Asking) {
  const { graphql, model, views } = asking
  return tool(
    {
      description:
        'Finds columns in all datasets by words, tags and terms, grouped by dataset: which tables have an email? where is the customer id?',
      input
    },
    'signed-in',
    async ({ query, dataset_urn: dataset, filter, num_datasets, columns_per_dataset, offset, ...labels }, call) => {
      if (dataset !== undefined && !isUrn(dataset)) throw new BadRequest(`dataset_urn: ${dataset} is not a URN`)
      await requireInView(asking, call, dataset === undefined ? [] : [dataset])
      const only = dataset === undefined ? [] : [{ field: 'urn', values: [dataset] }]
      const asked = {
        ...{ query, start: offset, count: num_datasets, columnsPerDataset: columns_per_dataset, filters: only },
        ...{ orFilters: parseFilter(filter, model).orFilters, viewUrn: (await views.urnFor(call)) ?? null },
        ...{ tags: listOf(labels.tags) ?? [], terms: listOf(labels.terms) ?? [] }
      }
      const found = recordAt(await graphql(call, FIND, { input: asked }), 'searchColumns')
      const datasets = recordsAt(found, 'searchResults').map(shown)
      const next = offset + datasets.length
      const rest = Number(found.datasets) - next
      return noticed(
        { total: found.total, datasets: found.datasets, isExact: found.isExact, offset, results: datasets },
        rest > 0 && datasets.length > 0 ? `${rest} more datasets: the next begin at offset ${next}.` : undefined,
        datasets.some(one => Number(one.total) > one.columns.length)
          ? 'Some datasets have more columns than are shown: raise columns_per_dataset, or name dataset_urn.'
          : undefined
      )
    }
  )
}

function shown({ entity, total, columns }: JsonRecord) {
  return {
    urn: textAt(entity, 'urn'),
    name: textAt(entity, 'name'),
    platform: textAt(entity, 'platform', 'name'),
    total,
    columns: recordsAt({ columns }, 'columns').map(columnOf)
  }
}

function columnOf({ schemaField, editableInfo }: JsonRecord): JsonRecord {
  const { fieldPath, nativeDataType, nullable } = recordAt({ schemaField }, 'schemaField')
  const both = [editableInfo, schemaField]
  const description = both.map(one => textAt(one, 'description')).find(text => text !== '')
  const labels = (list: string, items: string, one: string) => [
    ...new Set(
      both.flatMap(from => recordsAt(from, list, items).map(found => textAt(found, one, 'properties', 'name')))
    )
  ]
  return clean({
    ...{ fieldPath, type: nativeDataType, nullable, description },
    tags: labels('tags', 'tags', 'tag'),
    terms: labels('glossaryTerms', 'terms', 'term')
  }) as JsonRecord
}
