import { type Demand, type Model, operation, VIEW } from '../../core/index.ts'
import { type Input, queryByUrn } from '../entities/index.ts'
import { createDocument, type NewDocument } from './document.ts'
import type { DocumentLists, DocumentSearch } from './list.ts'
import { type Move, moveDocument } from './tree.ts'
import {
  type ContentsUpdate,
  type RelatedUpdate,
  type SettingsUpdate,
  type StateUpdate,
  type SubTypeUpdate,
  updateContents,
  updateRelated,
  updateSettings,
  updateState,
  updateSubType
} from './update.ts'

interface Named {
  readonly urn: string
}

type Deps = Parameters<typeof createDocument>[0] & { readonly model: Model; readonly lists: DocumentLists }

const mayCreate: Demand = { anyOf: ['CREATE_ENTITY', 'MANAGE_DOCUMENTS'], on: 'document' }

export function operations({ model, lists, ...deps }: Deps) {
  const { document } = deps
  const mayEdit = ({ input }: Input<Named>): Demand =>
    document.on('EDIT_ENTITY', 'EDIT_ENTITY_DOCS', 'MANAGE_DOCUMENTS')(input)
  /** Whether what is stored is the expected one is only for who may read it. */
  const mayCompare = (args: Input<Named>, ...expected: readonly unknown[]): Demand[] =>
    expected.some(one => one != null) ? [mayEdit(args), document.on(...VIEW)(args.input)] : [mayEdit(args)]
  return {
    Query: {
      document: queryByUrn(model, 'document'),
      searchDocuments: operation('signed-in', ({ input }: Input<DocumentSearch>, call) => lists.search(call, input))
    },
    Mutation: {
      createDocument: operation(mayCreate, ({ input }: Input<NewDocument>, call) => createDocument(deps, call, input)),
      updateDocumentContents: operation(
        (args: Input<ContentsUpdate>) => mayCompare(args, args.input.expectedTitle, args.input.expectedText),
        ({ input }, call) => updateContents(deps, call, input)
      ),
      updateDocumentRelatedEntities: operation(
        (args: Input<RelatedUpdate>) =>
          mayCompare(args, args.input.expectedRelatedAssets, args.input.expectedRelatedDocuments),
        ({ input }, call) => updateRelated(deps, call, input)
      ),
      moveDocument: operation(mayEdit, ({ input }: Input<Move>, call) => moveDocument(deps, call, input)),
      deleteDocument: operation(document.on('DELETE_ENTITY', 'MANAGE_DOCUMENTS'), ({ urn }: Named, call) =>
        document.delete(call, document.parse(urn))
      ),
      updateDocumentStatus: operation(mayEdit, ({ input }: Input<StateUpdate>, call) => updateState(deps, call, input)),
      updateDocumentSubType: operation(mayEdit, ({ input }: Input<SubTypeUpdate>, call) =>
        updateSubType(deps, call, input)
      ),
      updateDocumentSettings: operation(mayEdit, ({ input }: Input<SettingsUpdate>, call) =>
        updateSettings(deps, call, input)
      )
    }
  }
}
