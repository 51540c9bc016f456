import {
  Button,
  Confirm,
  Empty,
  graphql,
  h,
  Link,
  Load,
  navigate,
  Page,
  page,
  toast,
  useData,
  useEffect,
  useLeaving,
  useState,
  type VNode
} from 'aspectd/console'
import { type Catalogue, useCatalogue } from '../catalogue.ts'
import { CREATE_POLICY, DELETE_POLICY } from '../documents.ts'
import { text } from '../en.ts'
import { loadPolicy, POLICIES, policyUrn } from './data.ts'
import { type Draft, draftOf, inputOf, NEW, type Policy, whyFixed } from './draft.ts'
import { EditPolicy } from './edit.ts'
import { PolicyFacts } from './facts.ts'
import { PolicyForm } from './form.ts'

export const NewPolicyPage = page(() => {
  const catalogue = useCatalogue()
  const [isChanged, setChanged] = useState(false)
  const [isCreated, setCreated] = useState(false)
  useLeaving(isChanged && !isCreated ? text.leave : undefined)
  // not at once: the question about leaving is taken back first
  useEffect(() => {
    if (isCreated) navigate(POLICIES)
  }, [isCreated])
  const create = async (draft: Draft) => {
    await graphql(CREATE_POLICY, { input: inputOf(draft) })
    toast(text.created(draft.name))
    setCreated(true)
  }
  return h(
    Page,
    { title: text.newPolicy },
    h(Load<Catalogue>, { of: catalogue }, known =>
      h(PolicyForm, {
        initial: NEW,
        catalogue: known,
        verb: text.create,
        onSave: create,
        onChange: () => setChanged(true)
      })
    )
  )
})

export const PolicyPage = page(({ params }) => {
  const urn = policyUrn(params.id ?? '')
  const catalogue = useCatalogue()
  const found = useData(signal => loadPolicy(urn, signal), [urn])
  const policy = found.data ?? undefined
  return h(
    Page,
    { title: policy?.name ?? text.policyTitle, actions: policy?.editable && h(Delete, { policy }) },
    h(Load<Catalogue>, { of: catalogue }, known =>
      h(Load<Policy | null>, { of: found }, policy =>
        policy === null
          ? h(Empty, { text: text.noPolicy(urn) }, h(Link, { to: POLICIES }, text.toPolicies))
          : h(Shown, { key: urn, policy, catalogue: known, reload: found.reload })
      )
    )
  )
})

interface ShownProps {
  readonly policy: Policy
  readonly catalogue: Catalogue
  readonly reload: () => void
}

function Shown({ policy, catalogue, reload }: ShownProps): VNode {
  const fixed = whyFixed(policy)
  if (fixed === undefined) return h(EditPolicy, { policy, catalogue, reload })
  return h(
    'div',
    { class: 'policy' },
    h('p', { class: 'auth-note' }, fixed),
    h(PolicyFacts, { draft: draftOf(policy), catalogue })
  )
}

function Delete({ policy: { urn, name } }: { readonly policy: Policy }): VNode {
  const [isOpen, setOpen] = useState(false)
  const remove = async () => {
    await graphql(DELETE_POLICY, { urn })
    toast(text.deleted(name))
    navigate(POLICIES)
  }
  return h(
    'span',
    {},
    h(Button, { onClick: () => setOpen(true) }, text.delete(name)),
    isOpen &&
      h(Confirm, {
        title: text.delete(name),
        text: text.deleteText,
        verb: text.delete(name),
        typed: name,
        onConfirm: remove,
        onClose: () => setOpen(false)
      })
  )
}
