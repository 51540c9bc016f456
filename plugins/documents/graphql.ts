import { type Demand, operation, VIEW } from '../../core/index.ts'
import { type Input, queryByUrn } from '../entities/index.ts'
import type { DocumentDeps } from './deps.ts'
import { createDocument, deleteDocument, type NewDocument } from './document.ts'
import { type DocumentSearch, searchDocuments } from './list.ts'
import { parseDocumentUrn } from './texts.ts'
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

const mayCreate: Demand = { anyOf: ['CREATE_ENTITY', 'MANAGE_DOCUMENTS'], on: 'document' }
const mayDelete = ({ urn }: Named): Demand => ({
  anyOf: ['DELETE_ENTITY', 'MANAGE_DOCUMENTS'],
  on: parseDocumentUrn(urn)
})
const mayEdit = ({ input: { urn } }: Input<Named>): Demand => ({
  anyOf: ['EDIT_ENTITY', 'EDIT_ENTITY_DOCS', 'MANAGE_DOCUMENTS'],
  on: parseDocumentUrn(urn)
})

/** Whether what is stored is the expected one is only for who may read it. */
function mayCompare(args: Input<Named>, ...expected: readonly unknown[]): Demand[] {
  const view: Demand = { anyOf: VIEW, on: parseDocumentUrn(args.input.urn) }
  return expected.some(one => one != null) ? [mayEdit(args), view] : [mayEdit(args)]
}

export function operations(deps: DocumentDeps) {
  return {
    Query: {
      document: queryByUrn(deps.model, 'document'),
      searchDocuments: operation('signed-in', ({ input }: Input<DocumentSearch>, call) =>
        searchDocuments(deps, call, input)
      )
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
      deleteDocument: operation(mayDelete, ({ urn }: Named, call) => deleteDocument(deps, call, parseDocumentUrn(urn))),
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
