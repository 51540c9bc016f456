import {
  type ApiError,
  asApiError,
  Button,
  Confirm,
  Dialog,
  Failure,
  graphql,
  h,
  Load,
  PickDialog,
  RenameDialog,
  toast,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { isNode, loadPart, type Part } from './data.ts'
import { DELETE, MOVE, RENAME } from './documents.ts'
import type { MovePartVariables, RenamePartVariables } from './documents.types.ts'
import { text } from './en.ts'

interface ChangeProps {
  readonly part: Part
  readonly onChange: () => void
  readonly onClose: () => void
}

export function Rename({ part: { urn, name }, onChange, onClose }: ChangeProps): VNode {
  const rename = (name: string, expectedName: string) => {
    const input: RenamePartVariables['input'] = { urn, name, expectedName }
    return graphql(RENAME, { input })
  }
  const load = async () => (await loadPart(urn)).name
  return h(RenameDialog, { name, rename, load, onChange, onClose })
}

function place(urn: string, parentNode: string | undefined): Promise<unknown> {
  const input: MovePartVariables['input'] = { resourceUrn: urn, parentNode: parentNode ?? null }
  return graphql(MOVE, { input })
}

/** At once, when a node is chosen; Undo moves it back. */
export function Move({ part: { urn, name, above }, onChange, onClose }: ChangeProps): VNode {
  const [error, setError] = useState<ApiError>()
  const before = above.at(-1)?.urn
  const move = async (parent: string | undefined) => {
    await place(urn, parent)
    onChange()
    toast(text.moved(name), async () => {
      await place(urn, before)
      onChange()
    })
  }
  const moveTop = async () => {
    setError(undefined)
    try {
      await move(undefined)
      onClose()
    } catch (thrown) {
      setError(asApiError(thrown))
    }
  }
  return h(
    PickDialog,
    {
      title: text.moveTitle(name),
      label: text.moveTo,
      types: ['GLOSSARY_NODE'],
      except: before === undefined ? [urn] : [urn, before],
      onPick: picked => move(picked.urn),
      onClose
    },
    before !== undefined && h('p', {}, h(Button, { onClick: () => void moveTop() }, text.moveTop)),
    error && h(Failure, { error })
  )
}

/** With more than this, a task of the server takes it off. */
const MANY = 1000

interface DeleteProps {
  readonly part: Part
  readonly onDeleted: () => void
  readonly onClose: () => void
}

/** Counted when the dialog opens, and its name is typed: it cannot be undone. */
export function Delete({ part: { urn, name }, onDeleted, onClose }: DeleteProps): VNode {
  const loaded = useData(signal => loadPart(urn, signal), [urn])
  const now = loaded.data
  const title = text.removeTitle(name)
  const inside = isInside(now)
  if (now && inside) {
    const { terms, nodes } = inside
    return h(Dialog, { title, onClose }, h('p', { role: 'alert' }, text.notEmpty(name, terms, nodes)))
  }
  const erase = async () => {
    await graphql(DELETE, { urn })
    toast(totalOf(now) > MANY ? text.removing(name) : text.removed(name))
    onDeleted()
  }
  return h(Confirm, {
    title,
    text: h(Load<Part>, { of: loaded }, ({ term }) =>
      h(
        'p',
        {},
        isNode(urn)
          ? text.removeNode
          : text.removeTerm(name, term?.uses.entities ?? 0, (term?.uses.columns ?? 0) + (term?.uses.ingested ?? 0))
      )
    ),
    verb: title,
    typed: name,
    onConfirm: erase,
    onClose
  })
}

const totalOf = (part: Part | undefined): number =>
  Object.values(part?.term?.uses ?? {}).reduce((total, count) => total + count, 0)

const isInside = (part: Part | undefined): Part['counts'] =>
  part?.counts && part.counts.terms + part.counts.nodes > 0 ? part.counts : undefined
