import {
  Confirm,
  Form,
  graphql,
  h,
  PickDialog,
  RenameDialog,
  type RenameDialogProps,
  toast,
  type VNode
} from 'aspectd/console'
import { type DomainNode, findDomains } from './data.ts'
import { MOVE_DOMAIN, RENAME } from './documents.ts'
import type { PlaceDomainVariables, RenameInDomainsVariables } from './documents.types.ts'
import { text } from './en.ts'

interface RenameProps extends Pick<RenameDialogProps, 'name' | 'load' | 'onChange' | 'onClose'> {
  readonly urn: string
}

/** A domain, a data product or an application. */
export const Rename = ({ urn, ...props }: RenameProps): VNode =>
  h(RenameDialog, {
    ...props,
    rename: async (name, expectedName) => {
      const input: RenameInDomainsVariables['input'] = { urn, name, expectedName }
      await graphql(RENAME, { input })
    }
  })

interface MoveProps {
  readonly domain: DomainNode
  /** With the domain that it is in now. */
  readonly onMoved: (parent: string | undefined) => void
  readonly onClose: () => void
}

/** At once, when a domain is chosen; Undo moves it back. */
export function MoveDomain({ domain: { urn, name, above }, onMoved, onClose }: MoveProps): VNode {
  const before = above.at(-1)?.urn
  const place = async (parent: string | undefined) => {
    const input: PlaceDomainVariables['input'] = { resourceUrn: urn, parentDomain: parent ?? null }
    await graphql(MOVE_DOMAIN, { input })
    onMoved(parent)
  }
  const move = async (parent: string | undefined) => {
    await place(parent)
    toast(text.moved(name), () => place(before))
  }
  const toTop = async () => {
    await move(undefined)
    onClose()
  }
  return h(
    PickDialog,
    {
      ...{ title: text.moveNamed(name), label: text.moveTo, find: findDomains, except: [urn], onClose },
      onPick: picked => move(picked.urn)
    },
    before !== undefined && h(Form, { verb: text.moveTop, onSubmit: toTop })
  )
}

interface DropProps {
  readonly name: string
  readonly members: number
  readonly drop: () => Promise<unknown>
  readonly onDropped: () => void
  readonly onClose: () => void
}

/** It says how many entities lose it; its name is typed, because it cannot be undone. */
export function Drop({ name, members, drop, onDropped, onClose }: DropProps): VNode {
  const verb = text.dropNamed(name)
  const onConfirm = async () => {
    await drop()
    toast(text.dropped(name))
    onDropped()
  }
  return h(Confirm, { title: verb, text: text.dropText(members), verb, typed: name, onConfirm, onClose })
}
