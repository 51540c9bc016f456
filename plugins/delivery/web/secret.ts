import { Copy, Dialog, graphql, h, type VNode } from 'aspectd/console'
import { SECRET } from './documents.ts'
import type { NewMyChannelSecret } from './documents.types.ts'
import { text } from './en.ts'

/** Makes a new secret of a webhook. */
export const newSecret = async (urn: string): Promise<string> =>
  (await graphql<NewMyChannelSecret>(SECRET, { urn })).newMyChannelSecret

interface SecretProps {
  /** Kept only while it is shown. */
  readonly secret: string
  readonly onClose: () => void
}

/** A secret, shown this once. */
export const ShownSecret = ({ secret, onClose }: SecretProps): VNode =>
  h(
    Dialog,
    { title: text.secretTitle, close: text.done, onClose },
    h('p', {}, text.secretText),
    h(
      'p',
      {},
      h('code', { role: 'textbox', 'aria-label': text.secretTitle, 'aria-readonly': true, tabIndex: 0 }, secret)
    ),
    h(Copy, { text: secret, label: text.copy, kind: 'primary' })
  )
