import {
  type ApiError,
  asApiError,
  Button,
  Dialog,
  EntityPick,
  Failure,
  graphql,
  h,
  toast,
  useState,
  type VNode
} from 'aspectd/console'
import { text } from '../en.ts'
import type { Shown } from '../entity.ts'
import type { Walked } from '../graph.ts'
import type { Both } from '../load.ts'
import { nameOf } from '../shown.ts'
import { UPDATE } from './documents.ts'

export interface EditProps {
  readonly urn: string
  readonly both: Both
  readonly onChanged: () => void
  readonly onClose: () => void
}

interface Edge {
  readonly upstreamUrn: string
  readonly downstreamUrn: string
}

const update = (edgesToAdd: readonly Edge[], edgesToRemove: readonly Edge[]): Promise<unknown> =>
  graphql(UPDATE, { input: { edgesToAdd, edgesToRemove } })

/** Adds and removes the edges of one hop; each change is made at once, and can be undone. */
export function EditDialog({ urn, both, onChanged, onClose }: EditProps): VNode {
  const [error, setError] = useState<ApiError>()
  const name = nameOf(both.start)
  const change = async (edge: Edge, isAdded: boolean, said: string) => {
    const make = (adds: boolean) => (adds ? update([edge], []) : update([], [edge]))
    try {
      setError(undefined)
      await make(isAdded)
      onChanged()
      toast(said, async () => {
        await make(!isAdded)
        onChanged()
      })
    } catch (thrown) {
      setError(asApiError(thrown))
    }
  }
  return h(
    Dialog,
    { title: text.editTitle(name), onClose, close: text.close },
    error && h(Failure, { error }),
    h(Side, {
      title: text.editUp,
      add: text.addUp,
      direct: directOf(both.up),
      onAdd: other => change({ upstreamUrn: other.urn, downstreamUrn: urn }, true, text.added(other.name, name)),
      onRemove: other => change({ upstreamUrn: other.urn, downstreamUrn: urn }, false, text.removed(other.name, name))
    }),
    h(Side, {
      title: text.editDown,
      add: text.addDown,
      direct: directOf(both.down),
      onAdd: other => change({ upstreamUrn: urn, downstreamUrn: other.urn }, true, text.added(name, other.name)),
      onRemove: other => change({ upstreamUrn: urn, downstreamUrn: other.urn }, false, text.removed(name, other.name))
    })
  )
}

const directOf = ({ reached }: Walked<Shown>): Other[] =>
  reached.filter(({ degree }) => degree === 1).map(({ entity }) => ({ urn: entity.urn, name: nameOf(entity) }))

interface Other {
  readonly urn: string
  readonly name: string
}

interface SideProps {
  readonly title: string
  readonly add: string
  readonly direct: readonly Other[]
  readonly onAdd: (other: Other) => void
  readonly onRemove: (other: Other) => void
}

const TYPES = ['DATASET', 'DATA_JOB', 'CHART', 'DASHBOARD']

const Side = ({ title, add, direct, onAdd, onRemove }: SideProps): VNode =>
  h(
    'section',
    { class: 'edges', 'aria-label': title },
    h('h3', {}, title),
    direct.length === 0
      ? h('p', { class: 'muted' }, text.none)
      : h(
          'ul',
          {},
          direct.map(other =>
            h(
              'li',
              { key: other.urn },
              h('span', { title: other.urn }, other.name),
              h(Button, { kind: 'quiet', label: text.removeEdge(other.name), onClick: () => onRemove(other) }, '×')
            )
          )
        ),
    h(EntityPick, { label: add, types: TYPES, onPick: onAdd })
  )
