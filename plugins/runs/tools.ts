import { type Model, parseUrn, Type, tool } from '../../core/index.ts'
import { undoDemands } from './graphql.ts'
import type { createUndo } from './undo.ts'

const input = Type.Object({
  urn: Type.String({ description: 'URN of the entity that was changed.' }),
  aspect: Type.String({ description: 'What was changed: globalTags, ownership, editableSchemaMetadata …' }),
  version: Type.Integer({
    minimum: 1,
    description: 'The version that the change made. get_aspect_history: one more than the newest of history.'
  }),
  dry_run: Type.Boolean({ default: false, description: 'Only tell what would be undone.' })
})

interface Deps {
  readonly model: Model
  readonly undo: ReturnType<typeof createUndo>
}

/** Lets agents take back one change. */
export function createTools({ model, undo }: Deps) {
  const demands = undoDemands(model)
  return {
    undo: tool(
      {
        description:
          'Takes back one change of an entity: the value before it is stored again. Refused if it was changed since.',
        input,
        changes: ['EDIT_ENTITY']
      },
      ({ urn, aspect, version }) => demands({ input: { urn, aspect, version } }),
      ({ urn, aspect, version, dry_run }, call) => undo(call, { urn: parseUrn(urn), aspect, version, dryRun: dry_run })
    )
  }
}
