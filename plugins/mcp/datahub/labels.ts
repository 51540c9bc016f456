import { Type, tool } from '../../../core/index.ts'
import type { Asking } from '../asking.ts'
import { ASKED_INSIDE, done, editing, MOST, requireKind, resourcesOf } from './changing.ts'
import { requiredList, texts, textsOrNull } from './lists.ts'

interface Label {
  readonly argument: 'tag_urns' | 'term_urns'
  readonly member: 'tagUrns' | 'termUrns'
  /** As messages name it. */
  readonly name: string
  readonly type: string
  readonly operations: { readonly add: string; readonly remove: string }
  readonly changes: readonly string[]
}

const TAG: Label = {
  ...{ argument: 'tag_urns', member: 'tagUrns', name: 'tag', type: 'TAG' },
  operations: { add: 'batchAddTags', remove: 'batchRemoveTags' },
  changes: editing('EDIT_ENTITY_TAGS', 'EDIT_DATASET_COL_TAGS')
}
const TERM: Label = {
  ...{ argument: 'term_urns', member: 'termUrns', name: 'glossary term', type: 'GLOSSARY_TERM' },
  operations: { add: 'batchAddTerms', remove: 'batchRemoveTerms' },
  changes: editing('EDIT_ENTITY_GLOSSARY_TERMS', 'EDIT_DATASET_COL_GLOSSARY_TERMS')
}

export const addTags = (asking: Asking) => labelTool(asking, TAG, 'add')
export const removeTags = (asking: Asking) => labelTool(asking, TAG, 'remove')
export const addTerms = (asking: Asking) => labelTool(asking, TERM, 'add')
export const removeTerms = (asking: Asking) => labelTool(asking, TERM, 'remove')

function labelTool(asking: Asking, label: Label, how: 'add' | 'remove') {
  const { argument, member, name, type, operations, changes } = label
  const [verb, past, to] = how === 'add' ? ['Adds', 'added', 'to'] : ['Removes', 'removed', 'from']
  const operation = operations[how]
  const input = operation.replace('batch', 'Batch')
  const document = `mutation change($input: ${input}Input!) { ${operation}(input: $input) }`
  return tool(
    {
      description: `${verb} ${name}s ${to} entities and columns: all or none. Take the URNs from search.`,
      input: Type.Object({
        [argument]: texts(`URNs of existing ${name}s.`),
        entity_urns: texts(`URNs of the entities, at most ${MOST}.`),
        column_paths: Type.Optional(
          textsOrNull('For each entity a column of it, or null for the entity itself. As many as entity_urns.')
        )
      }),
      changes
    },
    ASKED_INSIDE,
    async (args, call) => {
      // The name of one argument is computed, so their types are not known here.
      const given = args as Readonly<Record<string, readonly string[] | string>>
      const labels = requiredList(argument, given[argument] ?? [], MOST)
      const resources = resourcesOf(given.entity_urns ?? [], given.column_paths)
      await requireKind(asking, call, labels, { name, types: [type] })
      await asking.graphql(call, document, { input: { [member]: labels, resources } })
      return done(`Successfully ${past} ${labels.length} ${name}(s) ${to} ${resources.length} entit(ies)`)
    }
  )
}
