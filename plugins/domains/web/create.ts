import {
  Button,
  Dialog,
  EntityPick,
  Form,
  graphql,
  h,
  type Picked,
  TextField,
  toast,
  useState,
  type VNode
} from 'aspectd/console'
import { findDomains } from './data.ts'
import { CREATE_APPLICATION, CREATE_DOMAIN, CREATE_PRODUCT } from './documents.ts'
import type { NewApplicationVariables, NewDomainVariables, NewProductVariables } from './documents.types.ts'
import { text } from './en.ts'

interface Texts {
  readonly name: string
  readonly description: string
  readonly id: string
}

/** What was left empty is not sent. */
const filledOf = ({ description, id }: Texts) => ({
  ...(description.trim() === '' ? {} : { description }),
  ...(id.trim() === '' ? {} : { id: id.trim() })
})

interface TextsProps {
  readonly value: Texts
  readonly onInput: (value: Texts) => void
}

const NO_TEXTS: Texts = { name: '', description: '', id: '' }

const TextFields = ({ value, onInput }: TextsProps): VNode =>
  h(
    'div',
    { class: 'stack' },
    h(TextField, {
      ...{ label: text.name, value: value.name, required: true, autofocus: true },
      onInput: name => onInput({ ...value, name })
    }),
    h(TextField, {
      ...{ label: text.description, value: value.description, lines: 3 },
      onInput: description => onInput({ ...value, description })
    }),
    h(TextField, { label: text.id, hint: text.idHint, value: value.id, onInput: id => onInput({ ...value, id }) })
  )

interface CreateDomainProps {
  /** The domain that it will be in, unless another one is chosen. */
  readonly parent?: Picked | undefined
  readonly onCreated: (parent: string | undefined) => void
  readonly onClose: () => void
}

export function CreateDomain({ parent: first, onCreated, onClose }: CreateDomainProps): VNode {
  const [texts, setTexts] = useState(NO_TEXTS)
  const [parent, setParent] = useState(first)
  const { name } = texts
  const create = async () => {
    const input: NewDomainVariables['input'] = {
      ...{ name: name.trim(), ...filledOf(texts) },
      ...(parent ? { parentDomain: parent.urn } : {})
    }
    await graphql(CREATE_DOMAIN, { input })
    onClose()
    toast(text.created(name))
    onCreated(parent?.urn)
  }
  return h(
    Dialog,
    { title: first ? text.createIn(first.name) : text.create, onClose },
    h(
      Form,
      {
        verb: text.createNamed(name),
        because: name.trim() === '' ? text.needsName : undefined,
        onSubmit: create
      },
      h(TextFields, { value: texts, onInput: setTexts }),
      h(
        'p',
        { class: 'row' },
        h('span', { dir: 'auto' }, parent ? text.parentNow(parent.name) : text.parentNone),
        parent && h(Button, { kind: 'quiet', onClick: () => setParent(undefined) }, text.clearParent)
      ),
      h(EntityPick, { label: text.parent, find: findDomains, onPick: ({ urn, name }) => setParent({ urn, name }) })
    )
  )
}

interface CreateInProps {
  readonly what: 'product' | 'application'
  readonly domain: string
  readonly onCreated: () => void
  readonly onClose: () => void
}

/** A data product or an application in a domain. */
export function CreateIn({ what, domain: domainUrn, onCreated, onClose }: CreateInProps): VNode {
  const [texts, setTexts] = useState(NO_TEXTS)
  const { name } = texts
  const create = async () => {
    const { id, ...described } = filledOf(texts)
    const common: NewProductVariables['input'] & NewApplicationVariables['input'] = {
      ...{ domainUrn, properties: { name: name.trim(), ...described } },
      ...(id === undefined ? {} : { id })
    }
    await graphql(what === 'product' ? CREATE_PRODUCT : CREATE_APPLICATION, { input: common })
    onClose()
    toast(text.created(name))
    onCreated()
  }
  return h(
    Dialog,
    { title: what === 'product' ? text.newProduct : text.newApplication, onClose },
    h(
      Form,
      {
        verb: text.createThing(name),
        because: name.trim() === '' ? text.needsName : undefined,
        onSubmit: create
      },
      h(TextFields, { value: texts, onInput: setTexts })
    )
  )
}
