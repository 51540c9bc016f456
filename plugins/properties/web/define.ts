import { Check, Dialog, Form, graphql, h, Select, TextField, toast, useState, type VNode } from 'aspectd/console'
import { dataTypeUrn, entityTypeUrn, type Kind } from './data.ts'
import { CREATE } from './documents.ts'
import type { DefineProperty as Defined, DefinePropertyVariables } from './documents.types.ts'
import { text } from './en.ts'
import { type AllowedDraft, AllowedFields, allowedInputs, TypeChecks } from './fields.ts'

interface Draft {
  readonly name: string
  readonly id: string
  readonly description: string
  readonly kind: Kind
  readonly types: readonly string[]
  readonly allowedTypes: readonly string[]
  readonly allowed: readonly AllowedDraft[]
  readonly isMultiple: boolean
  readonly isImmutable: boolean
  readonly isHidden: boolean
}

const EMPTY: Draft = {
  ...{ name: '', id: '', description: '', kind: 'STRING', types: ['dataset'], allowedTypes: [], allowed: [] },
  ...{ isMultiple: false, isImmutable: false, isHidden: false }
}
const KINDS = ['STRING', 'RICH_TEXT', 'NUMBER', 'DATE', 'URN'] as const
const isKind = (value: string): value is (typeof KINDS)[number] => KINDS.some(one => one === value)

/** Of texts, numbers and dates some can be named that alone are allowed. */
const hasAllowed = (kind: Kind): boolean => kind === 'STRING' || kind === 'NUMBER' || kind === 'DATE'

function inputOf(draft: Draft): DefinePropertyVariables['input'] {
  const { name, id, description, kind, types, allowedTypes, isMultiple, isImmutable, isHidden } = draft
  const allowed = hasAllowed(kind) ? allowedInputs(draft.allowed, kind === 'NUMBER') : []
  return {
    ...{ displayName: name.trim(), valueType: dataTypeUrn(kind), entityTypes: types.map(entityTypeUrn) },
    ...(id.trim() === '' ? {} : { id: id.trim() }),
    ...(description.trim() === '' ? {} : { description }),
    ...(kind === 'URN' && allowedTypes.length > 0
      ? { typeQualifier: { allowedTypes: allowedTypes.map(entityTypeUrn) } }
      : {}),
    ...(allowed.length > 0 ? { allowedValues: allowed } : {}),
    ...{ cardinality: isMultiple ? 'MULTIPLE' : 'SINGLE', immutable: isImmutable, settings: { isHidden } }
  }
}

/** Why it cannot be sent. */
function problemOf({ name, types, kind, allowed }: Draft): string | undefined {
  if (name.trim() === '') return text.needsName
  if (types.length === 0) return text.needsTypes
  const isNumeric = allowed.every(({ value }) => Number.isFinite(Number(value)))
  return kind === 'NUMBER' && !isNumeric ? text.needsNumbers : undefined
}

export interface DefineProps {
  /** What the form begins with. */
  readonly name?: string
  readonly types?: readonly string[]
  readonly onDone: (urn: string) => void
  readonly onClose: () => void
}

export function DefineProperty({ name = '', types = EMPTY.types, onDone, onClose }: DefineProps): VNode {
  const [draft, setDraft] = useState({ ...EMPTY, name, types })
  const put = (change: Partial<Draft>) => setDraft(before => ({ ...before, ...change }))
  const create = async () => {
    const { createStructuredProperty: created } = await graphql<Defined>(CREATE, { input: inputOf(draft) })
    onClose()
    onDone(created.urn)
    toast(text.created(draft.name))
  }
  return h(
    Dialog,
    { title: text.create, onClose, isWide: true },
    h(
      Form,
      { verb: text.createNamed(draft.name), because: problemOf(draft), onSubmit: create },
      h(TextField, {
        ...{ label: text.name, value: draft.name, required: true, autofocus: true },
        onInput: name => put({ name })
      }),
      h(TextField, {
        ...{ label: text.description, value: draft.description, lines: 3 },
        onInput: description => put({ description })
      }),
      h(TextField, { label: text.id, hint: text.idHint, value: draft.id, onInput: id => put({ id }) }),
      h(Values, { draft, put }),
      h(TypeChecks, { label: text.types, chosen: draft.types, onChange: types => put({ types }) }),
      h(Check, {
        ...{ label: text.immutable, checked: draft.isImmutable },
        onChange: isImmutable => put({ isImmutable })
      }),
      h(Check, { label: text.hidden, checked: draft.isHidden, onChange: isHidden => put({ isHidden }) })
    )
  )
}

interface ValuesProps {
  readonly draft: Draft
  readonly put: (change: Partial<Draft>) => void
}

/** The kind of its values, and which of these are allowed. */
const Values = ({ draft: { kind, isMultiple, allowed, allowedTypes }, put }: ValuesProps): VNode =>
  h(
    'div',
    { class: 'stack' },
    h(Select, {
      ...{ label: text.kind, value: kind },
      options: KINDS.map(value => ({ value, label: text.kinds[value] })),
      onChange: value => isKind(value) && put({ kind: value })
    }),
    h(Check, { label: text.multiple, checked: isMultiple, onChange: isMultiple => put({ isMultiple }) }),
    hasAllowed(kind) &&
      h(AllowedFields, {
        ...{ label: text.allowed, hint: text.allowedHint, isNumber: kind === 'NUMBER', value: allowed },
        onChange: allowed => put({ allowed })
      }),
    kind === 'URN' &&
      h(TypeChecks, {
        ...{ label: text.allowedTypes, hint: text.allowedTypesHint, chosen: allowedTypes },
        onChange: allowedTypes => put({ allowedTypes })
      })
  )
