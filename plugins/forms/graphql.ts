import { type Model, operation } from '../../core/index.ts'
import { queryByUrn } from '../entities/index.ts'
import { type AnsweringDeps, onEntity, submitPrompt, verifyForm } from './answering.ts'
import { demandToAnswer, MANAGE } from './assignees.ts'
import { type AssigningDeps, assignByFilter, assignForm, removeForm } from './assigning.ts'
import { createForm, FORM, updateForm } from './form.ts'
import type { Args } from './sdl.ts'

type Deps = AnsweringDeps & AssigningDeps & { readonly model: Model }

export function operations(deps: Deps) {
  const { entities, form, model } = deps
  const onForm = (urn: string) => form.on(...MANAGE)({ urn })
  return {
    Query: { form: queryByUrn(model, FORM) },
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
        ({ input }, call) => form.delete(call, form.parse(input.urn))
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
        ({ urn, input }: Args['submitFormPrompt'], call) =>
          demandToAnswer(entities, call, onEntity(form, input.formUrn, urn)),
        (args, call) => submitPrompt(deps, call, args)
      ),
      verifyForm: operation(
        ({ input }: Args['verifyForm'], call) =>
          demandToAnswer(entities, call, onEntity(form, input.formUrn, input.entityUrn)),
        ({ input }, call) => verifyForm(deps, call, onEntity(form, input.formUrn, input.entityUrn))
      )
    }
  }
}
