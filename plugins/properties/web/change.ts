import {
  type ApiError,
  asApiError,
  Check,
  Conflict,
  Dialog,
  Failure,
  Form,
  graphql,
  h,
  TextField,
  toast,
  useState,
  type VNode
} from 'aspectd/console'
import { entityTypeUrn, type Property } from './data.ts'
import { UPDATE } from './documents.ts'
import type { RedefinePropertyVariables } from './documents.types.ts'
import { text } from './en.ts'
import { type AllowedDraft, AllowedFields, allowedInputs, TypeChecks } from './fields.ts'
import { loadProperty } from './find.ts'

interface Draft extends Pick<Property, 'name' | 'description' | 'isMultiple' | 'isImmutable' | 'isHidden'> {
  readonly moreTypes: readonly string[]
  readonly moreAllowedTypes: readonly string[]
  readonly moreAllowed: readonly AllowedDraft[]
}

const draftOf = ({ name, description, isMultiple, isImmutable, isHidden }: Property): Draft => ({
  ...{ name, description, isMultiple, isImmutable, isHidden },
  ...{ moreTypes: [], moreAllowedTypes: [], moreAllowed: [] }
})

function inputOf({ urn, kind }: Property, draft: Draft): RedefinePropertyVariables['input'] {
  const { moreTypes, moreAllowedTypes, isMultiple, isImmutable, isHidden } = draft
  const allowed = allowedInputs(draft.moreAllowed, kind === 'NUMBER')
  return {
    ...{ urn, displayName: draft.name.trim(), description: draft.description, immutable: isImmutable },
    ...(isMultiple ? { setCardinalityAsMultiple: true } : {}),
    ...(moreTypes.length > 0 ? { newEntityTypes: moreTypes.map(entityTypeUrn) } : {}),
    ...(moreAllowedTypes.length > 0 ? { typeQualifier: { newAllowedTypes: moreAllowedTypes.map(entityTypeUrn) } } : {}),
    ...(allowed.length > 0 ? { newAllowedValues: allowed } : {}),
    settings: { isHidden }
  }
}

interface ChangeProps {
  readonly property: Property
  readonly onChange: () => void
  readonly onClose: () => void
}

/** The second of two people who change a definition sees both. */
export function ChangeProperty(props: ChangeProps): VNode {
  const { base, draft, put, theirs, error, save, keep, cancel, done } = useChanging(props)
  if (theirs) {
    return h(Conflict, {
      ...{ theirs: shown(draftOf(theirs)), mine: shown(draft), onTake: done },
      onKeep: () => keep(theirs),
      onCancel: () => cancel(theirs)
    })
  }
  const because = draft.name.trim() === '' ? text.needsName : undefined
  return h(
    Dialog,
    { title: text.changeNamed(base.name), onClose: props.onClose, isWide: true },
    h(
      Form,
      { verb: text.changeNamed(base.name), because, onSubmit: () => save(base) },
      h('p', { class: 'muted' }, text.changeHint),
      h(TextField, {
        ...{ label: text.name, value: draft.name, required: true, autofocus: true },
        onInput: name => put({ name })
      }),
      h(TextField, {
        ...{ label: text.description, value: draft.description, lines: 3 },
        onInput: description => put({ description })
      }),
      h(Growing, { base, draft, put }),
      h(Check, {
        ...{ label: text.immutable, checked: draft.isImmutable },
        onChange: isImmutable => put({ isImmutable })
      }),
      h(Check, { label: text.hidden, checked: draft.isHidden, onChange: isHidden => put({ isHidden }) }),
      error && h(Failure, { error })
    )
  )
}

function useChanging({ property: first, onChange, onClose }: ChangeProps) {
  // What was shown when the editing began, whatever the page has loaded since.
  const [base, setBase] = useState(first)
  const [draft, setDraft] = useState(() => draftOf(first))
  const [theirs, setTheirs] = useState<Property>()
  const [error, setError] = useState<ApiError>()
  const put = (change: Partial<Draft>) => setDraft(before => ({ ...before, ...change }))
  const done = () => {
    onChange()
    onClose()
  }
  const save = async (expected: Property) => {
    const stored = (await loadProperty(base.urn)) ?? expected
    if (shown(draftOf(stored)) !== shown(draftOf(expected))) {
      setTheirs(stored)
      return
    }
    await graphql(UPDATE, { input: inputOf(base, draft) })
    done()
    toast(text.saved(draft.name))
  }
  const cancel = (seen: Property) => {
    setBase(seen)
    setTheirs(undefined)
    setError(undefined)
  }
  const keep = (seen: Property) => {
    cancel(seen)
    save(seen).catch(thrown => setError(asApiError(thrown)))
  }
  return { base, draft, put, theirs, error, save, keep, cancel, done }
}

interface GrowingProps {
  readonly base: Property
  readonly draft: Draft
  readonly put: (change: Partial<Draft>) => void
}

/** What can only become more. */
const Growing = ({ base: { kind, isMultiple, types, allowedTypes, allowed }, draft, put }: GrowingProps): VNode =>
  h(
    'div',
    { class: 'stack' },
    isMultiple
      ? h('p', { class: 'muted' }, text.multipleNow)
      : h(Check, {
          ...{ label: text.multiple, checked: draft.isMultiple },
          onChange: isMultiple => put({ isMultiple })
        }),
    allowed
      ? h(AllowedFields, {
          ...{ label: text.moreAllowed, isNumber: kind === 'NUMBER', value: draft.moreAllowed },
          onChange: moreAllowed => put({ moreAllowed })
        })
      : kind !== 'URN' && h('p', { class: 'muted' }, text.allowedLater),
    kind === 'URN' &&
      (allowedTypes.length === 0
        ? h('p', { class: 'muted' }, text.allowedTypesLater)
        : h(TypeChecks, {
            ...{
              label: text.allowedTypes,
              chosen: draft.moreAllowedTypes,
              fixed: allowedTypes.map(({ type }) => type)
            },
            onChange: moreAllowedTypes => put({ moreAllowedTypes })
          })),
    h(TypeChecks, {
      ...{ label: text.types, chosen: draft.moreTypes, fixed: types },
      onChange: moreTypes => put({ moreTypes })
    })
  )

/** What somebody else can have changed otherwise, as text. */
const shown = ({ name, description, isMultiple, isImmutable, isHidden }: Draft): string =>
  [
    name,
    description,
    isMultiple ? text.multipleNow : '',
    isImmutable ? text.isImmutable : '',
    isHidden ? text.isHidden : ''
  ]
    .filter(one => one !== '')
    .join('\n\n')
