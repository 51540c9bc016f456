import { type Demand, operation } from '../../core/index.ts'
import { queryByUrn } from '../entities/index.ts'
import { onEntity, submitPrompt, verifyForm } from './answering.ts'
import { demandToAnswer, MANAGE } from './assignees.ts'
import { assignByFilter, assignForm, removeForm } from './assigning.ts'
import { createForm, deleteForm, updateForm } from './definition.ts'
import { FORM, type FormDeps, parseForm } from './deps.ts'
import type { Args } from './sdl.ts'

const onForm = (urn: string): Demand => ({ anyOf: MANAGE, on: parseForm(urn) })

export function operations(deps: FormDeps) {
  return {
    Query: { form: queryByUrn(deps.model, FORM) },
    Mutation: {
      createForm: operation({ anyOf: MANAGE, on: FORM }, ({ input }: Args['createForm'], call) =>
        createForm(deps, call, input)
      ),
      updateForm: operation(
        ({ input }: Args['updateForm']) => onForm(input.urn),
        ({ input }, call) => updateForm(deps, call, input)
      ),
      deleteForm: operation(
        ({ input }: Args['deleteForm']) => onForm(input.urn),
        ({ input }, call) => deleteForm(deps, call, parseForm(input.urn))
      ),
      batchAssignForm: operation(
        ({ input }: Args['batchAssignForm']) => onForm(input.formUrn),
        ({ input }, call) => assignForm(deps, call, input)
      ),
      batchRemoveForm: operation(
        ({ input }: Args['batchRemoveForm']) => onForm(input.formUrn),
        ({ input }, call) => removeForm(deps, call, input)
      ),
      createDynamicFormAssignment: operation(
        ({ input }: Args['createDynamicFormAssignment']) => onForm(input.formUrn),
        ({ input }, call) => assignByFilter(deps, call, input)
      ),
      submitFormPrompt: operation(
        ({ urn, input }: Args['submitFormPrompt'], call) => demandToAnswer(deps, call, onEntity(input.formUrn, urn)),
        ({ urn, input }, call) => submitPrompt(deps, call, urn, input)
      ),
      verifyForm: operation(
        ({ input }: Args['verifyForm'], call) => demandToAnswer(deps, call, onEntity(input.formUrn, input.entityUrn)),
        ({ input }, call) => verifyForm(deps, call, onEntity(input.formUrn, input.entityUrn))
      )
    }
  }
}
